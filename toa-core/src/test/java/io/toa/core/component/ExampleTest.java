package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sample application comes to what is expected of it. */
class ExampleTest {

  private static final Path ROOT = Path.of("../it/example");
  private static final Path EXPECTED = Path.of("../it/example-expected");
  private static final Path DIGEST = ROOT.resolve("node_modules/@toa.io/definitions/digest");

  private final List<Component> components =
      new ComponentReader(ComponentTree.bridges()).readAll(ROOT);

  @Test
  void carriesTheManifestsExpected() {
    assertThat(components).hasSize(5);
    for (Component component : components) {
      Node carried = Json.parse(CarriedManifest.of(component), "manifest.toa.json");
      Node expected = read(EXPECTED.resolve("manifests/" + component.label() + ".json"));
      assertThat(Json.canonical(carried)).isEqualTo(Json.canonical(expected));
    }
  }

  @Test
  void providesTheMapExpected() throws IOException {
    List<Component> all = new ArrayList<>(components);
    all.addAll(brought());

    Mapping expected = (Mapping) read(EXPECTED.resolve("map.json"));
    Mapping map = ComponentMap.of(all).content();
    assertThat(map.keys()).containsExactlyElementsOf(expected.keys());
    for (Member member : map.members()) {
      assertThat(Json.compact(member.value()))
          .isEqualTo(Json.compact(expected.get(member.key()).orElseThrow()));
    }
  }

  private static List<Component> brought() throws IOException {
    List<Component> brought = new ArrayList<>();
    try (Stream<Path> files = Files.list(DIGEST)) {
      for (Path file : files.sorted().toList()) {
        for (Node entry : ((Sequence) read(file)).items()) {
          Mapping manifest = ((Mapping) entry).mapping("manifest").orElseThrow();
          brought.add(Component.ofDigest(manifest, packages((Mapping) entry)));
        }
      }
    }
    return brought;
  }

  private static Map<String, String> packages(Mapping entry) {
    Map<String, String> packages = new LinkedHashMap<>();
    entry
        .mapping("packages")
        .orElse(Mapping.EMPTY)
        .members()
        .forEach(each -> packages.put(each.key(), (String) each.value().plain()));
    return packages;
  }

  private static Node read(Path file) {
    return Json.read(file, file.toString());
  }
}
