package io.toa.core.registry;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * What a registry or a proxy knows a user by.
 *
 * @param user the name; empty where the secret is an identity token
 * @param secret the password or the identity token
 * @param origin where it comes from, in words for messages
 */
public record Credential(String user, String secret, String origin) {

  /** Where a credential comes from unless something else is said. */
  static final String DOCKER = "docker's configuration";

  /**
   * A credential that docker keeps.
   *
   * @param user the name; empty where the secret is an identity token
   * @param secret the password or the identity token
   */
  public Credential(String user, String secret) {
    this(user, secret, DOCKER);
  }

  /** Whether the secret is exchanged for tokens, and is no password. */
  boolean isIdentityToken() {
    return user.isEmpty();
  }

  /** User and password as docker's configuration and basic authentication have them. */
  String pair() {
    byte[] pair = (user + ":" + secret).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(pair);
  }

  /** The header of basic authentication. */
  String basic() {
    return "Basic " + pair();
  }

  /** Who it is and where it comes from. */
  String words() {
    return (isIdentityToken() ? "an identity token" : "user '" + user + "'") + " of " + origin;
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "credential of " + (isIdentityToken() ? "an identity token" : user);
  }
}
