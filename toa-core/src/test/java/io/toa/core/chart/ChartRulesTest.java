package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Service;
import io.toa.core.image.Reference;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of chart.md that its worked examples do not show. */
class ChartRulesTest {

  private static final String CONTEXT =
      """
      name: todos
      version: 1.4.0
      registry: {base: registry.example.com, platforms: ~}
      annotations: {acme: {}}
      """;

  private static Application application(String context, boolean mono, Contribution contribution) {
    return application(context, mono, contribution, Components.named("todos.tasks"));
  }

  private static Application application(
      String context, boolean mono, Contribution contribution, Component... components) {
    return new Acme(contribution)
        .application(YamlReader.parse(context, ContextReader.FILE), mono, components);
  }

  private static Values values(Application application) {
    Map<String, Reference> images = new LinkedHashMap<>();
    Reference image = new Reference("registry.example.com/todos/x", "0a1b2c3d");
    images.put("mono", image);
    application.compositions().forEach(each -> images.put(each.name(), image));
    application.services().forEach(each -> images.put(each.name(), image));
    return Values.of(application, images, "");
  }

  private static Chart chart(Application application) {
    return Chart.of(application, values(application));
  }

  private static Contribution service(String declaration) {
    Mapping stated = (Mapping) YamlReader.parse(declaration, "service");
    return new Contribution(
        List.of(new Service(stated, List.of())),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static Mapping mono(String context, Contribution contribution) {
    return values(application(context, true, contribution)).mapping().mapping("mono").orElseThrow();
  }

  @TestFactory
  Stream<DynamicTest> versions() {
    return Vectors.list("context/version.yaml", 2).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("name").orElseThrow(), () -> checkVersion(vector)));
  }

  private static void checkVersion(Mapping vector) {
    Application application =
        application(
            vector.text("context").orElseThrow(), false, Contribution.NONE, new Component[0]);
    Optional<Mapping> expected = vector.mapping("expected");
    if (expected.isPresent()) {
      assertThat(chart(application).file().plain()).containsAllEntriesOf(expected.get().plain());
    } else {
      assertThatThrownBy(() -> chart(application))
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal -> {
                assertThat(refusal.text()).isEqualTo(vector.text("error").orElseThrow());
                assertThat(refusal.faults())
                    .containsExactly(new Fault(Context.PLACE, "version", refusal.text()));
              });
    }
  }

  @Test
  void givesAWorkloadAnEnvironmentWithoutValueWhereNoneWasChosen() {
    Mapping mono = mono(CONTEXT + "resources: ~", Contribution.NONE);
    assertThat(mono.items("variables").get(1).plain()).isEqualTo(Map.of("name", "TOA_ENV"));
    assertThat(mono.keys()).containsExactly("resources", "components", "variables", "image");
  }

  @Test
  void writesNumbersOfSettingsAsTheReferenceDoes() {
    Mapping mono =
        mono(
            CONTEXT + "resources: ~\noutbox: {interval: 200.0, batch: 1e2, retention: '0'}",
            Contribution.NONE);
    assertThat(mono.items("variables").stream().skip(2).map(each -> each.plain()))
        .containsExactly(
            Map.of("name", "TOA_OUTBOX_INTERVAL", "value", "200"),
            Map.of("name", "TOA_OUTBOX_BATCH", "value", "100"),
            Map.of("name", "TOA_OUTBOX_RETENTION", "value", "0"));
  }

  @Test
  void unitesIngressAndAnnotationsOfServicesInMono() {
    Contribution service =
        service(
            """
            group: acme
            name: mail
            version: '1'
            port: 9000
            annotations: {a: b}
            ingress: {path: /mail, hosts: [mail.example.com, api.example.com], class: own}
            """);
    Mapping mono =
        mono(
            CONTEXT
                + "resources: ~\ningress: {hosts: [api.example.com], class: alb}\n"
                + "mono: {replicas: 3}",
            service);
    assertThat(mono.keys())
        .containsExactly(
            "replicas",
            "resources",
            "components",
            "variables",
            "ingress",
            "backends",
            "annotations",
            "image");
    assertThat(mono.get("ingress").orElseThrow().plain())
        .isEqualTo(Map.of("hosts", List.of("api.example.com", "mail.example.com"), "class", "own"));
    assertThat(mono.items("backends").get(0).plain())
        .isEqualTo(Map.of("port", 9000L, "path", "/mail"));
  }

  @Test
  void copiesTheIngressOfTheContextIntoMono() {
    Contribution service = service("{group: acme, name: mail, version: '1', port: 9000}");
    Mapping mono = mono(CONTEXT + "resources: ~\ningress: {class: alb, default: true}", service);

    assertThat(mono.get("ingress").orElseThrow().plain())
        .isEqualTo(Map.of("class", "alb", "default", true));
    assertThat(mono(CONTEXT + "resources: ~", service).has("ingress")).isFalse();
  }

  @Test
  void refusesMonoThatIsReachedAtNoHost() {
    Contribution service = service("{group: acme, name: mail, version: '1', port: 9000}");
    assertThatThrownBy(() -> mono(CONTEXT + "resources: ~\ningress: {class: alb}", service))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "The mono deployment declares an ingress, but no hosts are defined. Declare them in the"
                + " context's 'ingress' section.\n  context.toa.yaml:6:1: ingress");
  }

  @Test
  void asksForNoHostWhereMonoBindsNoPort() {
    assertThatCode(() -> mono(CONTEXT + "resources: ~\ningress: {class: alb}", Contribution.NONE))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{memory: [64Mi]}", "{memory: 64Mi}", "{cpu: [1, 2]}", "{}"})
  void derivesNoHeapWithoutAMemoryLimit(String resources) {
    Contribution service =
        service("{group: acme, name: mail, version: '1', resources: %s}".formatted(resources));
    Mapping unit =
        (Mapping)
            values(application(CONTEXT + "resources: ~", false, service))
                .mapping()
                .items("services")
                .get(0);
    assertThat(unit.items("variables").toString()).doesNotContain("NODE_OPTIONS");
  }

  @Test
  void keepsQuantitiesOfAServiceThatAreNumbers() {
    Contribution service =
        service(
            "{group: acme, name: mail, version: '1', resources: {cpu: [200m, 1], memory: [1,"
                + " 1073741824]}}");
    Mapping unit =
        (Mapping)
            values(application(CONTEXT + "resources: ~", false, service))
                .mapping()
                .items("services")
                .get(0);
    assertThat(unit.mapping("resources").orElseThrow().texts("cpu")).containsExactly("200m", "1");
    assertThat(unit.items("variables").toString()).contains("--max-old-space-size=768");
  }

  @Test
  void refusesAVolumeNamedAsTheOneOfTheComponentMap() {
    Contribution mounts =
        new Contribution(
            List.of(),
            Map.of(),
            Map.of("todos-tasks", List.of(new Mount("components", "/data", "claim"))),
            List.of(),
            List.of(),
            Optional.empty());
    assertThatThrownBy(() -> values(application(CONTEXT + "resources: ~", false, mounts)))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "A volume is named 'components', which every workload has for the component map. Give"
                + " the storage that mounts it another name.\n  context.toa.yaml:4:15:"
                + " annotations.acme");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.4", "v1.4.0", "1", "01.2.3", "1.0.0-SNAPSHOT", "1.0.0-a.0+b.01", "2-3"})
  void takesTheVersionsThatHelmTakes(String version) {
    String context = CONTEXT.replace("1.4.0", "'" + version + "'") + "resources: ~";
    assertThat(chart(application(context, false, Contribution.NONE)).file().text("version"))
        .contains(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abc", "1.0.0.Final", "2024.01.RELEASE", "1.0_beta", "1.0.0-01", "1.0.0-", "1."})
  void refusesTheVersionsThatHelmRefuses(String version) {
    String context = CONTEXT.replace("1.4.0", "'" + version + "'") + "resources: ~";
    assertThatThrownBy(() -> chart(application(context, false, Contribution.NONE)))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining(
            "Version '%s' of context 'todos' is no semantic version, which Helm requires of a chart."
                .formatted(version));
  }

  @ParameterizedTest
  @CsvSource({
    "Todos, todos.tasks, Context 'Todos' cannot be the name of a Helm release",
    "a_b, todos.tasks, Context 'a_b' cannot be the name of a Helm release",
    "todos, my_todos.tasks, Component 'my_todos.tasks' is deployed as 'my_todos-tasks'",
    "todos, todos.ofALengthThatWithTheNameOfTheLabelOfItsPodsIsMoreThan63, Component 'todos.of",
  })
  void refusesNamesThatKubernetesRefuses(String name, String component, String message) {
    String context = CONTEXT.replace("name: todos", "name: " + name) + "resources: ~";
    Application application =
        application(context, false, Contribution.NONE, Components.named(component));
    assertThatThrownBy(() -> chart(application))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesACompositionThatKubernetesRefuses() {
    String context =
        CONTEXT + "resources: ~\ncompositions: [{name: Edge, components: [todos.tasks]}]";
    assertThatThrownBy(() -> chart(application(context, false, Contribution.NONE)))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("Composition 'Edge' is deployed as 'Edge'");
    assertThatCode(() -> chart(application(context, true, Contribution.NONE)))
        .doesNotThrowAnyException();
  }
}
