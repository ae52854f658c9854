package io.toa.core.deploy;

import io.toa.core.deploy.comparison.ComponentChange;
import io.toa.core.deploy.git.ChangedFiles;
import java.util.Optional;

/**
 * A component that differs from the deployed one.
 *
 * @param change its versions
 * @param files its files that changed since the commit that was deployed; empty where git cannot
 *     tell
 */
public record PlannedComponent(ComponentChange change, Optional<ChangedFiles> files) {}
