package io.toa.core.component.bridge;

import java.nio.file.Path;

/**
 * Supplies the native library of the parser for the running platform, when it is first needed: what
 * {@link SwcNativeLibrary#artifact()} names.
 */
@FunctionalInterface
public interface NativeLibrary {

  /**
   * Finds the library, fetching it where need be. May take long, and is asked again after a
   * failure.
   *
   * @return the jar that holds the library, or the library itself
   * @throws RuntimeException where it cannot be had; the message says why
   */
  Path locate();
}
