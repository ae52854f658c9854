package io.toa.core.registry;

import java.util.Objects;

/**
 * The manifest of an image or an index, as a registry keeps it.
 *
 * @param mediaType its type, such as {@code application/vnd.oci.image.manifest.v1+json}
 * @param content its very bytes, which nobody may change
 * @param digest the digest of the bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared but by its digest
public record Manifest(String mediaType, byte[] content, Digest digest) {

  /** Checks the parts. */
  public Manifest {
    Objects.requireNonNull(mediaType, "mediaType");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(digest, "digest");
  }

  /**
   * A manifest with the SHA-256 digest of its bytes.
   *
   * @param mediaType its type
   * @param content its bytes
   * @return the manifest
   */
  public static Manifest of(String mediaType, byte[] content) {
    return new Manifest(mediaType, content, Digest.of(content));
  }
}
