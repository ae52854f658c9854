package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.cluster.Workloads;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Service;
import io.toa.core.image.Images;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spec: chart.md 10, which Deployments a release has, and how its pods are known. */
class RolloutsTest {

  private static Model model(String compositions, boolean mono) {
    return new Model(
        new Acme(Contribution.NONE.withService(Service.of("mail", "sender", "1")))
            .application(
                YamlReader.parse(
                    "name: todos\nregistry: reg.io\nannotations: {acme: {}}\n" + compositions,
                    ContextReader.FILE),
                mono,
                Components.named("todos.tasks"),
                Components.named("todos.stats")),
        new Images(List.of(), Map.of()));
  }

  @Test
  void compositionsComeBeforeServices() {
    Model model = model("compositions: [{name: edge, components: [todos.stats]}]", false);

    assertThat(Rollouts.deployments(model))
        .containsExactly("composition-edge", "composition-todos-tasks", "extension-mail-sender");
    assertThat(Rollouts.workloads(model))
        .isEqualTo(new Workloads(Set.of("edge", "todos-tasks"), Set.of("extension-mail-sender")));
  }

  @Test
  void aServiceThatACompositionRunsHasNoDeployment() {
    Model model =
        model("compositions: [{name: edge, components: [todos.stats], services: [acme]}]", false);

    assertThat(Rollouts.deployments(model))
        .containsExactly("composition-edge", "composition-todos-tasks");
    assertThat(Rollouts.workloads(model))
        .isEqualTo(new Workloads(Set.of("edge", "todos-tasks"), Set.of()));
  }

  @Test
  void monoIsOne() {
    Model model = model("", true);

    assertThat(Rollouts.deployments(model)).containsExactly("mono");
    assertThat(Rollouts.workloads(model)).isEqualTo(new Workloads(Set.of("mono"), Set.of()));
  }
}
