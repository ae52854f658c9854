package io.toa.core.dependency;

/**
 * One key of a Kubernetes secret that a variable is read from.
 *
 * @param secret the name of the secret, {@code toa-} included
 * @param key the key in it
 * @param optional whether a workload starts without it
 */
public record SecretKey(String secret, String key, boolean optional) {

  /**
   * Checks what is stated.
   *
   * @throws IllegalArgumentException where the name or the key is empty
   */
  public SecretKey {
    if (secret.isBlank() || key.isBlank()) {
      throw new IllegalArgumentException("a secret has to be stated with its name and its key");
    }
  }

  /**
   * How messages name it.
   *
   * @return {@code secret/key}
   */
  public String reference() {
    return secret + "/" + key;
  }
}
