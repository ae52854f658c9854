package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class YamlWriterTest {

  private static final List<String> AMBIGUOUS =
      List.of(
          "",
          "~",
          "null",
          "Null",
          "NULL",
          "true",
          "True",
          "TRUE",
          "false",
          "yes",
          "Yes",
          "no",
          "NO",
          "on",
          "On",
          "off",
          "OFF",
          "y",
          "N",
          "=",
          "<<",
          "0",
          "1",
          "-1",
          "+1",
          "017",
          "0o17",
          "0x1F",
          "0b101",
          "1_000",
          "1,000",
          "1.5",
          ".5",
          "1.",
          "1e3",
          "1E+3",
          "1.5e-3",
          "3e91",
          "-.inf",
          ".inf",
          ".NaN",
          "22:30",
          "190:20:30.15",
          "2024-01-02",
          "2024-1-2",
          "2001-12-14t21:59:43.10-05:00",
          "2001-12-14 21:59:43.10 -5",
          "685_230.15");

  private static final List<String> STRINGS =
      List.of(
          "shop",
          "200Mi",
          "200m",
          "1.4.0",
          "10.0.0.1:80",
          "@toa.io/bindings.amqp",
          "*",
          "**/*",
          "*a",
          "&a",
          "!a",
          "!!str a",
          "%a",
          "`a`",
          "a: b",
          "a:",
          ":a",
          ": a",
          "a #b",
          "#b",
          "- a",
          "-",
          "---",
          "...",
          "?",
          "? a",
          "|",
          ">",
          "|-",
          "{a: 1}",
          "[a]",
          "{{ .Values.a }}",
          "'",
          "\"",
          "it's",
          "say \"a\"",
          "'a'",
          "a'",
          "\\",
          "a\\nb",
          " a",
          "a ",
          "  ",
          "a  b",
          "\t",
          "a\tb",
          "a\nb",
          "a\nb\n",
          "a\n\n",
          "\n",
          "\na",
          "a\n\nb",
          " a\nb",
          "a\n b",
          "a \nb",
          "a\r\nb",
          "\r",
          "a\n\tb",
          "a\n# b\n",
          "a\n---\nb",
          "a\n...\nb\n",
          "\u0000",
          "\u0001",
          "\u001b[0m",
          "\u007f",
          "\u0085",
          "a\u0085b",
          "\u00a0",
          "\u2028",
          "a\u2029b",
          "\ufeff",
          "\ufeffa",
          "ä ö ü",
          "日本",
          "😀",
          "\ufffe",
          "x".repeat(500),
          "word ".repeat(100) + "end",
          "a,b",
          "a]b",
          "a}b",
          "$HOME",
          "${A}",
          "amqp://user:pass@host:5672/?a=b&c=d",
          "/",
          "=a",
          "~a",
          "<<a",
          "yes please",
          "null and void",
          "1 2",
          "v1",
          "-a",
          "--a",
          "a-",
          "0x",
          "+",
          ".",
          "\uD83D\uDE00\n\uD83D\uDE00",
          "{\"a\":[1,2]}");

  static Stream<String> strings() {
    return Stream.concat(AMBIGUOUS.stream(), STRINGS.stream());
  }

  private static void assertRoundTrip(Node value) {
    String text = YamlWriter.write(value);
    assertThat(YamlReader.parse(text, "a.yaml")).as(text).isEqualTo(value);
    Object read = new Yaml().load(text);
    assertThat(Json.compact(Node.of(read))).as("YAML 1.1: " + text).isEqualTo(Json.compact(value));
  }

  @ParameterizedTest
  @MethodSource("strings")
  void keepsAString(String text) {
    assertRoundTrip(Node.of(text));
    assertRoundTrip(Node.of(Map.of("key", text)));
    assertRoundTrip(Node.of(List.of(text, List.of(text, Map.of("a", text, "b", text)))));
  }

  @ParameterizedTest
  @MethodSource("strings")
  void keepsAKey(String text) {
    assertRoundTrip(Node.of(Map.of(text, 1)));
    assertRoundTrip(Node.of(List.of(Map.of(text, Map.of(text, List.of(text))))));
  }

  @Test
  void keepsALongKey() {
    assertRoundTrip(Node.of(Map.of("k".repeat(1000), "v")));
    assertRoundTrip(Node.of(Map.of("k".repeat(3000), "v")));
  }

  @Test
  void quotesWhatIsNoStringInYaml11() {
    assertThat(AMBIGUOUS)
        .hasSize(48)
        .allSatisfy(
            text ->
                assertThat(YamlWriter.write(Node.of(Map.of("k", text))))
                    .isEqualTo("k: '" + text + "'\n"));
  }

  @Test
  void writesBlocks() {
    Node value =
        YamlReader.parse(
            """
            name: shop
            version: "1.4"
            none: ~
            flags: [true, false]
            empty: {list: [], map: {}}
            compositions:
              - {name: a, components: [a.b, c.d], replicas: 2}
              - [x, [z]]
            text: "one\\ntwo\\n"
            'on': 1
            """,
            "a.yaml");

    assertThat(YamlWriter.write(value))
        .isEqualTo(
            """
            name: shop
            version: '1.4'
            none: null
            flags:
              - true
              - false
            empty:
              list: []
              map: {}
            compositions:
              - name: a
                components:
                  - a.b
                  - c.d
                replicas: 2
              -   - x
                  -   - z
            text: |
              one
              two
            'on': 1
            """);
    assertRoundTrip(value);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1", "-5, -5", "1.0, 1", "1.5, 1.5", "1e21, 1.0e+21", "1.5e-9, 1.5e-9", ".inf, .inf",
    "-.inf, -.inf", ".nan, .nan", "0x10, 16", "true, true", "~, null", "[], []", "{}, {}",
    "12345678901234567890, 12345678901234567890", "9007199254740993, 9007199254740993"
  })
  void writesScalars(String read, String written) {
    assertThat(YamlWriter.write(YamlReader.parse(read, "a.yaml"))).isEqualTo(written + "\n");
  }

  @Test
  void writesNoAnchors() {
    Node shared = Node.of(Map.of("a", List.of("x")));

    assertThat(YamlWriter.write(Node.of(List.of(shared, shared))))
        .isEqualTo("  - a:\n      - x\n  - a:\n      - x\n");
  }

  @Test
  void keepsTheOrderOfKeys() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", Arrays.asList(null, Map.of()));
    map.put("9", 1);

    assertThat(YamlWriter.write(Node.of(map))).isEqualTo("b: 1\na:\n  - null\n  - {}\n'9': 1\n");
  }
}
