package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Spec: operations.md 7.2. */
class EnvFileTest {

  @TempDir private Path directory;

  private static LocalValues values(String... pairs) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], pairs[i + 1]);
    }
    return new LocalValues(values, List.of());
  }

  private EnvFile file(String text) throws IOException {
    return new EnvFile(Files.writeString(directory.resolve(".env"), text));
  }

  @Test
  void readsLines() throws IOException {
    assertThat(
            file("""
            # a comment
            #A=1
            A=1
            export B=2=3
              C = spaced\s
            D=a#b # c
            E="quoted # text"
            F=#hash
            not a line
            G=old
            G=new
            """)
                .read())
        .containsExactly(
            Map.entry("A", "1"),
            Map.entry("B", "2=3"),
            Map.entry("C", " spaced "),
            Map.entry("D", "a#b # c"),
            Map.entry("E", "\"quoted # text\""),
            Map.entry("F", "#hash"),
            Map.entry("G", "new"));
  }

  @Test
  void leavesOutWhatIsEmpty() throws IOException {
    assertThat(file("A=\nB= \nC=\"\"\nD=''\nE= # nothing\nF=\"\" # nothing\nG=x\nG=\n").read())
        .isEmpty();
    assertThat(new EnvFile(directory.resolve("absent")).read()).isEmpty();
  }

  @Test
  void readsAQuotedValueOverSeveralLines() throws IOException {
    assertThat(file("A=\"one\r\ntwo\nB=three\"\r\nC=\"four\nD=five\n").read())
        .containsExactly(
            Map.entry("A", "\"one\ntwo\nB=three\""),
            Map.entry("C", "\"four"),
            Map.entry("D", "five"));
  }

  @Test
  void whatItWritesItReads() {
    EnvFile file = new EnvFile(directory.resolve("some/.env.local"));
    LocalValues values = values("A", "p#w d'\"é", "B", "", "C", "x = y ");
    file.write(values);

    assertThat(directory.resolve("some/.env.local")).hasContent("A=p#w d'\"é\nB=\nC=x = y \n");
    assertThat(file.read()).containsExactly(Map.entry("A", "p#w d'\"é"), Map.entry("C", "x = y "));
    assertThat(directory.resolve("some")).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isForItsOwnerUnlessItWasNot() throws IOException {
    EnvFile file = new EnvFile(directory.resolve(".env"));
    file.write(values("A", "1"));
    assertThat(permissions()).isEqualTo("rw-------");

    Files.setPosixFilePermissions(
        directory.resolve(".env"), PosixFilePermissions.fromString("rw-r-----"));
    file.write(values("A", "2"));
    assertThat(permissions()).isEqualTo("rw-r-----");
    assertThat(directory.resolve(".env")).hasContent("A=2\n");
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(".env")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void writesWhereALinkLeads() throws IOException {
    Path actual = Files.writeString(directory.resolve("actual"), "");
    Path link = Files.createSymbolicLink(directory.resolve(".env"), actual);
    new EnvFile(link).write(values("A", "1"));

    assertThat(link).isSymbolicLink();
    assertThat(actual).hasContent("A=1\n");
  }

  @Test
  void refusesWhatItCannotReadOrWrite() throws IOException {
    Path latin = Files.write(directory.resolve("latin"), new byte[] {'A', '=', (byte) 0xe9});
    assertThatThrownBy(() -> new EnvFile(latin).read())
        .isInstanceOf(StorageException.class)
        .hasMessage("Cannot read '%s': it is not UTF-8 text", latin);
    EnvFile folder = new EnvFile(directory);
    assertThatThrownBy(folder::read).isInstanceOf(StorageException.class);
    assertThatThrownBy(() -> folder.write(values("A", "topsecret")))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith("Cannot write '%s'".formatted(directory))
        .hasMessageNotContaining("topsecret");
  }
}
