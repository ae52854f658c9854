package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.component.ComponentMap;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples of chart.md 14: from contributions to values. */
class ChartExamplesTest {

  @ParameterizedTest
  @ValueSource(strings = {"14.1", "14.2", "14.3", "14.4", "14.5"})
  void valuesAndChartFileAreThoseOfTheExample(String section) {
    Example example = new Example(section);
    Values values = Values.of(example.application(), example.images(), example.map());
    Mapping expected = (Mapping) Vectors.document("chart/" + section + "/values.yaml");
    assertThat(text(values.mapping().without("map"))).isEqualTo(text(expected.without("map")));
    assertThat(values.mapping().keys()).containsExactlyElementsOf(expected.keys());
    Mapping map = values.mapping().mapping("map").orElseThrow();
    Mapping expectedMap = expected.mapping("map").orElseThrow();
    assertThat(map.without("gzip")).isEqualTo(expectedMap.without("gzip"));
    assertThat(unzipped(map)).isEqualTo(unzipped(expectedMap));
    Mapping file = (Mapping) Vectors.document("chart/" + section + "/Chart.yaml");
    assertThat(text(Chart.of(example.application(), values).file())).isEqualTo(text(file));
  }

  private static String unzipped(Mapping map) {
    byte[] bytes = Base64.getDecoder().decode(map.text("gzip").orElseThrow());
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As text, so that the order of keys and items counts. */
  private static String text(Mapping mapping) {
    return io.toa.core.yaml.YamlWriter.write(mapping);
  }

  /** What an example gives. */
  static final class Example {

    private final Mapping rest;
    private final Context context;
    private final List<Component> own = new ArrayList<>();
    private final List<Component> brought = new ArrayList<>();
    private final List<Contributed> contributions = new ArrayList<>();
    private final boolean mono;

    Example(String section) {
      rest = (Mapping) Vectors.document("chart/" + section + "/example.yaml");
      mono = rest.get("mono").filter(node -> Boolean.TRUE.equals(node.plain())).isPresent();
      context =
          new ContextReader("1.0.0-alpha.331")
              .of(
                  Vectors.document("chart/" + section + "/context.yaml"),
                  Path.of("."),
                  Environment.parse(rest.text("environment").orElseThrow()));
      Mapping events = rest.mapping("events").orElse(Mapping.EMPTY);
      for (Node node : rest.items("components")) {
        Mapping component = (Mapping) node;
        boolean isBrought =
            component.get("brought").filter(each -> Boolean.TRUE.equals(each.plain())).isPresent();
        (isBrought ? brought : own).add(component(component, events));
      }
      ((io.toa.core.yaml.Sequence) Vectors.document("chart/" + section + "/contributions.yaml"))
          .items()
          .forEach(node -> contributions.add(contributed((Mapping) node)));
    }

    private static Component component(Mapping component, Mapping events) {
      Map<String, Object> manifest = new LinkedHashMap<>();
      events
          .text(component.text("label").orElseThrow())
          .ifPresent(
              labels -> {
                Map<String, Object> declared = new LinkedHashMap<>();
                for (String label : labels.split(" ", -1)) {
                  if (!label.isEmpty()) {
                    declared.put(label, Map.of());
                  }
                }
                manifest.put("events", declared);
              });
      return Components.of(
          component.text("id").orElseThrow(),
          component.text("version").orElseThrow(),
          Optional.empty(),
          manifest);
    }

    /** Every declared event of an example is consumed, by a component outside of it. */
    private Contributed consumption() {
      List<String> consumed = new ArrayList<>();
      own.forEach(
          component ->
              component
                  .events()
                  .ifPresent(
                      labels ->
                          labels.forEach(label -> consumed.add(component.id() + "." + label))));
      return new Contributed(
          "events",
          new Contribution(List.of(), Map.of(), Map.of(), List.of(), consumed, Optional.empty()));
    }

    Application application() {
      List<DeployedComposition> compositions = new ArrayList<>();
      Set<String> covered = new LinkedHashSet<>();
      context
          .compositions()
          .forEach(
              each -> {
                covered.addAll(each.components());
                compositions.add(
                    new DeployedComposition(
                        each.name(),
                        each.components().stream().map(this::component).toList(),
                        each.services(),
                        each.image(),
                        each.resources(),
                        each.replicas(),
                        Map.of()));
              });
      own.stream()
          .filter(each -> !covered.contains(each.id()))
          .forEach(
              each ->
                  compositions.add(
                      new DeployedComposition(
                          each.label(),
                          List.of(each),
                          List.of(),
                          Optional.empty(),
                          Optional.empty(),
                          Optional.empty(),
                          Map.of())));
      List<DeployedService> services = new ArrayList<>();
      for (Contributed each : contributions) {
        List<String> workloads =
            mono
                ? List.of("mono")
                : compositions.stream()
                    .filter(composition -> composition.services().contains(each.reference()))
                    .map(DeployedComposition::name)
                    .toList();
        each.contribution()
            .services()
            .forEach(
                service -> services.add(new DeployedService(each.reference(), service, workloads)));
      }
      List<Contributed> all = new ArrayList<>(contributions);
      all.add(consumption());
      return new Application(
          context,
          own,
          brought,
          Set.of(),
          compositions,
          all,
          services,
          mono,
          Map.of(),
          Map.of(),
          List.of());
    }

    private Component component(String id) {
      return own.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    Map<String, Reference> images() {
      Map<String, Reference> images = new LinkedHashMap<>();
      Mapping stated = rest.mapping("images").orElseThrow();
      stated
          .keys()
          .forEach(name -> images.put(name, Reference.parse(stated.text(name).orElseThrow())));
      return images;
    }

    String map() {
      List<Component> all = new ArrayList<>(own);
      all.addAll(brought);
      return ComponentMap.of(all.stream().map(Example::withoutEvents).toList()).gzipBase64();
    }

    /** The examples cut their maps down to versions. */
    private static Component withoutEvents(Component component) {
      return new Component(
          component.locator(), Optional.empty(), component.version(), Mapping.EMPTY, Map.of());
    }

    static Contributed contributed(Mapping node) {
      return new Contributed(
          node.text("reference").orElseThrow(),
          new Contribution(
              node.items("services").stream().map(Example::service).toList(),
              groups(node, "variables", Example::variable),
              groups(node, "mounts", Example::mount),
              node.items("references").stream().map(Mapping.class::cast).toList(),
              node.texts("events"),
              node.mapping("probe").map(Example::probe).or(() -> off(node))));
    }

    private static Optional<Probe> off(Mapping node) {
      return node.get("probe")
          .filter(probe -> Boolean.FALSE.equals(probe.plain()))
          .map(probe -> Probe.OFF);
    }

    private static <T> Map<String, List<T>> groups(
        Mapping node, String key, java.util.function.Function<Mapping, T> each) {
      Map<String, List<T>> groups = new LinkedHashMap<>();
      Mapping stated = node.mapping(key).orElse(Mapping.EMPTY);
      stated
          .keys()
          .forEach(
              group ->
                  groups.put(
                      group,
                      stated.items(group).stream().map(Mapping.class::cast).map(each).toList()));
      return groups;
    }

    private static Service service(Node node) {
      Mapping declaration = (Mapping) node;
      return new Service(
          declaration,
          declaration.items("variables").stream()
              .map(Mapping.class::cast)
              .map(Example::variable)
              .toList());
    }

    private static Variable variable(Mapping node) {
      return new Variable(
          node.text("name").orElseThrow(),
          node.text("value"),
          node.mapping("secret")
              .map(
                  secret ->
                      new SecretKey(
                          secret.text("name").orElseThrow(),
                          secret.text("key").orElseThrow(),
                          secret.get("optional").isPresent())));
    }

    private static Mount mount(Mapping node) {
      return new Mount(
          node.text("name").orElseThrow(),
          node.text("path").orElseThrow(),
          node.text("claim").orElseThrow());
    }

    private static Probe probe(Mapping node) {
      return Probe.of(
          node.text("path").orElseThrow(),
          Math.toIntExact((Long) node.get("port").orElseThrow().plain()));
    }
  }
}
