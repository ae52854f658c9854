package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ClusterException;
import io.toa.core.RefusalException;
import io.toa.core.cluster.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryTest {

  private static final String IS_PENDING =
      "Release 'shop' in namespace 'acme' is '%s': revision %d, since 2026-11-30T05:00:00Z. A"
          + " deploy that was killed leaves it so. Where it still runs, wait for its end."
          + " ";

  @TempDir Path directory;
  private final List<String> out = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();
  private RecordedServer server;
  private Cluster cluster;

  @BeforeEach
  void start() {
    server = new RecordedServer(new Calls(directory));
    cluster = server.cluster(directory, Optional.of("acme"));
  }

  @AfterEach
  void stop() {
    cluster.close();
    server.close();
  }

  /** The release with revisions of these states, the oldest first. */
  private Optional<Recovery> recovery(String... states) {
    server.deployReleases(
        IntStream.range(0, states.length)
            .mapToObj(
                index ->
                    """
                    {"metadata": {"name": "%1$d", "labels": {"owner": "helm", "name": "shop",
                     "version": "%1$d", "status": "%2$s", "modifiedAt": "1796014800"}}}
                    """
                        .formatted(index + 1, states[index]))
            .toList());
    return Recovery.of(cluster, "shop", out::add);
  }

  private void run(Recovery recovery) {
    recovery.run(new RecordedHelm(calls::add), out::add);
  }

  @Test
  void findsNothingWhereNothingIsPending() {
    assertThat(recovery()).isEmpty();
    assertThat(recovery("deployed")).isEmpty();
    assertThat(recovery("pending-install", "deployed")).isEmpty();
    assertThat(recovery("deployed", "failed")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pending-upgrade", "pending-rollback"})
  void rollsBackToTheNewestThatWasDeployedWell(String state) {
    Recovery recovery = recovery("superseded", "deployed", "failed", state).orElseThrow();
    assertThat(recovery.refusal())
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            IS_PENDING.formatted(state, 4)
                + "Otherwise pass -Dtoa.recover=true, which rolls it back to revision 2 first.");
    run(recovery);
    assertThat(calls).containsExactly("rollback shop 2");
    assertThat(out)
        .containsExactly(
            "Release 'shop' was left '%s' at revision 4: rolling it back to revision 2"
                .formatted(state));
  }

  @Test
  void removesWhatWasNeverInstalled() {
    Recovery recovery = recovery("pending-install").orElseThrow();
    assertThat(recovery.refusal())
        .hasMessage(
            IS_PENDING.formatted("pending-install", 1)
                + "Otherwise pass -Dtoa.recover=true, which removes it first: nothing of it ran"
                + " before.");
    run(recovery);
    assertThat(calls).containsExactly("uninstall shop");
    assertThat(out)
        .containsExactly(
            "Release 'shop' was left 'pending-install' at revision 1: removing it, since nothing"
                + " of it ran before");
  }

  @Test
  void removesToTheEndWhatWasBeingRemoved() {
    Recovery recovery = recovery("superseded", "uninstalling").orElseThrow();
    assertThat(recovery.refusal())
        .hasMessage(
            "Release 'shop' in namespace 'acme' is 'uninstalling': revision 2, since"
                + " 2026-11-30T05:00:00Z. An uninstallation that was killed leaves it so. Where it"
                + " still runs, wait for its end. Otherwise run 'toa:uninstall' again, or pass"
                + " -Dtoa.recover=true, which removes it first.");
    run(recovery);
    assertThat(calls).containsExactly("uninstall shop");
    assertThat(out)
        .containsExactly(
            "Release 'shop' was left 'uninstalling' at revision 2: removing it to the end");
  }

  @Test
  void removesNothingThatMayRun() {
    Recovery recovery = recovery("failed", "pending-upgrade").orElseThrow();
    assertThatThrownBy(() -> run(recovery))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            IS_PENDING.formatted("pending-upgrade", 2)
                + "Otherwise remove it by 'toa:uninstall': no revision of it was deployed well, to"
                + " roll back to.");
    assertThat(calls).isEmpty();
  }

  @Test
  void saysThatItCannotKnowWhereHelmKeepsReleasesElsewhere() {
    try (Cluster elsewhere =
        server.cluster(directory, Optional.of("acme"), Map.of("HELM_DRIVER", "configmap"))) {
      assertThat(Recovery.of(elsewhere, "shop", out::add)).isEmpty();
      assertThat(out)
          .containsExactly(
              "Whether a deploy that was killed has left release 'shop' pending is not known:"
                  + " HELM_DRIVER is 'configmap', and only what Helm keeps in secrets is read");
      assertThatThrownBy(() -> ReleaseStatus.of(elsewhere, "shop"))
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "Releases cannot be read: HELM_DRIVER is 'configmap', and only those that Helm keeps"
                  + " in secrets are. Unset it where the release is kept in secrets.");
    }
    try (Cluster here =
        server.cluster(directory, Optional.of("acme"), Map.of("HELM_DRIVER", "secret"))) {
      assertThat(here.release("shop").revisions()).isEmpty();
    }
  }
}
