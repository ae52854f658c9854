package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.toa.core.ProgramException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.DeploymentState;
import io.toa.core.cluster.ReleaseState;
import io.toa.core.cluster.RolloutWatch;
import io.toa.core.cluster.Timeout;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.ClusterNamespace;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.RecordedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the cluster that {@code KUBECONFIG} names, with every kind of Helm. */
@Tag("engine")
class HelmEngineTest {

  private static final Optional<Timeout> SHORT = Optional.of(Timeout.parse("10s"));
  private static final Optional<Timeout> LONG = Optional.of(Timeout.parse("4m"));

  private static ClusterNamespace namespace;
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
    namespace = new ClusterNamespace("toa-helm");
    kubernetes = namespace.kubernetes();
  }

  @AfterAll
  static void delete() {
    namespace.close();
  }

  private static ClusterAccess access(Kind kind) {
    var current = kubernetes.getConfiguration().getCurrentContext().getName();
    return new ClusterAccess(
        Optional.empty(),
        Optional.of(current).filter(context -> kind == Kind.EMBEDDED_IN_CONTEXT),
        Optional.of(namespace.name()));
  }

  private Helm helm(Kind kind) {
    return helm(kind, access(kind), HelmOptions.NONE);
  }

  private Helm helm(Kind kind, ClusterAccess access, HelmOptions options) {
    return switch (kind) {
      case HELM -> new ProgramHelm("helm", access, options, new ProgramRunner(), output);
      case HELM3 -> new ProgramHelm("helm3", access, options, new ProgramRunner(), output);
      default -> new EmbeddedHelm(HelmLibrary::locate, access, options, output);
    };
  }

  private static String release(String name, Kind kind) {
    return name + "-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String notes(String release) {
    var map =
        kubernetes.configMaps().inNamespace(namespace.name()).withName(release + "-notes").get();
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
      var newest = cluster.release(release).newest().orElseThrow();
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
      assertThat(cluster.release(upgrade.release()).newest()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void makesTheNamespaceWhereItIsNotThere(Kind kind) throws IOException {
    var name = "toa-made-" + UUID.randomUUID();
    var known = access(kind);
    var access = new ClusterAccess(known.kubeconfig(), known.context(), Optional.of(name));
    var chart = SmallChart.write(directory.resolve("made"), "made");
    var upgrade = new UpgradeRequest("shop", chart, true, LONG, Optional.empty());
    try {
      assertThatThrownBy(() -> helm(kind, access, HelmOptions.NONE).upgrade(upgrade))
          .isInstanceOf(ProgramException.class)
          .hasMessageContaining("not found");
      var helm = helm(kind, access, HelmOptions.of(true, null));
      helm.upgrade(upgrade);
      helm.upgrade(upgrade);
      assertThat(helm.history("shop")).hasSize(2);
    } finally {
      kubernetes.namespaces().withName(name).delete();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HELM", "HELM3"})
  void takesMoreArguments(Kind kind) throws IOException {
    var chart = SmallChart.write(directory.resolve("more"), "of the chart");
    var options = HelmOptions.of(false, "--set 'text=two words' --history-max 2");
    var helm = helm(kind, access(kind), options);
    var release = release("more", kind);
    assertThat(helm.template(release, chart, Optional.empty())).contains("text: \"two words\"");
    var upgrade = new UpgradeRequest(release, chart, false, LONG, Optional.empty());
    for (var count = 0; count < 3; count++) {
      helm.upgrade(upgrade);
    }
    assertThat(notes(release)).isEqualTo("two words{{ kept }}");
    assertThat(helm.history(release)).hasSize(2);
  }

  /** As a deploy that was killed leaves it. */
  private static void leavePending(String release, int revision) throws IOException {
    var secrets = kubernetes.secrets().inNamespace(namespace.name());
    var name = "sh.helm.release.v1.%s.v%d".formatted(release, revision);
    var secret = secrets.withName(name).get();
    var encoded = Base64.getDecoder().decode(secret.getData().get("release"));
    var json = new ObjectMapper();
    ObjectNode record;
    try (var plain =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(encoded)))) {
      record = (ObjectNode) json.readTree(plain);
    }
    record.withObject("/info").put("status", "pending-upgrade");
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(json.writeValueAsBytes(record));
    }
    var encoder = Base64.getEncoder();
    secret.getData().put("release", encoder.encodeToString(encoder.encode(bytes.toByteArray())));
    secret.getMetadata().getLabels().put("status", "pending-upgrade");
    secrets.resource(secret).update();
  }

  @ParameterizedTest
  @EnumSource
  void rollsBackFromAPendingRevision(Kind kind) throws IOException {
    var helm = helm(kind);
    var release = release("pending", kind);
    helm.upgrade(request(release, "first"));
    helm.upgrade(request(release, "second"));
    leavePending(release, 2);
    var third = request(release, "third");
    assertThatThrownBy(() -> helm.upgrade(third))
        .isInstanceOf(ProgramException.class)
        .hasMessageContaining("another operation (install/upgrade/rollback) is in progress");
    helm.rollback(new RollbackRequest(release, OptionalInt.of(1), false, Optional.empty()));
    assertThat(notes(release)).isEqualTo("first{{ kept }}");
    helm.upgrade(third);
    assertThat(notes(release)).isEqualTo("third{{ kept }}");
  }
}
