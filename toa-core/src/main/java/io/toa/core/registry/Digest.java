package io.toa.core.registry;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The digest of a manifest: what a tag points at.
 *
 * @param value algorithm and hexadecimal digits, such as {@code sha256:0efe8b2d…}
 */
public record Digest(String value) {

  /**
   * The SHA-256 digest of a manifest.
   *
   * @param manifest its bytes
   * @return the digest
   */
  static Digest of(byte[] manifest) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(manifest);
      return new Digest("sha256:" + HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The part before the colon. */
  String algorithm() {
    return value.substring(0, Math.max(0, value.indexOf(':')));
  }

  /** {@code algorithm:digits}. */
  @Override
  public String toString() {
    return value;
  }
}
