package io.toa.core.image;

import io.toa.core.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * SHA-256 of inputs fed one after another, of which versions are the first 8 digits (images.md 2).
 */
final class Hash {

  private static final int DIGITS = 8;

  private final MessageDigest digest = Sha256.begin();

  Hash add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  Hash add(byte[] bytes) {
    digest.update(bytes);
    return this;
  }

  /** Adds a text and one NUL byte after it. */
  Hash addEnded(String text) {
    return add(text).add(new byte[1]);
  }

  /** The first 8 hex digits. */
  String version() {
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }
}
