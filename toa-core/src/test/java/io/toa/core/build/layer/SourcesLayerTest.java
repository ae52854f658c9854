package io.toa.core.build.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.StorageException;
import io.toa.core.image.BuildContext;
import io.toa.core.registry.Digest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SourcesLayerTest {

  private static final String LONG = "long".repeat(40) + ".js";
  private static final List<String> FILES =
      List.of(
          ".dockerignore",
          "Dockerfile",
          "todos-tasks/.hidden",
          "todos-tasks/Dockerfile",
          "todos-tasks/manifest.toa.json",
          "todos-tasks/node_modules/left/out.js",
          "todos-tasks/operations/add.js",
          "todos-tasks/operations/näme.js",
          "todos-tasks/operations/" + LONG,
          "todos-tasks-more/run.sh",
          "node_modules/x");

  @TempDir Path directory;

  private Path context(String name, List<String> files) throws IOException {
    Path context = directory.resolve(name);
    for (String file : files) {
      Path path = context.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "content of " + file);
    }
    Files.createDirectories(context.resolve("todos-tasks/empty"));
    return context;
  }

  private SourcesLayer layer(Path context) throws IOException {
    return SourcesLayer.write(
        BuildContext.of(context, "the context"),
        directory.resolve(context.getFileName() + ".tar.gz"));
  }

  private static List<String> entries(SourcesLayer layer) throws IOException {
    List<String> entries = new ArrayList<>();
    try (InputStream file = Files.newInputStream(layer.file());
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file), "UTF-8")) {
      for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
        String content = new String(tar.readAllBytes(), StandardCharsets.UTF_8);
        entries.add(
            "%s %o %d:%d%s%s %d %s"
                .formatted(
                    each.getName(),
                    each.getMode(),
                    each.getLongUserId(),
                    each.getLongGroupId(),
                    each.getUserName(),
                    each.getGroupName(),
                    each.getLastModifiedTime().toMillis(),
                    content));
      }
    }
    return entries;
  }

  @Test
  void hasWhatACopyOfTheContextHas() throws IOException {
    assertThat(entries(layer(context("a", FILES))))
        .containsExactly(
            "composition/ 755 0:0 0 ",
            "composition/.dockerignore 644 0:0 0 content of .dockerignore",
            "composition/todos-tasks/ 755 0:0 0 ",
            "composition/todos-tasks/.hidden 644 0:0 0 content of todos-tasks/.hidden",
            "composition/todos-tasks/Dockerfile 644 0:0 0 content of todos-tasks/Dockerfile",
            "composition/todos-tasks/empty/ 755 0:0 0 ",
            "composition/todos-tasks/manifest.toa.json 644 0:0 0 content of"
                + " todos-tasks/manifest.toa.json",
            "composition/todos-tasks/operations/ 755 0:0 0 ",
            "composition/todos-tasks/operations/add.js 644 0:0 0 content of"
                + " todos-tasks/operations/add.js",
            "composition/todos-tasks/operations/%1$s 644 0:0 0 content of todos-tasks/operations/%1$s"
                .formatted(LONG),
            "composition/todos-tasks/operations/näme.js 644 0:0 0 content of"
                + " todos-tasks/operations/näme.js",
            "composition/todos-tasks-more/ 755 0:0 0 ",
            "composition/todos-tasks-more/run.sh 644 0:0 0 content of todos-tasks-more/run.sh");
  }

  @Test
  void isTheSameForTheSameSourcesWhereverItIsWritten() throws IOException {
    Path first = context("a", FILES);
    List<String> reversed = new ArrayList<>(FILES);
    Collections.reverse(reversed);
    Path second = context("elsewhere/b", reversed);
    Files.setLastModifiedTime(
        second.resolve("todos-tasks/operations/add.js"), FileTime.fromMillis(1_700_000_000_123L));
    SourcesLayer made = layer(first);

    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      SourcesLayer other = layer(second);
      assertThat(other.digest()).isEqualTo(made.digest());
      assertThat(other.content()).isEqualTo(made.content());
      assertThat(other.file()).hasSameBinaryContentAs(made.file());
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void keepsOfPermissionsOnlyWhetherAFileCanBeExecuted() throws IOException {
    Path context = context("a", FILES);
    permit(context.resolve("todos-tasks-more/run.sh"), "rwx------");
    permit(context.resolve("todos-tasks/operations/add.js"), "rw-------");
    permit(context.resolve("todos-tasks/operations"), "rwx------");

    assertThat(entries(layer(context)))
        .anyMatch(entry -> entry.startsWith("composition/todos-tasks-more/run.sh 755 "))
        .anyMatch(entry -> entry.startsWith("composition/todos-tasks/operations/add.js 644 "))
        .anyMatch(entry -> entry.startsWith("composition/todos-tasks/operations/ 755 "));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void knowsItsDigestsAndSize() throws IOException {
    SourcesLayer layer = layer(context("a", FILES));

    byte[] compressed = Files.readAllBytes(layer.file());
    assertThat(layer.digest()).isEqualTo(Digest.of(compressed));
    assertThat(layer.size()).isEqualTo(compressed.length);
    byte[] plain = new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes();
    assertThat(layer.content()).isEqualTo(Digest.of(plain));
    try (InputStream content = layer.blob().source().open()) {
      assertThat(content).hasBinaryContent(compressed);
    }
  }

  @Test
  void saysWhereItCannotBeWritten() throws IOException {
    BuildContext context = BuildContext.of(context("a", FILES), "the context");
    Path file = directory.resolve("none/layer.tar.gz");
    assertThatThrownBy(() -> SourcesLayer.write(context, file))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith("Cannot write a layer to '%s': ", file);
  }
}
