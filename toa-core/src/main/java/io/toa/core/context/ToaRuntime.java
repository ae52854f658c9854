package io.toa.core.context;

import java.util.Optional;

/**
 * The Toa runtime that the images hold (spec: context.md 3.2).
 *
 * @param version the release, never empty
 * @param registry the npm registry to install from, a URI; empty where not stated
 * @param proxy the npm proxy, a URI; empty where not stated
 */
public record ToaRuntime(String version, Optional<String> registry, Optional<String> proxy) {}
