package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {

  private static final String NAME = "context.toa.yaml";

  @TempDir private Path directory;

  private static Node parse(String text) {
    return YamlReader.parse(text, NAME);
  }

  private static InvalidDeclarationException refusal(String text) {
    return catchThrowableOfType(InvalidDeclarationException.class, () -> parse(text));
  }

  @Test
  void knowsThePlaceOfEveryKeyAndValue() {
    Mapping document =
        (Mapping) parse("name: shop\nregistry:\n  base: reg.io\n  platforms:\n    - linux/amd64\n");
    Mapping registry = document.mapping("registry").orElseThrow();

    assertThat(document.place()).isEqualTo(new Place(NAME, 1, 1));
    assertThat(document.placeOf("registry")).isEqualTo(new Place(NAME, 2, 1));
    assertThat(registry.placeOf("platforms")).isEqualTo(new Place(NAME, 4, 3));
    assertThat(registry.get("base").orElseThrow().place()).isEqualTo(new Place(NAME, 3, 9));
    assertThat(registry.items("platforms").get(0).place()).isEqualTo(new Place(NAME, 5, 7));
  }

  @Test
  void readsTheScalarsOfTheCoreSchema() {
    String text =
        """
        - true
        - False
        - ~
        - null
        -
        - yes
        - on
        - "true"
        - 1
        - -12
        - 0x10
        - 0o17
        - 017
        - 1.0
        - 1e3
        - 12345678901234567890
        - 1_000
        - 2024-01-02
        - 22:30
        - !!str 5
        """;

    assertThat(parse(text).plain())
        .isEqualTo(
            Arrays.asList(
                true,
                false,
                null,
                null,
                null,
                "yes",
                "on",
                "true",
                1L,
                -12L,
                16L,
                15L,
                17L,
                1.0,
                1000.0,
                new BigInteger("12345678901234567890"),
                "1_000",
                "2024-01-02",
                "22:30",
                "5"));
  }

  @Test
  void makesTextOfKeys() {
    assertThat(((Mapping) parse("1: a\n2.5e0: b\ntrue: c\n~: d\n'2': e\n0x10: f\n")).keys())
        .containsExactly("1", "2.5", "true", "null", "2", "16");
  }

  @Test
  void keepsTheOrderOfKeys() {
    assertThat(((Mapping) parse("b: 1\na: 2\n10: 3\n9: 4\n")).keys())
        .containsExactly("b", "a", "10", "9");
  }

  @Test
  void resolvesAliasesAndMergeKeys() {
    String text =
        """
        one: &one {a: 1, b: [x]}
        two: *one
        three:
          <<: *one
          a: 2
        """;

    assertThat(parse(text).plain())
        .isEqualTo(
            Map.of(
                "one", Map.of("a", 1L, "b", List.of("x")),
                "two", Map.of("a", 1L, "b", List.of("x")),
                "three", Map.of("a", 2L, "b", List.of("x"))));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"''", "'# a comment'", "'---'", "'   '", "~"})
  void readsAnEmptyDocumentAsNull(String text) {
    assertThat(parse(text).isNull()).isTrue();
    assertThat(parse(text).place().file()).isEqualTo(NAME);
  }

  @Test
  void readsTabsThatSeparate() {
    assertThat(parse("a:\t1\t\nb: |\n  x:\ty\n").plain())
        .isEqualTo(Map.of("a", 1L, "b", "x:\ty\n"));
  }

  @Test
  void refusesADuplicateKeyWhereItStands() {
    InvalidDeclarationException refusal = refusal("a: 1\nb:\n  c: 1\n  c: 2\n");

    assertThat(refusal.text()).isEqualTo("context.toa.yaml:4:3: duplicate key 'c'");
    assertThat(refusal.faults()).extracting("place").containsExactly(new Place(NAME, 4, 3));
  }

  @Test
  void refusesKeysThatBecomeTheSameText() {
    assertThat(refusal("1: a\n'1': b\n").text())
        .isEqualTo("context.toa.yaml:2:1: duplicate key '1'");
  }

  @Test
  void refusesWhatIsNotYaml() {
    InvalidDeclarationException refusal = refusal("a: 1\nb: [1, 2\nc: 3\n");

    assertThat(refusal.text()).startsWith("context.toa.yaml:3:2: a sequence is opened at 2:4");
    assertThat(refusal.text()).doesNotContain("\n");
    assertThat(refusal.faults()).hasSize(1);
    assertThat(refusal.faults().get(0).place().line()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a: 1\n---\nb: 2\n' | holds more than one document",
        "'a: !foo 1' | unknown tag '!foo': leave it out",
        "'a: !!set {x, y}' | unknown tag '!!set': leave it out",
        "'a: !!int x' | 'x' is no !!int",
        "'a: !!bool yes' | 'yes' is no !!bool",
        "'? [a]\n: 1\n' | a key must be a string",
        "'&a [1, *a]' | an alias leads to the value that it stands in",
        "'a: *b' | the alias '*b' means nothing: no anchor '&b' stands before it",
      })
  void saysWhatIsWrong(String text, String problem) {
    Fault fault = refusal(text).faults().get(0);
    assertThat(fault.message()).isEqualTo(problem);
    assertThat(fault.place().line()).isPositive();
    assertThat(refusal(text)).hasMessage("%s: %s", fault.place(), problem);
  }

  @Test
  void refusesBinaryContent() {
    InvalidDeclarationException refusal = refusal("a: 1\nb: \u0000");

    assertThat(refusal.text())
        .isEqualTo("context.toa.yaml:2:4: is not text, it holds the character U+0000");
    assertThat(refusal.faults()).extracting("place").containsExactly(new Place(NAME, 2, 4));
  }

  @Test
  void refusesAliasesThatExplode() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      String item = "*a" + (i - 1);
      text.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i,
                  i,
                  String.join(
                      ", ", List.of(item, item, item, item, item, item, item, item, item))));
    }

    assertThat(refusal(text.toString()).text())
        .isEqualTo("context.toa.yaml:7:5: aliases add more than 1000000 values");
  }

  @Test
  void refusesTooManyAliases() {
    assertThat(refusal("a: &a [1]\nb:\n" + "- *a\n".repeat(1001)).text())
        .startsWith("context.toa.yaml: ")
        .contains("1000");
  }

  @Test
  void refusesADocumentNestedTooDeep() {
    assertThat(refusal("[".repeat(100_000)).text())
        .isEqualTo("context.toa.yaml:1:201: is nested more than 200 levels deep");
    assertThat(parse("[".repeat(200) + "]".repeat(200))).isInstanceOf(Sequence.class);
  }

  @Test
  void refusesNestingMadeOfAliases() {
    StringBuilder text = new StringBuilder("- &a0 [x]\n");
    for (int i = 1; i < 10; i++) {
      text.append("- &a%d %s*a%d%s\n".formatted(i, "[".repeat(50), i - 1, "]".repeat(50)));
    }

    assertThat(refusal(text.toString()).text())
        .isEqualTo("context.toa.yaml:5:8: is nested more than 200 levels deep");
  }

  @Test
  void readsALargeDocument() {
    String text = "- key: value, twenty characters and more\n".repeat(250_000);

    assertThat(((Sequence) parse(text)).items()).hasSize(250_000);
  }

  @Test
  void readsAFileWithAByteOrderMark() throws IOException {
    Path file = Files.writeString(directory.resolve("a.yaml"), "\uFEFFä: ü\r\nb: 1\r\n");

    assertThat(YamlReader.read(file, "a.yaml").plain()).isEqualTo(Map.of("ä", "ü", "b", 1L));
  }

  @Test
  void refusesAMissingFile() {
    Path file = directory.resolve("manifest.toa.yaml");

    assertThatThrownBy(() -> YamlReader.read(file, "manifest.toa.yaml"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "ENOENT: no such file or directory, open '" + file + "'\n  at manifest.toa.yaml");
  }

  @Test
  void refusesADirectory() {
    assertThatThrownBy(() -> YamlReader.read(directory, "a"))
        .isInstanceOf(StorageException.class)
        .hasMessage("Cannot read '" + directory + "': it is a directory");
  }

  @Test
  void refusesMalformedUtf8() throws IOException {
    Path file = directory.resolve("a.yaml");
    Files.write(file, "a: \u00e4".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> YamlReader.read(file, "a.yaml"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage("a.yaml:1:4: is not UTF-8 text: save it as UTF-8");
  }
}
