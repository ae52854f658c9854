package io.toa.core.helm;

import io.toa.core.cluster.Timeout;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A release to install or to upgrade.
 *
 * @param release its name
 * @param chart the chart's directory
 * @param await whether to wait until everything is ready, and to roll back where it is not
 * @param timeout how long a step of it may take; Helm's own five minutes where empty
 * @param description what the revision says of itself where all went well; Helm's own words where
 *     empty
 */
public record UpgradeRequest(
    String release,
    Path chart,
    boolean await,
    Optional<Timeout> timeout,
    Optional<String> description) {}
