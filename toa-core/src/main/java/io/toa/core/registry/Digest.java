package io.toa.core.registry;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The digest of a manifest, which is what a tag points at, or of a blob.
 *
 * @param value algorithm and hexadecimal digits, such as {@code sha256:0efe8b2d…}
 */
public record Digest(String value) {

  private static final Pattern FORM = Pattern.compile("[a-z0-9+._-]+:[0-9a-fA-F]{32,}");

  /**
   * The SHA-256 digest of some content.
   *
   * @param content the bytes
   * @return the digest
   */
  public static Digest of(byte[] content) {
    try {
      return of(content, "sha256", "SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Reads a digest that a registry or a manifest names.
   *
   * @param text the text
   * @return the digest; empty where it has not the form of one
   */
  public static Optional<Digest> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new Digest(text)) : Optional.empty();
  }

  /** Whether some content has this digest; true where its algorithm is not known. */
  boolean matches(byte[] content) {
    try {
      return switch (algorithm()) {
        case "sha256" -> equals(of(content));
        case "sha512" -> equals(of(content, "sha512", "SHA-512"));
        default -> true;
      };
    } catch (NoSuchAlgorithmException e) {
      return true;
    }
  }

  private static Digest of(byte[] content, String algorithm, String java)
      throws NoSuchAlgorithmException {
    byte[] hash = MessageDigest.getInstance(java).digest(content);
    return new Digest(algorithm + ":" + HexFormat.of().formatHex(hash));
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
