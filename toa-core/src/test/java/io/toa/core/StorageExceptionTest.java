package io.toa.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageExceptionTest {

  @TempDir private Path directory;

  @Test
  void saysWhyAFileCannotBeReadAndNamesItOnce() {
    Path file = directory.resolve("a.txt");
    assertThat(StorageException.unreadable(file, new MalformedInputException(1)))
        .hasMessage("Cannot read '%s': it is not UTF-8 text", file);
    assertThat(StorageException.unreadable(file, new AccessDeniedException(file.toString())))
        .hasMessage("Cannot read '%s': access is denied", file);
    assertThat(StorageException.unreadable(file, new IOException("Input/output error")))
        .hasMessage("Cannot read '%s': Input/output error", file);
    IOException opened = assertThrows(IOException.class, () -> Files.readString(directory));
    assertThat(StorageException.unreadable(directory, opened))
        .hasMessage("Cannot read '%s': it is a directory", directory);
    IOException written = assertThrows(IOException.class, () -> Files.writeString(directory, ""));
    assertThat(StorageException.unwritable(directory, written))
        .hasMessage("Cannot write '%s': it is a directory", directory);
  }

  @Test
  void saysWhatCannotBeDoneAndWhatIsInTheWay() {
    assertThat(StorageException.failed("Cannot write a layer", new IOException("No space left")))
        .hasMessage("Cannot write a layer: No space left");
    assertThat(
            StorageException.failed(
                "Cannot write a layer", new FileSystemException("/x", null, "Is a directory")))
        .hasMessage("Cannot write a layer: '/x': Is a directory");
    assertThat(StorageException.failed("Cannot write a layer", new NoSuchFileException("/x")))
        .hasMessage("Cannot write a layer: '/x': it is not there");
  }

  @Test
  void saysThatANameIsNoText() {
    Path file = directory.resolve("bad\uFFFDname");
    assertThat(StorageException.unreadable(file, new NoSuchFileException(file.toString())))
        .hasMessage(
            "Cannot read '%s': its name has bytes that are no characters here: rename it", file);
  }

  @Test
  void ofADirectoryThatCannotBeListedItIsNoFaultThatItIsOne() {
    assertThat(
            StorageException.unreadable(
                directory, new FileSystemException(directory.toString(), null, "Too many files")))
        .hasMessage("Cannot read '%s': Too many files", directory);
  }

  @Test
  void namesWhatIsInTheWay() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    Path below = file.resolve("more/file");
    IOException fault =
        assertThrows(IOException.class, () -> Files.createDirectories(below.getParent()));
    assertThat(StorageException.unwritable(below, fault))
        .hasMessageStartingWith("Cannot write '%s': '%s", below, file);
    Path gone = directory.resolve("gone/file");
    IOException absent = assertThrows(IOException.class, () -> Files.writeString(gone, ""));
    assertThat(StorageException.unwritable(gone, absent))
        .hasMessage("Cannot write '%s': it is not there", gone);
  }
}
