package io.toa.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ToaException;
import io.toa.core.component.Component;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every worked example and rule of dependencies.md 3 and 4. */
class DependencyVectorsTest {

  private static final Map<String, Integer> FILES =
      Map.ofEntries(
          Map.entry("amqp", 14),
          Map.entry("cadence", 11),
          Map.entry("configuration", 23),
          Map.entry("continuity", 3),
          Map.entry("convergence", 12),
          Map.entry("exposition", 39),
          Map.entry("http", 5),
          Map.entry("introspection", 21),
          Map.entry("mongodb", 7),
          Map.entry("realtime", 10),
          Map.entry("stash", 4),
          Map.entry("storages", 36),
          Map.entry("telemetry", 23));

  private static final Map<String, String> REFERENCES =
      Map.of(
          "amqp", "@toa.io/bindings.amqp",
          "http", "@toa.io/bindings.http",
          "mongodb", "@toa.io/storages.mongodb");

  /** Each extension that has a service brings the component of its name. */
  private static final BroughtComponents BROUGHT =
      new BroughtComponents(
          Map.of(
              "@toa.io/extensions.configuration", List.of(Components.named("configuration.values")),
              "@toa.io/extensions.cadence", List.of(Components.named("cadence.metronome")),
              "@toa.io/extensions.continuity", List.of(Components.named("continuity.runs"))));

  private final Dependencies dependencies = Dependencies.ofToa();

  @TestFactory
  Stream<DynamicTest> contributions() {
    return FILES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(
            file ->
                Vectors.list("dependency/" + file.getKey() + ".yaml", file.getValue()).stream()
                    .map(
                        vector ->
                            DynamicTest.dynamicTest(
                                file.getKey() + ": " + vector.text("name").orElseThrow(),
                                () -> check(file.getKey(), vector))));
  }

  private void check(String name, Mapping vector) {
    Dependency dependency =
        dependencies
            .find(REFERENCES.getOrDefault(name, "@toa.io/extensions." + name))
            .orElseThrow();
    if (vector.has("error")) {
      assertThatThrownBy(() -> contribution(dependency, vector))
          .isInstanceOf(ToaException.class)
          .extracting(fault -> fault.getMessage().lines().findFirst().orElseThrow())
          .isEqualTo(vector.text("error").orElseThrow());
    } else if (vector.has("contains")) {
      assertThatThrownBy(() -> contribution(dependency, vector))
          .isInstanceOf(ToaException.class)
          .hasMessageContaining(vector.text("contains").orElseThrow());
    } else {
      compare(contribution(dependency, vector), vector.mapping("expected").orElseThrow());
    }
  }

  private static Contribution contribution(Dependency dependency, Mapping vector) {
    List<Instance> all = new ArrayList<>();
    List<Instance> managed = new ArrayList<>();
    for (Node node : vector.items("components")) {
      Mapping component = (Mapping) node;
      Instance instance = instance(component);
      all.add(instance);
      if (component.get("evicted").filter(each -> Boolean.TRUE.equals(each.plain())).isEmpty()) {
        managed.add(instance);
      }
    }
    Optional<Node> annotation =
        vector.get("annotation").map(stated -> dependency.normalize(stated, all));
    List<Component> brought = dependency.components(vector.get("annotation"), BROUGHT);
    return dependency.contribute(
        new Dependency.Request(managed, annotation, all, brought, "1.0.0-alpha.331"));
  }

  private static Instance instance(Mapping component) {
    Map<String, Object> manifest = new LinkedHashMap<>();
    component.get("receivers").ifPresent(receivers -> manifest.put("receivers", receivers));
    return new Instance(
        Components.of(component.text("id").orElseThrow(), "3f9a1c02", Optional.empty(), manifest),
        component.get("declaration").orElse(Node.ofNull()));
  }

  private static void compare(Contribution actual, Mapping expected) {
    assertThat(variables(actual.variables())).isEqualTo(groups(expected.mapping("variables")));
    assertThat(mounts(actual.mounts())).isEqualTo(groups(expected.mapping("mounts")));
    assertThat(actual.events()).isEqualTo(expected.texts("events"));
    Optional<Object> probe =
        actual
            .probe()
            .map(
                each ->
                    each.isOff()
                        ? (Object) false
                        : Map.of("path", each.path(), "port", (long) each.port()));
    assertThat(probe).isEqualTo(expected.get("probe").map(Node::plain));
    List<Node> services = expected.items("services");
    assertThat(actual.services()).hasSameSizeAs(services);
    for (int i = 0; i < services.size(); i++) {
      compare(actual.services().get(i), (Mapping) services.get(i));
    }
  }

  private static void compare(Service actual, Mapping expected) {
    Mapping declared = actual.declaration().without("variables");
    if (!expected.has("components")) {
      declared = declared.without("components");
    }
    assertThat(declared.plain()).isEqualTo(expected.without("variables").plain());
    List<Node> variables = expected.items("variables");
    assertThat(actual.variables()).hasSameSizeAs(variables);
    for (int i = 0; i < variables.size(); i++) {
      Mapping variable = (Mapping) variables.get(i);
      Mapping found = Mapping.of(variable(actual.variables().get(i)));
      if (variable.has("json")) {
        assertThat(found.text("name")).isEqualTo(variable.text("name"));
        Node value = Json.parse(found.text("value").orElseThrow(), "value");
        assertThat(value).isEqualTo(json(variable.get("json").orElseThrow()));
      } else {
        assertThat(found.plain()).isEqualTo(variable.plain());
      }
    }
  }

  private static Node json(Node stated) {
    return stated.plain() instanceof String text ? Json.parse(text, "expected") : stated;
  }

  private static Map<String, Object> groups(Optional<Mapping> groups) {
    return groups.map(Mapping::plain).orElse(Map.of());
  }

  private static Map<String, Object> variables(Map<String, List<Variable>> groups) {
    Map<String, Object> plain = new LinkedHashMap<>();
    groups.forEach(
        (group, variables) ->
            plain.put(group, variables.stream().map(DependencyVectorsTest::variable).toList()));
    return plain;
  }

  private static Map<String, Object> variable(Variable variable) {
    Map<String, Object> plain = new LinkedHashMap<>();
    plain.put("name", variable.name());
    variable.value().ifPresent(value -> plain.put("value", value));
    variable
        .secret()
        .ifPresent(
            secret -> {
              Map<String, Object> key = new LinkedHashMap<>();
              key.put("name", secret.secret());
              key.put("key", secret.key());
              if (secret.optional()) {
                key.put("optional", true);
              }
              plain.put("secret", key);
            });
    return plain;
  }

  private static Map<String, Object> mounts(Map<String, List<Mount>> groups) {
    Map<String, Object> plain = new LinkedHashMap<>();
    groups.forEach(
        (group, mounts) ->
            plain.put(
                group,
                mounts.stream()
                    .map(
                        mount ->
                            Map.of(
                                "name", mount.name(),
                                "path", mount.path(),
                                "claim", mount.claim()))
                    .toList()));
    return plain;
  }
}
