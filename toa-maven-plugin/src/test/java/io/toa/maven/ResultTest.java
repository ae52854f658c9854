package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {

  @TempDir private Path directory;

  @Test
  void isWrittenWithItsDirectories() {
    Path file = directory.resolve("more/result");
    Result.deliver(Optional.of("text\n"), file.toFile());
    assertThat(file).hasContent("text");
  }

  @Test
  void leavesNoFileWhereThereIsNone() throws IOException {
    Path file = directory.resolve("result");
    Result.deliver(Optional.empty(), file.toFile());
    assertThat(file).doesNotExist();

    Files.writeString(file, "of an earlier run");
    Result.deliver(Optional.empty(), file.toFile());
    assertThat(file).doesNotExist();

    Result.deliver(Optional.empty(), directory.toFile());
    assertThat(directory).isDirectory();
  }

  @Test
  void saysWhyItCannotBeWritten() {
    assertThatThrownBy(() -> Result.deliver("text", directory.toFile()))
        .isInstanceOf(StorageException.class)
        .hasMessage("Cannot write '%s': it is a directory", directory);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isForItsOwnerOnlyWhereItHoldsSecrets() throws IOException {
    Path file = directory.resolve("more/result");
    Result.writeSecret("password: a\n", file);
    assertThat(file).hasContent("password: a");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    Result.writeSecret("password: b\n", file);
    assertThat(file).hasContent("password: b");
    assertThat(file.getParent().toFile().list()).hasSize(1);
  }

  @Test
  void saysWhyASecretCannotBeWritten() {
    assertThatThrownBy(() -> Result.writeSecret("text", directory))
        .isInstanceOf(StorageException.class)
        .hasMessage("Cannot write '%s': it is a directory", directory);
  }
}
