package io.toa.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A namespace of the cluster, asked by kubectl.
 *
 * @param kubectl the program
 * @param namespace its name
 */
record Kubernetes(Program kubectl, String namespace) {

  /** Makes a namespace. */
  static Kubernetes create(String namespace) {
    Program kubectl = Program.named("kubectl");
    kubectl.run("create", "namespace", namespace);
    return new Kubernetes(kubectl, namespace);
  }

  /** Removes the namespace with what is in it; does not wait for it. */
  void delete() {
    kubectl.run("delete", "namespace", namespace, "--wait=false");
  }

  /** Removes an object. */
  void delete(String kind, String name) {
    kubectl.run("delete", kind, name, "-n", namespace);
  }

  /** The objects of a kind, by name. */
  Map<String, JsonNode> objects(String kind) {
    JsonNode list = Trees.json(kubectl.run("get", kind, "-n", namespace, "-o", "json"));
    return Trees.elements(list.path("items"))
        .collect(
            Collectors.toMap(
                item -> item.at("/metadata/name").asText(),
                item -> item,
                (a, b) -> a,
                TreeMap::new));
  }

  /** What a secret holds, by key. */
  Map<String, String> secret(String name) {
    Map<String, String> values = new TreeMap<>();
    objects("secrets")
        .get(name)
        .path("data")
        .properties()
        .forEach(entry -> values.put(entry.getKey(), Trees.decoded(entry.getValue().asText())));
    return values;
  }

  /**
   * The pods that are there, also those that are being removed: the workload's name by their UID.
   */
  Map<String, String> pods() {
    return objects("pods").values().stream()
        .collect(
            Collectors.toMap(
                pod -> pod.at("/metadata/uid").asText(),
                Kubernetes::workload,
                (a, b) -> a,
                TreeMap::new));
  }

  private static String workload(JsonNode pod) {
    JsonNode labels = pod.at("/metadata/labels");
    return labels.has("toa/composition")
        ? "composition-" + labels.get("toa/composition").asText()
        : labels.path("toa/service").asText();
  }
}
