package io.toa.core.helm;

import io.toa.core.ProgramException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Variables of the environment that lead Helm to another cluster, user or namespace. Whatever else
 * a deploy asks the cluster does not follow them, so Helm does not get them either.
 */
final class HelmVariables {

  private static final Set<String> MISLEADING =
      Set.of(
          "HELM_NAMESPACE",
          "HELM_KUBECONTEXT",
          "HELM_KUBEAPISERVER",
          "HELM_KUBETOKEN",
          "HELM_KUBEASUSER",
          "HELM_KUBEASGROUPS",
          "HELM_KUBECAFILE",
          "HELM_KUBEINSECURE_SKIP_TLS_VERIFY",
          "HELM_KUBETLS_SERVER_NAME");

  private HelmVariables() {}

  /** The names of those that an environment has and that say something, sorted. */
  static List<String> misleading(Map<String, String> environment) {
    Set<String> names = new TreeSet<>(MISLEADING);
    names.removeIf(name -> environment.getOrDefault(name, "").isEmpty());
    return List.copyOf(names);
  }

  /** What is said of those that a program is not given; no values. */
  static String dropped(List<String> names) {
    return "Not handed to helm: %s. Where it deploys is what toa.namespace, toa.kubeContext and the kubeconfig say."
        .formatted(String.join(", ", names));
  }

  /**
   * Refuses those that Helm in process would follow: it reads the environment by itself.
   *
   * @throws ProgramException where the environment has one
   */
  static void refuse(Map<String, String> environment) {
    List<String> names = misleading(environment);
    if (!names.isEmpty()) {
      throw new ProgramException(
          "Helm in process would follow %s of the environment, which the rest of a deploy does not. Unset it, or install helm."
              .formatted(String.join(", ", names)),
          null);
    }
  }
}
