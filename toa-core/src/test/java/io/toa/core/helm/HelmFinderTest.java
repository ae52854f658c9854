package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.process.ProgramRunner;
import io.toa.core.testing.RecordedOutput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelmFinderTest {

  @TempDir Path directory;
  @TempDir Path other;

  private Helm find(String program) {
    var path = String.join(File.pathSeparator, "", other.toString(), directory.toString());
    NativeHelm never =
        () -> {
          throw new AssertionError("located before it is needed");
        };
    return new HelmFinder(path, new ProgramRunner(), never)
        .find(
            Optional.ofNullable(program),
            ClusterAccess.current(),
            HelmOptions.NONE,
            new RecordedOutput());
  }

  private Path program(String name) throws IOException {
    var file = Files.createFile(directory.resolve(name));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  void takesTheProgramOnThePath() throws IOException {
    program("helm");
    assertThat(find(null)).isInstanceOf(ProgramHelm.class);
  }

  @Test
  void takesTheEmbeddedOneWhereThereIsNoProgram() throws IOException {
    Files.createFile(directory.resolve("helm"));
    assertThat(find(null)).isInstanceOf(EmbeddedHelm.class);
  }

  @Test
  void takesTheProgramThatIsConfigured() throws IOException {
    var file = program("helm3");
    assertThat(find("helm3")).isInstanceOf(ProgramHelm.class);
    assertThat(find(file.toString())).isInstanceOf(ProgramHelm.class);
  }

  @Test
  void refusesAConfiguredProgramThatIsNotThere() throws IOException {
    program("helm");
    for (var missing : new String[] {"helm3", directory.resolve("helm3").toString()}) {
      assertThatThrownBy(() -> find(missing))
          .isInstanceOf(ParameterException.class)
          .hasMessageStartingWith("toa.helm: spawn " + missing + " ENOENT. Name a program");
    }
  }
}
