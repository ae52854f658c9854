package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.testing.Trees;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written reads back as it was. */
class WriterPropertyTest {

  /** The integers that JavaScript holds exactly. */
  private static final long SAFE = (1L << 53) - 1;

  @Provide
  Arbitrary<Map<String, Object>> documents() {
    return Trees.mappings(texts(), scalars());
  }

  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            "yes",
            "null",
            "~",
            "1.0",
            "0x1f",
            "1e3",
            "12:30",
            "2024-01-02",
            "<<",
            "=",
            "- a",
            "a: b",
            "a #b",
            "&a",
            "*a",
            "!a",
            "@a",
            "`",
            "%",
            "'",
            "\"",
            "\\",
            "\n",
            "a\n",
            "\na",
            " a",
            "a ",
            "a\nb\n\nc",
            "a\tb",
            "\u0085",
            "\u2028",
            "\uFEFF",
            "\uFFFE",
            "\u0000",
            "\u007F",
            "🍵",
            "{a}",
            "[a]",
            "|",
            ">",
            "? a",
            ".inf",
            "True",
            "0o7",
            "+1",
            "1_000",
            ""),
        Arbitraries.strings().ascii().ofMaxLength(20),
        Arbitraries.strings().all().ofMaxLength(12).filter(WriterPropertyTest::isText));
  }

  private static Arbitrary<Object> scalars() {
    Arbitrary<Object> fractions =
        Arbitraries.doubles().filter(each -> each != Math.rint(each)).map(each -> (Object) each);
    return Arbitraries.oneOf(
        texts().map(each -> (Object) each),
        Arbitraries.longs().between(-SAFE, SAFE).map(each -> (Object) each),
        fractions,
        Arbitraries.of(true, false).injectNull(0.3).map(each -> (Object) each));
  }

  /** Half of a pair of surrogates is no character, and no encoding holds it. */
  private static boolean isText(String text) {
    return text.codePoints().noneMatch(each -> Character.getType(each) == Character.SURROGATE);
  }

  @Property
  void yaml(@ForAll("documents") Map<String, Object> document) {
    Node node = Node.of(document);

    assertThat(YamlReader.parse(YamlWriter.write(node), "written")).isEqualTo(node);
  }

  @Property
  void json(@ForAll("documents") Map<String, Object> document) {
    Node node = Node.of(document);

    assertThat(Json.parse(Json.compact(node), "written")).isEqualTo(node);
    assertThat(Json.parse(Json.pretty(node), "written")).isEqualTo(node);
    assertThat(Json.parse(Json.canonical(node), "written")).isEqualTo(node);
  }
}
