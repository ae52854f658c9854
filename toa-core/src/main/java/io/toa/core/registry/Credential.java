package io.toa.core.registry;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * What a registry knows a user by.
 *
 * @param user the name; empty where the secret is an identity token
 * @param secret the password or the identity token
 */
record Credential(String user, String secret) {

  /** Whether the secret is exchanged for tokens, and is no password. */
  boolean isIdentityToken() {
    return user.isEmpty();
  }

  /** The header of basic authentication. */
  String basic() {
    byte[] pair = (user + ":" + secret).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "credential of " + (isIdentityToken() ? "an identity token" : user);
  }
}
