package io.toa.core.component.bridge;

import io.toa.core.Place;

/**
 * A file that a module cannot be loaded without.
 *
 * @param specifier how the module names it, such as {@code ./lib/prices.js}
 * @param required whether a call asks for it, as in CommonJS, and not a declaration
 * @param place where it is named
 */
public record Import(String specifier, boolean required, Place place) {}
