package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Asks a namespace for the secrets that a deploy needs (spec: operations.md 5.2). */
final class Preflight {

  private static final String ABSENT =
      "Create it, have it made by -Dtoa.createNamespace=true, or name another by toa.namespace.";

  private final Supplier<Cluster> cluster;

  Preflight(Supplier<Cluster> cluster) {
    this.cluster = cluster;
  }

  /**
   * Asks; where no secret is needed, only whether the namespace is there.
   *
   * @param model what is deployed
   * @param creating whether a namespace that is not there would be made: the secrets have to be
   *     there before all the same
   * @throws RefusalException where the namespace lacks a secret, or is not there
   */
  void check(Model model, boolean creating) {
    List<String> required = model.secrets().required();
    if (required.isEmpty() && creating) {
      return;
    }
    try (Cluster connected = cluster.get()) {
      if (required.isEmpty()) {
        if (!connected.namespaceExists()) {
          throw absent(connected, ABSENT);
        }
        return;
      }
      List<String> missing = missing(required, connected, creating);
      if (!missing.isEmpty()) {
        throw new RefusalException(
            "Secrets are not deployed: %s\n  in namespace '%s' of the cluster at %s. 'toa:conceal' writes them."
                .formatted(String.join(", ", missing), connected.namespace(), connected.url()));
      }
    }
  }

  /**
   * Which secrets a namespace lacks.
   *
   * @param required those that are needed
   * @return those of them that are not there
   * @throws RefusalException where the namespace is not there
   */
  List<String> missing(List<String> required) {
    try (Cluster connected = cluster.get()) {
      return missing(required, connected, false);
    }
  }

  private static List<String> missing(List<String> required, Cluster connected, boolean creating) {
    Set<String> deployed = connected.secretKeys();
    List<String> missing = required.stream().filter(each -> !deployed.contains(each)).toList();
    if (!missing.isEmpty() && !connected.namespaceExists()) {
      throw absent(
          connected,
          creating
              ? "It can be made, but these secrets are needed in it first: %s. 'toa:conceal' with -Dtoa.createNamespace=true writes them, and makes it."
                  .formatted(String.join(", ", missing))
              : ABSENT);
    }
    return missing;
  }

  private static RefusalException absent(Cluster connected, String way) {
    return new RefusalException(
        "There is no namespace '%s' in the cluster at %s. %s"
            .formatted(connected.namespace(), connected.url(), way));
  }
}
