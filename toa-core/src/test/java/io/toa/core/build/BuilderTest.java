package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.toa.core.EngineException;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.SilentOutput;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docker buildx} says is that of buildx 0.13. */
class BuilderTest {

  private static final String INSPECT = "buildx inspect toa";
  private static final String START = "buildx inspect --bootstrap toa";
  private static final String REMOVE = "buildx rm toa";
  private static final String MAKE =
      "buildx create --name toa --driver docker-container --driver-opt network=host --bootstrap";
  private static final String SHOW =
      """
      show() { # driver, status
        echo "Name:          toa"
        echo "Driver:        $1"
        echo "Last Activity: 2026-11-30 01:39:31 +0000 UTC"
        echo
        echo "Nodes:"
        echo "Name:           toa0"
        echo "Endpoint:       unix:///var/run/docker.sock"
        echo "Driver Options: network=\\"host\\""
        echo "$2"
      }
      fail() { echo "#1 [internal] booting buildkit" >&2; echo "ERROR: $1" >&2; exit 1; }
      """;

  @TempDir Path directory;
  private final RecordingListener listener = new RecordingListener();

  private FakeDocker docker(String cases) {
    return new FakeDocker(directory, SHOW + "case \"$*\" in\n" + cases + "\nesac");
  }

  private void prepare(FakeDocker docker, String name) {
    Reference reference = new Reference("registry.example.com/shop/mono", "deps-aaaaaaa1");
    new Builder(docker.docker(), name).prepare(new ImageOutput(listener, reference));
  }

  @Test
  void leavesAloneWhatRuns() {
    FakeDocker docker =
        docker("\"" + INSPECT + "\") show docker-container 'Status:         running' ;;");
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT);
  }

  @Test
  void startsWhatRests() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") show docker-container "Status: inactive" ;;
            *bootstrap*) show docker-container "Status: running" ;;
            """);
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT, START);
  }

  @Test
  void makesAgainWhatDoesNotStart() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") show docker-container "Status: inactive" ;;
            "buildx inspect --bootstrap toa") fail "no such container" ;;
            """);
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT, START, REMOVE, MAKE);
    assertThat(listener.lines())
        .contains(
            "deps-aaaaaaa1 Builder 'toa' does not start: ERROR: no such container. It is removed"
                + " and made again.");
  }

  @Test
  void makesAgainWhatStillHasAFaultOnceItWasStarted() {
    FakeDocker docker =
        docker(
            """
            *inspect*) show docker-container "Error: failed to find driver" ;;
            *rm*) fail "failed to remove" ;;
            """);
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT, START, REMOVE, MAKE);
  }

  @Test
  void saysWhyItCouldNotBeMadeAgain() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") show docker-container "Status: stopped" ;;
            *bootstrap*) fail "no such host" ;;
            """);
    assertThatThrownBy(() -> prepare(docker, "toa"))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Builder 'toa' could not be made: ERROR: no such host. ")
        .hasMessageContaining("toa.builder");
    assertThat(docker.log()).containsExactly(INSPECT, START, REMOVE, MAKE);
  }

  @Test
  void removesNoneOfAnotherDriver() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") show kubernetes "Status: inactive" ;;
            *bootstrap*) fail "no cluster" ;;
            """);
    assertThatThrownBy(() -> prepare(docker, "toa"))
        .isInstanceOf(EngineException.class)
        .hasMessage(
            "Builder 'toa' does not start: ERROR: no cluster. It has the driver 'kubernetes', so it"
                + " was not made here and is left as it is. Mend it, or remove it with 'docker"
                + " buildx rm toa' to have it made.");
    assertThat(docker.log()).containsExactly(INSPECT, START);
  }

  @Test
  void takesOneOfAnotherDriverThatStarts() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") show remote "Status: inactive" ;;
            *bootstrap*) show remote "Status: running" ;;
            """);
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT, START);
  }

  @Test
  void takesWhatAnotherBuildMadeMeanwhile() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") fail 'no builder "toa" found' ;;
            "buildx create"*) fail 'existing instance for "toa" but no append mode' ;;
            """);
    prepare(docker, "toa");
    assertThat(docker.log()).containsExactly(INSPECT, MAKE, START);
  }

  @Test
  void saysThatWhatAnotherBuildMadeDoesNotStart() {
    FakeDocker docker =
        docker(
            """
            "buildx inspect toa") fail 'no builder "toa" found' ;;
            "buildx create"*) fail 'existing instance for "toa" but no append mode' ;;
            *bootstrap*) fail "no such host" ;;
            """);
    assertThatThrownBy(() -> prepare(docker, "toa"))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Builder 'toa' could not be made: ERROR: no such host. ");
  }

  @Test
  void leavesABuilderOfTheUsersAsItIs() {
    FakeDocker docker = docker("*) show docker-container \"Status: inactive\" ;;");
    prepare(docker, "mine");
    assertThat(docker.log()).containsExactly("buildx inspect mine");
  }

  @Test
  void triesOnceAndFailsAllThatWaitInTheSameWay() {
    FakeDocker docker = docker("*) fail 'no image' ;;");
    Builder builder = new Builder(docker.docker(), "toa");
    Throwable first = catchThrowable(() -> builder.prepare(new SilentOutput()));
    Throwable second = catchThrowable(() -> builder.prepare(new SilentOutput()));
    assertThat(first).isInstanceOf(EngineException.class).isSameAs(second);
    assertThat(docker.log()).containsExactly(INSPECT, MAKE);
  }

  @Test
  void saysThatBuildxIsLackingAndMakesNothing() {
    FakeDocker docker =
        docker("*) echo \"docker: 'buildx' is not a docker command.\" >&2; exit 1 ;;");
    assertThatThrownBy(() -> prepare(docker, "toa"))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("The docker program has no buildx.");
    assertThat(docker.log()).containsExactly(INSPECT);
  }

  @Test
  void saysThatDockerIsNotInstalled() {
    Docker none =
        new Docker("toa-nothing-of-this-name", new ProgramRunner(), EngineAddress.find(Map.of()));
    assertThatThrownBy(() -> new Builder(none, "toa").prepare(new SilentOutput()))
        .hasMessageStartingWith("spawn toa-nothing-of-this-name ENOENT");
  }
}
