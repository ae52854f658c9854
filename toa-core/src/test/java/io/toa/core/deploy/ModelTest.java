package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Service;
import io.toa.core.image.Images;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTest {

  @TempDir private Path directory;

  /** Spec: chart.md 4, the order of construction. */
  @Test
  void reportsFirstWhatTheReferenceComesToFirst() {
    Service sender =
        Service.of("mail", "sender", "1.0.0")
            .with("image", "registry.example.com/mail/sender")
            .with("port", 8001)
            .with("ingress", Map.of("path", "/mail"));
    Model model =
        model(
            """
            name: todos
            registry: {base: registry.example.com, services: published}
            atomicity: {redis: [a, b]}
            annotations: {acme: {}}
            """,
            Contribution.NONE.withService(sender).withProbe(Probe.of("/.ready", 8001)));

    assertThatThrownBy(model::chart)
        .isInstanceOfSatisfying(
            InvalidDeclarationException.class,
            refusal ->
                assertThat(refusal.faults())
                    .extracting(Fault::message)
                    .extracting(text -> text.replaceFirst("\\. .*|, .*", ""))
                    .containsExactly(
                        "Port 8001 is claimed by both the readiness probe and 'mail-sender'",
                        "Context 'todos' declares no version",
                        "'atomicity.redis' takes an odd number of addresses",
                        "Service 'mail-sender' declares an ingress",
                        "Composition 'todos-tasks' declares no resources"));
  }

  private Model model(String context, Contribution contribution) {
    var application =
        new Acme(contribution)
            .application(
                YamlReader.parse(context, ContextReader.FILE),
                false,
                Components.of("todos.tasks", "3f9a1c02", Optional.of(directory), Map.of()));
    return new Model(application, Images.of(application));
  }
}
