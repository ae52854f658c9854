package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.toa.core.ClusterException;
import io.toa.core.RefusalException;
import io.toa.core.testing.ClusterNamespace;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against the cluster that {@code KUBECONFIG} names. */
@Tag("engine")
class ClusterEngineTest {

  private static ClusterNamespace namespace;
  private static KubernetesClient kubernetes;
  private static Cluster cluster;

  @BeforeAll
  static void connect() {
    namespace = new ClusterNamespace("toa-cluster");
    kubernetes = namespace.kubernetes();
    cluster = Cluster.connect(namespace.access());
  }

  @AfterAll
  static void close() {
    cluster.close();
    namespace.close();
  }

  private static ClusterAccess access(String elsewhere) {
    return new ClusterAccess(Optional.empty(), Optional.empty(), Optional.of(elsewhere));
  }

  @Test
  void answersItsVersion() {
    assertThat(cluster.serverVersion()).startsWith("v1.");
  }

  @Test
  void knowsWhetherTheNamespaceIsThere() {
    assertThat(cluster.namespaceExists()).isTrue();
    try (var elsewhere = Cluster.connect(access("toa-no-such-namespace"))) {
      assertThat(elsewhere.namespaceExists()).isFalse();
      assertThat(elsewhere.secrets().keys()).isEmpty();
      assertThatThrownBy(() -> elsewhere.secrets().write("toa-database", Map.of("user", "todos")))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("namespaces \"toa-no-such-namespace\" not found");
    }
  }

  @Test
  void writesAndReadsASecret() {
    assertThat(cluster.secrets().read("toa-database")).isEmpty();
    var keys = new LinkedHashMap<String, String>();
    keys.put("user", "application");
    keys.put("password", "mySecretPassword");
    cluster.secrets().write("toa-database", keys);
    cluster.secrets().write("toa-database", Map.of("user", "tödos", "empty", ""));
    assertThat(cluster.secrets().read("toa-database"))
        .contains(Map.of("user", "tödos", "password", "mySecretPassword", "empty", ""));
    assertThat(cluster.secrets().keys())
        .contains(
            "toa-database", "toa-database/user", "toa-database/password", "toa-database/empty");
    var written = kubernetes.secrets().inNamespace(namespace.name()).withName("toa-database").get();
    assertThat(written.getType()).isEqualTo("Opaque");
  }

  @Test
  void changesAReleaseOneAtATime() {
    var out = new ArrayList<String>();
    try (var first = lease("shop", "one", Clock.systemUTC(), milliseconds -> {}, out)) {
      first.take();
      try (var second =
          lease("shop", "two", Clock.systemUTC(), milliseconds -> first.renew(), out)) {
        assertThatThrownBy(second::take)
            .isInstanceOf(RefusalException.class)
            .hasMessageContaining(
                "Release 'shop' in namespace '" + namespace.name() + "' is being changed")
            .hasMessageContaining(" by one, since ");
      }
      first.renew();
    }
    try (var second = lease("shop", "two", Clock.systemUTC(), milliseconds -> {}, out)) {
      second.take();
    }
    assertThat(kubernetes.leases().inNamespace(namespace.name()).withName("toa-shop").get())
        .isNull();
    assertThat(out).hasSize(1);
    assertThat(out.get(0)).contains("Waiting for 20 seconds at most, to see whether that still");
  }

  private static ReleaseLease lease(
      String release, String holder, Clock clock, ReleaseLease.Pause pause, List<String> out) {
    return cluster.lease(release, holder, clock, pause, out::add);
  }

  @Test
  void takesOverALeaseThatHasExpired() {
    var out = new ArrayList<String>();
    var past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-2));
    try (var next = lease("mail", "next", Clock.systemUTC(), milliseconds -> {}, out)) {
      try (var killed = lease("mail", "killed", past, milliseconds -> {}, out)) {
        killed.take();
        next.take();
        killed.renew();
      }
      assertThat(out).hasSize(2);
      assertThat(out.get(0)).contains("Waiting for 20 seconds at most");
      assertThat(out.get(1)).startsWith("The lease 'toa-mail' in namespace '");
      var held = kubernetes.leases().inNamespace(namespace.name()).withName("toa-mail").get();
      assertThat(held.getSpec().getHolderIdentity()).isEqualTo("next");
    }
  }

  @Test
  void usesNoLeaseWhereTheNamespaceIsNotThere() {
    var out = new ArrayList<String>();
    try (var elsewhere = Cluster.connect(access("toa-no-such-namespace"));
        var lease = elsewhere.lease("shop", out::add)) {
      lease.take();
    }
    assertThat(out).isEmpty();
  }

  @Test
  void makesANamespace() {
    var name = namespace.name() + "-made";
    try (var made = Cluster.connect(access(name))) {
      made.createNamespace();
      made.createNamespace();
      assertThat(made.namespaceExists()).isTrue();
    } finally {
      kubernetes.namespaces().withName(name).delete();
    }
  }

  @Test
  void seesNoReleaseWhereThereIsNone() {
    assertThat(cluster.release("todos").newest()).isEmpty();
  }

  @Test
  void saysWhyARolloutDoesNotSucceed() {
    apply(
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: broken}
        spec:
          replicas: 1
          selector: {matchLabels: {toa/composition: broken}}
          template:
            metadata: {labels: {toa/composition: broken}}
            spec:
              containers: [{name: broken, image: 'localhost:5000/toa-no-such-image:1'}]
        """);
    kubernetes
        .pods()
        .inNamespace(namespace.name())
        .withLabel("toa/composition", "broken")
        .waitUntilCondition(ClusterEngineTest::failsToPull, 180, TimeUnit.SECONDS);
    var states = cluster.rollout(List.of("broken", "missing"));
    assertThat(states).hasSize(2);
    assertThat(states.get(0).ready()).isZero();
    assertThat(states.get(0).desired()).isEqualTo(1);
    assertThat(states.get(0).troubles()).hasSize(1);
    var trouble = states.get(0).troubles().get(0);
    assertThat(trouble.reason()).containsAnyOf("ErrImagePull", "ImagePullBackOff");
    assertThat(trouble.pod()).startsWith("broken-");
    assertThat(trouble.events()).isNotEmpty();
    assertThat(trouble.log()).isEmpty();
    assertThat(states.get(1)).isEqualTo(new DeploymentState("missing", 0, 0, 0, 0, List.of()));
  }

  private static boolean failsToPull(Pod pod) {
    return pod != null
        && pod.getStatus().getContainerStatuses().stream()
            .map(status -> status.getState().getWaiting())
            .anyMatch(waiting -> waiting != null && waiting.getReason().contains("Pull"));
  }

  @Test
  void countsThePodsOfTheReleaseThatTerminate() throws InterruptedException {
    for (var composition : List.of("leaving", "staying", "other")) {
      apply(
          """
          apiVersion: v1
          kind: Pod
          metadata:
            name: %1$s
            labels: {toa/composition: %1$s}
            finalizers: [toa.example.com/held]
          spec:
            containers: [{name: main, image: 'localhost:5000/toa-no-such-image:1'}]
          """
              .formatted(composition));
    }
    var pods = kubernetes.pods().inNamespace(namespace.name());
    pods.withName("leaving").withGracePeriod(0).delete();
    pods.withName("other").withGracePeriod(0).delete();
    try (var watched = cluster.terminatingPods(new Workloads(Set.of("leaving"), Set.of()))) {
      assertThat(terminating(new Workloads(Set.of("leaving", "staying"), Set.of("x"))))
          .isEqualTo(1);
      assertThat(terminating(new Workloads(Set.of("staying"), Set.of()))).isZero();
      assertThat(watched.count()).isEqualTo(1);
      release(pods, "leaving");
      while (watched.count() > 0) {
        watched.awaitChange(Duration.ofSeconds(30));
      }
    } finally {
      release(pods, "staying");
      release(pods, "other");
    }
  }

  private static void release(NonNamespaceOperation<Pod, PodList, PodResource> pods, String name) {
    pods.withName(name)
        .edit(
            pod -> {
              pod.getMetadata().setFinalizers(List.of());
              return pod;
            });
  }

  private static int terminating(Workloads workloads) {
    try (var pods = cluster.terminatingPods(workloads)) {
      return pods.count();
    }
  }

  private static void apply(String manifest) {
    kubernetes.resource(manifest).inNamespace(namespace.name()).create();
  }
}
