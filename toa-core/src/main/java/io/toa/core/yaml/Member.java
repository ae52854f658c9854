package io.toa.core.yaml;

import io.toa.core.Place;

/**
 * One key of a mapping with its value.
 *
 * @param key the key
 * @param place where the key stands
 * @param value the value
 */
public record Member(String key, Place place, Node value) {}
