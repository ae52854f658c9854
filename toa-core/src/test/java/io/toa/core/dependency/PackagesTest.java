package io.toa.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.component.Component;
import io.toa.core.component.Locator;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What extensions have installed by npm (spec: images.md 6.1). */
class PackagesTest {

  private final Dependencies dependencies = Dependencies.ofToa();

  @TestFactory
  Stream<DynamicTest> packages() {
    return Vectors.list("dependency/packages.yaml", 9).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("name").orElseThrow(),
                    () ->
                        assertThat(installed(vector))
                            .isEqualTo(vector.mapping("expected").orElseThrow().plain())));
  }

  private Map<String, String> installed(Mapping vector) {
    Dependency dependency = dependencies.find(vector.text("extension").orElseThrow()).orElseThrow();
    Optional<Node> annotation = vector.get("annotation");
    if (vector.has("service")) {
      return dependency.servicePackages(
          vector.items("service").stream().map(PackagesTest::component).toList(), annotation);
    }
    Instance instance =
        new Instance(Components.named("todos.tasks"), vector.get("declaration").orElseThrow());
    return dependency.packages(instance, annotation);
  }

  private static Component component(Node packages) {
    Map<String, String> dependencies = new LinkedHashMap<>();
    Mapping stated = (Mapping) packages;
    stated.keys().forEach(key -> dependencies.put(key, stated.text(key).orElseThrow()));
    return new Component(
        new Locator("identity", "basic"), Optional.empty(), "1", Mapping.EMPTY, dependencies);
  }
}
