package io.toa.core.application;

import io.toa.core.dependency.Contribution;

/**
 * The contribution of one dependency.
 *
 * @param reference the package reference
 * @param contribution what it contributes
 */
public record Contributed(String reference, Contribution contribution) {}
