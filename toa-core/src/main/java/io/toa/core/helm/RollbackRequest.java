package io.toa.core.helm;

import io.toa.core.cluster.Timeout;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A release to put back to an earlier revision.
 *
 * @param release its name
 * @param revision the revision; the one before the newest where empty
 * @param await whether to wait until everything is ready
 * @param timeout how long a step of it may take; Helm's own five minutes where empty
 */
public record RollbackRequest(
    String release, OptionalInt revision, boolean await, Optional<Timeout> timeout) {}
