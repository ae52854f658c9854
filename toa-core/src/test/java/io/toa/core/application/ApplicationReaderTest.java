package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.RefusalException;
import io.toa.core.chart.Values;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.image.Reference;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationReaderTest {

  private static final String VERSION = "1.0.0-alpha.331";

  @TestFactory
  Stream<DynamicTest> compositions() {
    return tests("compositions.yaml", 6, this::checkCompositions);
  }

  @TestFactory
  Stream<DynamicTest> evicted() {
    return tests("evicted.yaml", 8, this::checkEvicted);
  }

  @TestFactory
  Stream<DynamicTest> resources() {
    return tests("resources.yaml", 7, this::checkResources);
  }

  @TestFactory
  Stream<DynamicTest> graph() {
    return tests("graph.yaml", 1, this::checkGraph);
  }

  private Stream<DynamicTest> tests(
      String file, int size, java.util.function.Consumer<Mapping> check) {
    return Vectors.list("context/" + file, size).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("name").orElseThrow(), () -> check.accept(vector)));
  }

  private void checkCompositions(Mapping vector) {
    if (vector.has("error")) {
      refused(vector, () -> read(vector));
      return;
    }
    assertThat(compositions(read(vector))).isEqualTo(plain(vector.items("expected")));
  }

  private void checkEvicted(Mapping vector) {
    if (vector.has("error")) {
      refused(vector, () -> read(vector));
      return;
    }
    Application application = read(vector);
    Mapping expected = vector.mapping("expected").orElseThrow();
    if (expected.has("compositions")) {
      assertThat(compositions(application)).isEqualTo(plain(expected.items("compositions")));
    }
    if (expected.has("labels")) {
      assertThat(application.deployed().stream().map(Component::label))
          .containsExactlyElementsOf(expected.texts("labels"));
    }
    if (expected.has("hosted")) {
      assertThat(services(application, true)).isEqualTo(expected.texts("hosted"));
    }
    if (expected.has("standalone")) {
      assertThat(services(application, false)).isEqualTo(expected.texts("standalone"));
    }
  }

  private static List<String> services(Application application, boolean claimed) {
    return application.services().stream()
        .filter(service -> service.isClaimed() == claimed)
        .map(DeployedService::name)
        .toList();
  }

  private void checkResources(Mapping vector) {
    if (vector.has("error")) {
      refused(vector, () -> values(vector));
      return;
    }
    Mapping unit = (Mapping) values(vector).mapping().items("compositions").get(0);
    Mapping expected = vector.mapping("expected").orElseThrow();
    assertThat(unit.get("resources").map(Node::plain))
        .isEqualTo(expected.get("resources").map(Node::plain));
    Mapping last = (Mapping) unit.items("variables").get(unit.items("variables").size() - 1);
    Optional<String> options =
        last.text("name").filter("NODE_OPTIONS"::equals).flatMap(name -> last.text("value"));
    assertThat(options).isEqualTo(expected.text("options"));
  }

  private Values values(Mapping vector) {
    Application application = read(vector);
    Map<String, Reference> images = new LinkedHashMap<>();
    application
        .compositions()
        .forEach(each -> images.put(each.name(), new Reference("reg.io/shop/x", "0a1b2c3d")));
    images.put("mono", new Reference("reg.io/shop/mono", "0a1b2c3d"));
    return Values.of(application, images, "");
  }

  private static void refused(
      Mapping vector, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvalidDeclarationException.class,
            fault -> assertThat(fault.text()).isEqualTo(vector.text("error").orElseThrow()));
  }

  private static Object plain(List<Node> nodes) {
    return nodes.stream().map(Node::plain).toList();
  }

  private static Object compositions(Application application) {
    return application.compositions().stream()
        .map(
            each ->
                Map.of(
                    "name",
                    each.name(),
                    "components",
                    each.members().stream().map(Component::id).toList()))
        .toList();
  }

  private Application read(Mapping vector) {
    List<String> ids =
        vector.text("component").map(List::of).orElseGet(() -> vector.texts("components"));
    Context context =
        new ContextReader(VERSION)
            .of(
                YamlReader.parse(vector.text("context").orElseThrow(), ContextReader.FILE),
                Path.of("."),
                Environment.parse(vector.text("environment").orElse(null)));
    boolean mono = vector.get("mono").filter(node -> Boolean.TRUE.equals(node.plain())).isPresent();
    return new ApplicationReader(
            path -> List.of(), path -> BroughtComponents.NONE, Dependencies.ofToa(), VERSION)
        .join(context, ids.stream().map(Components::named).toList(), mono);
  }

  @ParameterizedTest
  @CsvSource({
    "'compositions: [{name: all, components: [a.one], services: [exposition]}]', "
        + "context.toa.yaml:3:60: compositions.0.services.0",
    "'exposition: {}', context.toa.yaml:3:1: exposition",
    "'annotations: {exposition: {}}', context.toa.yaml:3:15: annotations.exposition",
    "'', components/a.one/manifest.toa.yaml:7:1: exposition",
  })
  void whatIsNotKnownOfAnExtensionIsSaidWhereItIsNamed(String stated, String place) {
    String exposition = "@toa.io/extensions.exposition";
    Context context =
        new ContextReader(VERSION)
            .of(
                YamlReader.parse(
                    "name: shop\nregistry: reg.io\n" + stated + "\n", ContextReader.FILE),
                Path.of("."),
                Environment.UNDEFINED);
    Place key = new Place("components/a.one/manifest.toa.yaml", 7, 1);
    Mapping extensions =
        new Mapping(List.of(new Member(exposition, key, Node.ofNull())), Place.NONE);
    Component naming =
        Components.of("a.one", "3f9a1c02", Optional.empty(), Map.of("extensions", extensions));
    Definitions unknown =
        new Definitions() {
          @Override
          public List<Component> components(String reference) {
            throw new RefusalException("'" + reference + "' is not known");
          }

          @Override
          public Optional<Path> directory(String reference) {
            return Optional.empty();
          }
        };

    assertThatThrownBy(
            () ->
                new ApplicationReader(
                        path -> List.of(), path -> unknown, Dependencies.ofToa(), VERSION)
                    .join(context, List.of(naming), false))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage("'" + exposition + "' is not known\n  " + place);
  }

  private void checkGraph(Mapping vector) {
    List<Dependency> dependencies = new ArrayList<>();
    Mapping brought = vector.mapping("brought").orElseThrow();
    for (Node each : vector.items("expected")) {
      String reference = ((Mapping) each).text("reference").orElseThrow();
      dependencies.add(
          new Named(
              reference,
              vector.texts("standalone").contains(reference),
              brought.items(reference).stream().map(ApplicationReaderTest::component).toList()));
    }
    dependencies.add(new Named("Y", false, List.of()));
    Context context =
        new ContextReader(VERSION)
            .of(
                YamlReader.parse(
                    """
                    name: shop
                    registry: reg.io
                    compositions: [{name: all, components: [a.one], services: %s}]
                    annotations: {%s}
                    """
                        .formatted(
                            vector.texts("services"),
                            String.join(
                                ", ",
                                vector.texts("annotations").stream()
                                    .map(key -> "'" + key + "': 1")
                                    .toList())),
                    ContextReader.FILE),
                Path.of("."),
                Environment.UNDEFINED);
    Graph graph =
        new Graph.Walk(
                context,
                vector.items("components").stream().map(ApplicationReaderTest::component).toList(),
                new Dependencies(dependencies),
                BroughtComponents.NONE,
                new Findings())
            .graph();
    List<Object> actual = new ArrayList<>();
    graph
        .instances()
        .forEach(
            (reference, instances) ->
                actual.add(
                    Map.of(
                        "reference",
                        reference,
                        "instances",
                        instances.stream().map(Instance::component).map(Component::id).toList())));
    assertThat(actual).isEqualTo(plain(vector.items("expected")));
  }

  private static Component component(Node node) {
    Mapping mapping = (Mapping) node;
    Map<String, Object> manifest = new LinkedHashMap<>();
    mapping
        .text("storage")
        .ifPresent(storage -> manifest.put("entity", Map.of("storage", storage)));
    manifest.put("operations", Map.of("do", Map.of("bindings", mapping.texts("bindings"))));
    Map<String, Object> extensions = new LinkedHashMap<>();
    mapping.texts("extensions").forEach(each -> extensions.put(each, null));
    manifest.put("extensions", extensions);
    return Components.of(mapping.text("id").orElseThrow(), "3f9a1c02", Optional.empty(), manifest);
  }

  private record Named(String reference, boolean standalone, List<Component> brought)
      implements Dependency {

    @Override
    public List<Component> components(Optional<Node> annotation, Definitions definitions) {
      return brought;
    }

    @Override
    public Contribution contribute(Request request) {
      return Contribution.NONE;
    }
  }
}
