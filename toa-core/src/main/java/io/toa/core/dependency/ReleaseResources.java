package io.toa.core.dependency;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the class path holds of the definitions of one release, where the release itself is not at
 * hand: {@code META-INF/toa/definitions/<release>/}, in this library or in a jar beside it.
 *
 * @param resources where resources are looked up
 * @param release the Toa release
 */
record ReleaseResources(ClassLoader resources, String release) implements PackageFiles {

  @Override
  public Optional<String> text(String file) {
    try (InputStream stream = resources.getResourceAsStream(name(file))) {
      return stream == null
          ? Optional.empty()
          : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String name(String file) {
    return "META-INF/toa/definitions/" + release + "/" + file;
  }
}
