package io.toa.core.registry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * A blob to upload: a layer or the configuration of an image.
 *
 * @param digest its digest, known before it is sent
 * @param size its size in bytes
 * @param source gives its content; asked again where it has to be sent again
 */
public record Blob(Digest digest, long size, Source source) {

  /** Gives the content of a blob, the same each time. */
  @FunctionalInterface
  public interface Source {

    /**
     * Opens the content at its beginning.
     *
     * @return the content; closed by who reads it
     * @throws IOException where it cannot be opened
     */
    InputStream open() throws IOException;
  }

  /** Checks the parts. */
  public Blob {
    Objects.requireNonNull(digest, "digest");
    Objects.requireNonNull(source, "source");
  }

  /**
   * A small blob in memory.
   *
   * @param content its content
   * @return the blob
   */
  public static Blob of(byte[] content) {
    return new Blob(Digest.of(content), content.length, () -> new ByteArrayInputStream(content));
  }
}
