package io.toa.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Class paths that provide classes of a test, as a jar beside the plugin does. */
public final class Providers {

  private Providers() {}

  /** A class path on which classes are provided as one of these. */
  public static ClassLoader of(Path directory, Class<?> type, Class<?>... classes) {
    try {
      Path root = Files.createTempDirectory(directory, "provided");
      Path services = Files.createDirectories(root.resolve("META-INF/services"));
      Files.write(
          services.resolve(type.getName()), Arrays.stream(classes).map(Class::getName).toList());
      return new URLClassLoader(new URL[] {root.toUri().toURL()}, Providers.class.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
