package io.toa.core.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads documents from the class path. */
public final class Resource {

  private Resource() {}

  /**
   * Reads a document.
   *
   * @param resource its name, from the root of the class path, with or without a slash before it
   * @return the document; empty where there is none of that name
   */
  public static Optional<Node> read(String resource) {
    String name = resource.startsWith("/") ? resource.substring(1) : resource;
    try (InputStream stream = Resource.class.getClassLoader().getResourceAsStream(name)) {
      return stream == null
          ? Optional.empty()
          : Optional.of(
              YamlReader.parse(
                  new String(stream.readAllBytes(), StandardCharsets.UTF_8), resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
