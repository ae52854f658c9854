package io.toa.core.context;

import java.util.Optional;

/**
 * How the whole context is deployed as one workload (spec: context.md 9.4).
 *
 * @param replicas its replicas; empty where not stated
 * @param resources its resources; empty where not stated
 */
public record Mono(Optional<Integer> replicas, Optional<Resources> resources) {}
