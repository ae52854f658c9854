package io.toa.core.component.bridge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;

/** Where tests get the native library of the parser from. */
public final class NativeLibraries {

  private NativeLibraries() {}

  /** The jar of the running platform on the class path of the tests. */
  public static NativeLibrary onClassPath() {
    return NativeLibraries::jar;
  }

  /** None: for tests that parse nothing. */
  public static NativeLibrary none() {
    return () -> {
      throw new IllegalStateException("this test parses nothing");
    };
  }

  private static Path jar() {
    try {
      String[] artifact = SwcModuleParser.nativeArtifact().split(":", -1);
      String extension = System.mapLibraryName("x").replaceAll("^.*\\.", "");
      String name = "lib%s.v.%s.%s".formatted(artifact[1], artifact[2], extension);
      URL resource = NativeLibraries.class.getClassLoader().getResource(name);
      URL jar =
          ((JarURLConnection) Objects.requireNonNull(resource, name).openConnection())
              .getJarFileURL();
      return Path.of(URI.create(jar.toString()));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
