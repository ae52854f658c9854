package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

  private static Node yaml(String text) {
    return YamlReader.parse(text, "a.yaml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.0 | 1",
        "0 | 0",
        "-0.0 | 0",
        "-1.5 | -1.5",
        "100 | 100",
        "0.1 | 0.1",
        "123.456 | 123.456",
        "1e20 | 100000000000000000000",
        "1e21 | 1e+21",
        "1.5e300 | 1.5e+300",
        "0.000001 | 0.000001",
        "0.0000001 | 1e-7",
        "1.25e-7 | 1.25e-7",
        "123456789012345680000.0 | 123456789012345680000",
        "2e-3 | 0.002",
        "5e-324 | 5e-324",
        "2.0e-323 | 2e-323",
        "1.7976931348623157e308 | 1.7976931348623157e+308",
        "9007199254740991 | 9007199254740991",
        "9007199254740993 | 9007199254740992",
        "12345678901234567890 | 12345678901234567000",
        "-9223372036854775808 | -9223372036854776000",
        ".inf | null",
        "-.inf | null",
        ".nan | null",
        "true | true",
        "~ | null",
        "a | \"a\"",
        "'[]' | []",
        "'{}' | {}",
      })
  void printsAsJavaScriptDoes(String yaml, String json) {
    assertThat(Json.compact(yaml(yaml))).isEqualTo(json);
    assertThat(Json.pretty(yaml(yaml))).isEqualTo(json);
    assertThat(Json.canonical(yaml(yaml))).isEqualTo(json);
  }

  @Test
  void escapesAsJavaScriptDoes() {
    String text = "\"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028ä😀\ud83d";

    assertThat(Json.compact(Node.of(text)))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007f\u2028ä😀\\ud83d\"");
  }

  @Test
  void putsArrayIndicesFirst() {
    Node value = yaml("b: 1\n17: 2\n'01': 3\na: 4\n9: 5\n4294967294: 6\n4294967295: 7\n'-1': 8\n");

    assertThat(Json.compact(value))
        .isEqualTo(
            "{\"9\":5,\"17\":2,\"4294967294\":6,\"b\":1,\"01\":3,\"a\":4,\"4294967295\":7,\"-1\":8}");
  }

  @Test
  void printsAReferenceExample() {
    assertThat(Json.compact(Node.of(Map.of(".", List.of("amqp://localhost")))))
        .isEqualTo("{\".\":[\"amqp://localhost\"]}");
  }

  @Test
  void printsPretty() {
    assertThat(Json.pretty(yaml("a: {b: [1, {c: ~}], d: {}, e: []}\nf: x\n")))
        .isEqualTo(
            """
            {
              "a": {
                "b": [
                  1,
                  {
                    "c": null
                  }
                ],
                "d": {},
                "e": []
              },
              "f": "x"
            }\
            """);
  }

  @Test
  void sortsKeysByCodeUnit() {
    Node value = yaml("b: 1\na: {'10': 1, '9': 2, Z: 3}\n\"\\uFF61\": 1\n\"\\U0001F600\": 2\n");

    assertThat(Json.canonical(value))
        .isEqualTo("{\"a\":{\"10\":1,\"9\":2,\"Z\":3},\"b\":1,\"😀\":2,\"\uFF61\":1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
        "{num: 0, foo: hello, bar: world} |"
            + " 1088a5ddaf3f5cd2101b11ee118adfda4b1c69cabda0c049f19c8556a3e2a5e3",
        "{foo: deployed, bar: world, num: 0} |"
            + " 44b267babfd1cb9970b656bb5c1ebb3eb05676e6342011b2e3ebf3bc5b2c85f0",
      })
  void givesTheCheckValues(String yaml, String digest) throws NoSuchAlgorithmException {
    byte[] json = Json.canonical(yaml(yaml)).getBytes(StandardCharsets.UTF_8);

    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json)))
        .isEqualTo(digest);
  }

  @Test
  void readsValuesWithTheirPlaces() {
    Mapping value =
        (Mapping) Json.parse("{\n  \"a\": [1, 1.5, \"x\", true, null],\n  \"b\": {}\n}", "a.json");

    assertThat(Json.compact(value)).isEqualTo("{\"a\":[1,1.5,\"x\",true,null],\"b\":{}}");
    assertThat(value.placeOf("b")).isEqualTo(new Place("a.json", 3, 3));
    assertThat(value.items("a").get(2).place()).isEqualTo(new Place("a.json", 2, 17));
  }

  @Test
  void readsLargeNumbersAndRepeatedKeys() {
    assertThat(Json.parse("{\"a\":1,\"b\":12345678901234567890,\"a\":2}", "a.json").plain())
        .isEqualTo(Map.of("a", 2L, "b", new BigInteger("12345678901234567890")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"'' | is empty", "'1 2' | holds more than one value"})
  void refusesWhatIsNotOneValue(String text, String problem) {
    assertThatThrownBy(() -> Json.parse(text, "a.json"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageMatching("a\\.json(:1:3)?: " + problem + ".*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{a: 1}", "{\"a\":}", "{\"a\":1", "[1,]", "nul"})
  void refusesWhatIsNotJson(String text) {
    assertThatThrownBy(() -> Json.parse(text, "a.json"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith("a.json:1:");
  }
}
