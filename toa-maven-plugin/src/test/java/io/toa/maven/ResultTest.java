package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
}
