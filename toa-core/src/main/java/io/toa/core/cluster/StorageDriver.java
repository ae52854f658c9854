package io.toa.core.cluster;

import io.toa.core.ClusterException;
import java.util.Map;
import java.util.Set;

/**
 * Where Helm keeps releases, as the variable {@code HELM_DRIVER} says. Only those that are kept in
 * secrets, which is what Helm does where nothing is said, are read here.
 *
 * @param name what the variable says; empty where it says nothing
 */
public record StorageDriver(String name) {

  private static final String VARIABLE = "HELM_DRIVER";
  private static final Set<String> READ = Set.of("", "secret", "secrets");

  /**
   * The driver of an environment.
   *
   * @param environment the variables
   * @return the driver
   */
  public static StorageDriver of(Map<String, String> environment) {
    return new StorageDriver(environment.getOrDefault(VARIABLE, ""));
  }

  /**
   * Whether releases can be read.
   *
   * @return false where they are kept elsewhere than in secrets
   */
  public boolean isRead() {
    return READ.contains(name);
  }

  /**
   * Refuses to look for releases where they are not.
   *
   * @throws ClusterException where they are kept elsewhere than in secrets
   */
  public void check() {
    if (!isRead()) {
      throw new ClusterException(
          "Releases cannot be read: %s is '%s', and only those that Helm keeps in secrets are. Unset it where the release is kept in secrets."
              .formatted(VARIABLE, name));
    }
  }
}
