package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.ApplicationReader;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.image.Reference;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of chart.md 2 to 8 and 13.1, each by an application of its own. */
class ChartRuleVectorsTest {

  private static final String VERSION = "1.0.0-alpha.331";

  static Stream<Named<Mapping>> rules() {
    return Vectors.list("chart/rules.yaml", 27).stream()
        .map(each -> Named.of(each.text("case").orElseThrow(), each));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void holds(Mapping rule) {
    if (rule.has("error")) {
      assertThatThrownBy(() -> values(application(rule)))
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal -> assertThat(refusal.text()).isEqualTo(rule.text("error").orElseThrow()));
      return;
    }
    Application application = application(rule);
    Values values = values(application);
    check(values.mapping(), rule.mapping("values").orElse(Mapping.EMPTY), rule.texts("absent"));
    check(
        Chart.of(application, values).file(),
        rule.mapping("chart").orElse(Mapping.EMPTY),
        List.of());
    if (rule.has("all")) {
      assertThat(values.variables().stream().map(each -> each.name() + "=" + each.value().get()))
          .containsExactlyElementsOf(rule.texts("all"));
    }
    if (rule.has("keys")) {
      assertThat(values.mapping().mapping("mono").orElseThrow().keys())
          .containsExactlyElementsOf(rule.texts("keys"));
    }
  }

  private static void check(Mapping actual, Mapping expected, List<String> absent) {
    expected
        .members()
        .forEach(
            part ->
                assertThat(shown(part.key(), at(actual, part.key()).orElseThrow()))
                    .as(part.key())
                    .isEqualTo(part.value().plain()));
    assertThat(absent).allSatisfy(path -> assertThat(at(actual, path)).isEmpty());
  }

  /** What is at a path of keys and indexes. */
  private static Optional<Node> at(Node root, String path) {
    Node node = root;
    for (String step : path.split("\\.", -1)) {
      Optional<Node> next =
          node instanceof Sequence sequence
              ? sequence.items().stream().skip(Long.parseLong(step)).findFirst()
              : ((Mapping) node).get(step);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      node = next.get();
    }
    return Optional.of(node);
  }

  /** Variables are written as {@code NAME=value}. */
  private static Object shown(String path, Node node) {
    return path.endsWith("variables")
        ? ((Sequence) node)
            .items().stream()
                .map(Mapping.class::cast)
                .map(each -> each.text("name").orElseThrow() + "=" + each.text("value").orElse(""))
                .toList()
        : node.plain();
  }

  private static Values values(Application application) {
    Map<String, Reference> images = new LinkedHashMap<>();
    Reference image = new Reference("registry.example.com/todos/x", "0a1b2c3d");
    images.put("mono", image);
    application.compositions().forEach(each -> images.put(each.name(), image));
    application.services().stream()
        .filter(each -> !each.isClaimed())
        .forEach(
            each ->
                images.put(
                    each.name(), new Reference(each.service().image().orElseThrow(), VERSION)));
    return Values.of(application, images, "");
  }

  private static Application application(Mapping rule) {
    List<Dependency> packages = new ArrayList<>();
    for (Node each : rule.items("contributions")) {
      packages.add(
          new Annotated(
              ((Mapping) each).text("reference").orElseThrow(),
              ChartExamplesTest.Example.contributed((Mapping) each).contribution(),
              components(((Mapping) each).mapping("brought").orElse(Mapping.EMPTY))));
    }
    Context context =
        new ContextReader(VERSION)
            .of(
                context(rule, packages),
                Path.of("."),
                Environment.parse(rule.text("environment").orElse("production")));
    return new ApplicationReader(
            path -> List.of(), path -> BroughtComponents.NONE, new Dependencies(packages), VERSION)
        .join(
            context,
            rule.has("components")
                ? components(rule.mapping("components").orElseThrow())
                : List.of(Components.named("todos.tasks")),
            rule.has("mono"));
  }

  private static Mapping context(Mapping rule, List<Dependency> packages) {
    Map<String, Object> annotations = new LinkedHashMap<>();
    packages.forEach(each -> annotations.put(each.reference(), Map.of()));
    Mapping context =
        Mapping.of(
                Map.of(
                    "name",
                    "todos",
                    "version",
                    "1.4.0",
                    "registry",
                    Map.of("base", "registry.example.com", "services", "published"),
                    "annotations",
                    annotations))
            .with("resources", Node.of(null));
    for (String key : rule.texts("unstated")) {
      context = context.without(key);
    }
    Mapping own = rule.mapping("context").orElse(Mapping.EMPTY);
    for (String key : own.keys()) {
      context = context.with(key, own.get(key).orElseThrow());
    }
    return context;
  }

  private static List<Component> components(Mapping manifests) {
    return manifests.members().stream()
        .map(
            each ->
                Components.of(
                    each.key(), "3f9a1c02", Optional.empty(), ((Mapping) each.value()).plain()))
        .toList();
  }

  /** A package that is deployed where it is annotated. */
  private record Annotated(String reference, Contribution contribution, List<Component> brought)
      implements Dependency {

    @Override
    public boolean standalone() {
      return true;
    }

    @Override
    public List<Component> components(Optional<Node> annotation, Definitions definitions) {
      return brought;
    }

    @Override
    public Contribution contribute(Request request) {
      return contribution;
    }
  }
}
