package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.toa.core.EngineException;
import io.toa.core.testing.SilentOutput;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The builder {@code toa} of a buildx that nobody else uses, of a BuildKit that there is not: what
 * is made is broken.
 */
@Tag("engine")
class BuilderEngineTest {

  private static final String MADE =
      "buildx create --name toa --driver docker-container --driver-opt network=host --bootstrap";

  @TempDir Path directory;

  @Test
  void whatCannotStartIsMadeAgainEachTime() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$2" in create) set -- "$@" --driver-opt image=localhost:5000/toa-core/none:1 ;; esac
            DOCKER_HOST='%s' BUILDX_CONFIG="$calls/buildx" exec docker "$@"
            """
                .formatted(System.getenv("DOCKER_HOST")));

    for (int round = 0; round < 2; round++) {
      Throwable failure =
          catchThrowable(() -> new Builder(docker.docker(), "toa").prepare(new SilentOutput()));

      assertThat(failure)
          .isInstanceOf(EngineException.class)
          .hasMessageStartingWith("Builder 'toa' could not be made: ERROR: ");
    }

    assertThat(docker.log())
        .containsExactly(
            "buildx inspect toa",
            MADE,
            "buildx inspect toa",
            "buildx inspect --bootstrap toa",
            "buildx rm toa",
            MADE);
  }
}
