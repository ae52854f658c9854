package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.toa.core.ProgramException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.DeploymentState;
import io.toa.core.cluster.ReleaseState;
import io.toa.core.cluster.RolloutWatch;
import io.toa.core.cluster.Timeout;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.HelmLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the cluster that {@code KUBECONFIG} names, with every kind of Helm. */
@Tag("engine")
class HelmEngineTest {

  private static final String NAMESPACE = "toa-helm-" + UUID.randomUUID();
  private static final Optional<Timeout> SHORT = Optional.of(Timeout.parse("10s"));
  private static final Optional<Timeout> LONG = Optional.of(Timeout.parse("2m"));

  private static KubernetesClient kubernetes;

  enum Kind {
    HELM,
    HELM3,
    EMBEDDED,
    EMBEDDED_IN_CONTEXT
  }

  @TempDir Path directory;
  private final RecordedOutput output = new RecordedOutput();

  @BeforeAll
  static void create() {
    kubernetes = new KubernetesClientBuilder().build();
    kubernetes
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
  }

  @AfterAll
  static void delete() {
    kubernetes.namespaces().withName(NAMESPACE).delete();
    kubernetes.close();
  }

  private static ClusterAccess access(Kind kind) {
    var current = kubernetes.getConfiguration().getCurrentContext().getName();
    return new ClusterAccess(
        Optional.empty(),
        Optional.of(current).filter(context -> kind == Kind.EMBEDDED_IN_CONTEXT),
        Optional.of(NAMESPACE));
  }

  private Helm helm(Kind kind) {
    return switch (kind) {
      case HELM ->
          new ProgramHelm("helm", access(kind), HelmOptions.NONE, new ProgramRunner(), output);
      case HELM3 ->
          new ProgramHelm("helm3", access(kind), HelmOptions.NONE, new ProgramRunner(), output);
      default -> new EmbeddedHelm(HelmLibrary::locate, access(kind), HelmOptions.NONE, output);
    };
  }

  private static String release(String name, Kind kind) {
    return name + "-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String notes(String release) {
    var map = kubernetes.configMaps().inNamespace(NAMESPACE).withName(release + "-notes").get();
    return map == null ? "gone" : map.getData().get("text") + map.getData().get("braces");
  }

  private UpgradeRequest request(String release, String text) throws IOException {
    var chart = SmallChart.write(directory.resolve(text), text);
    return new UpgradeRequest(release, chart, true, LONG, Optional.empty());
  }

  @ParameterizedTest
  @EnumSource
  void upgradesRollsBackAndUninstalls(Kind kind) throws IOException {
    var helm = helm(kind);
    var release = release("works", kind);
    helm.upgrade(request(release, "first"));
    helm.upgrade(request(release, "second"));
    assertThat(notes(release)).isEqualTo("second{{ kept }}");
    helm.rollback(new RollbackRequest(release, OptionalInt.empty(), true, LONG));
    assertThat(notes(release)).isEqualTo("first{{ kept }}");
    helm.rollback(new RollbackRequest(release, OptionalInt.of(2), true, LONG));
    assertThat(notes(release)).isEqualTo("second{{ kept }}");

    var history = helm.history(release);
    assertThat(history).extracting(Revision::revision).containsExactly(1, 2, 3, 4);
    assertThat(history)
        .extracting(Revision::status)
        .containsExactly("superseded", "superseded", "superseded", "deployed");
    assertThat(history).extracting(Revision::chart).containsOnly("small-1.4.0");
    assertThat(history.get(2).description()).isEqualTo("Rollback to 1");
    try (var cluster = Cluster.connect(access(kind))) {
      var newest = cluster.release(release).orElseThrow();
      assertThat(newest).isEqualTo(new ReleaseState(release, 4, "deployed", newest.updated()));
    }
    helm.uninstall(release);
    assertThat(notes(release)).isEqualTo("gone");
  }

  @ParameterizedTest
  @EnumSource
  void putsTheFormerRevisionBackWhereTheRolloutFails(Kind kind) throws IOException {
    var helm = helm(kind);
    var release = release("breaks", kind);
    helm.upgrade(request(release, "first"));
    var broken = SmallChart.writeBroken(directory.resolve("broken"));
    var upgrade = new UpgradeRequest(release, broken, true, SHORT, Optional.empty());
    try (var cluster = Cluster.connect(access(kind));
        var watch = new RolloutWatch(cluster, List.of(release), output::out)) {
      assertThatThrownBy(() -> helm.upgrade(upgrade)).isInstanceOf(ProgramException.class);
      assertThat(watch.troubled()).extracting(DeploymentState::name).containsExactly(release);
    }
    assertThat(notes(release)).isEqualTo("first{{ kept }}");
    assertThat(helm.history(release))
        .extracting(Revision::status)
        .containsExactly("superseded", "failed", "deployed");
  }

  @ParameterizedTest
  @EnumSource
  void leavesNothingOfAFirstInstallationThatFails(Kind kind) throws IOException {
    var broken = SmallChart.writeBroken(directory);
    var upgrade = new UpgradeRequest(release("never", kind), broken, true, SHORT, Optional.empty());
    assertThatThrownBy(() -> helm(kind).upgrade(upgrade)).isInstanceOf(ProgramException.class);
    try (var cluster = Cluster.connect(access(kind))) {
      assertThat(cluster.release(upgrade.release())).isEmpty();
    }
  }
}
