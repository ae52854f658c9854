package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.StorageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildContextTest {

  @TempDir Path directory;

  private final BuildContext.Draft draft = new BuildContext.Draft();

  @Test
  void directoriesComeBeforeWhatTheyHoldAndStayTogether() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "content");
    draft.generated("a-b", "1");
    draft.source("a/z", file);
    draft.generated("a/b/c", "2");
    draft.generated("B", "3");
    draft.directory("c/d");

    assertThat(draft.finish().entries())
        .extracting(ContextEntry::path)
        .containsExactly("B", "a", "a/b", "a/b/c", "a/z", "a-b", "c", "c/d");
  }

  @Test
  void theLaterOfTwoFilesStaysAndADirectoryIsNeverReplaced() throws IOException {
    draft.generated("Dockerfile", "FROM a");
    draft.source("Dockerfile", Files.writeString(directory.resolve("Dockerfile"), "FROM b"));
    draft.directory("lib");

    assertThat(content(draft.finish().entries().get(0))).isEqualTo("FROM b");
    assertThatThrownBy(() -> draft.generated("lib", ""))
        .isInstanceOf(FileSystemException.class)
        .hasMessage("lib: Is a directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shorter", "longer than it was", "of the same", "gone"})
  void aFileThatIsNotWhatItWasIsRefused(String how) throws IOException {
    Path file = Files.writeString(directory.resolve("add.js"), "what it was");
    draft.source("lib/add.js", file);
    BuildContext context = draft.finish();
    switch (how) {
      case "gone" -> Files.delete(file);
      case "of the same" -> {
        Files.writeString(file, "WHAT IT WAS");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
      }
      default -> Files.writeString(file, how);
    }

    assertThatThrownBy(() -> context.write(directory.resolve("context")))
        .isInstanceOf(StorageException.class)
        .hasMessage(
            how.equals("gone")
                ? "Cannot read '%s': it is not there"
                : "'%s' was changed while an image was made of it. Run this again, and let nothing"
                    + " write to the sources meanwhile.",
            file);
  }

  private static String content(ContextEntry entry) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ((ContextEntry.File) entry).copyTo(out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
