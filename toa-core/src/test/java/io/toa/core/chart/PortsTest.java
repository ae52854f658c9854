package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Service;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Two that claim one port. */
class PortsTest {

  @TestFactory
  Stream<DynamicTest> ports() {
    return Vectors.list("chart/ports.yaml", 8).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(vector.text("name").orElseThrow(), () -> check(vector)));
  }

  private static void check(Mapping vector) {
    Optional<Probe> probe =
        vector
            .get("probe")
            .map(
                stated ->
                    stated instanceof Mapping mapping
                        ? Probe.of("/.ready", number(mapping).intValue())
                        : Probe.OFF);
    ThrowingCallable ports = () -> Ports.check(application(vector, probe), probe);
    if (vector.has("error")) {
      assertThatThrownBy(ports)
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal -> assertThat(refusal.text()).isEqualTo(vector.text("error").orElseThrow()));
    } else {
      assertThatCode(ports).doesNotThrowAnyException();
    }
  }

  private static Number number(Mapping probe) {
    return (Number) probe.get("port").orElseThrow().plain();
  }

  private static Application application(Mapping vector, Optional<Probe> probe) {
    Mapping context =
        (Mapping)
            YamlReader.parse(
                """
                name: todos
                registry: reg.io
                annotations: {acme: {}}
                """,
                ContextReader.FILE);
    if (isTrue(vector, "listed")) {
      context =
          context.with(
              "compositions",
              YamlReader.parse(
                  "[{name: edge, components: [a.b], services: [acme]}]", ContextReader.FILE));
    }
    return new Acme(contribution(vector, probe))
        .application(context, isTrue(vector, "mono"), Components.named("a.b"));
  }

  private static Contribution contribution(Mapping vector, Optional<Probe> probe) {
    Contribution contribution = Contribution.NONE;
    for (Node each : vector.items("services")) {
      Mapping declaration = ((Mapping) each).with("version", Node.of("1"));
      contribution = contribution.withService(new Service(declaration, List.of()));
    }
    return probe.isPresent() ? contribution.withProbe(probe.get()) : contribution;
  }

  private static boolean isTrue(Mapping vector, String key) {
    return vector.get(key).filter(each -> Boolean.TRUE.equals(each.plain())).isPresent();
  }
}
