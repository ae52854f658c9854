package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import io.toa.core.export.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            "Secrets are not deployed: %s\n  in namespace '%s' of the cluster at %s. 'toa:conceal' with -Dtoa.interactive asks for them; one by one:%s"
                .formatted(
                    String.join(", ", missing),
                    connected.namespace(),
                    connected.url(),
                    commands(missing, connected.namespace())));
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
    Set<String> deployed = connected.secrets().keys();
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

  /** What writes each of the secrets, a line each. */
  private static String commands(List<String> missing, String namespace) {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (String each : missing) {
      int slash = each.indexOf('/');
      List<String> ofSecret =
          keys.computeIfAbsent(
              slash < 0 ? each : each.substring(0, slash), secret -> new ArrayList<>());
      if (slash >= 0) {
        ofSecret.add(each.substring(slash + 1));
      }
    }
    StringBuilder text = new StringBuilder();
    keys.forEach(
        (secret, ofSecret) ->
            text.append("\n  ")
                .append(
                    ofSecret.isEmpty()
                        ? "kubectl create secret docker-registry %s -n %s …"
                            .formatted(secret, namespace)
                        : "mvn toa:conceal -Dtoa.secret=%s -Dtoa.keys=%s -Dtoa.namespace=%s"
                            .formatted(
                                Secrets.givenName(secret), String.join(",", ofSecret), namespace)));
    return text.toString();
  }

  private static RefusalException absent(Cluster connected, String way) {
    return new RefusalException(
        "There is no namespace '%s' in the cluster at %s. %s"
            .formatted(connected.namespace(), connected.url(), way));
  }
}
