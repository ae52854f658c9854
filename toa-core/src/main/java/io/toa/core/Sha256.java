package io.toa.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform has. */
public final class Sha256 {

  private Sha256() {}

  /**
   * Begins a digest.
   *
   * @return a digest that has been fed nothing yet
   */
  public static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * Hashes a text.
   *
   * @param text the text, of which the bytes in UTF-8 count
   * @return 64 hex digits in lower case
   */
  public static String hex(String text) {
    return HexFormat.of().formatHex(begin().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
