/**
 * YAML and JSON as immutable trees that know the place of every key: one reader, one writer, one
 * way to merge, one way to check a tree against a JSON Schema.
 *
 * <p>Uses {@code io.toa.core} only.
 */
package io.toa.core.yaml;
