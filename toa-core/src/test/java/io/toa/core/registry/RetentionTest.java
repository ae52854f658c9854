package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.registry.Retention.Verdict;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RetentionTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  @TestFactory
  Stream<DynamicTest> decides() {
    return Vectors.list("registry/retention.yaml", 21).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    vector.text("case").orElseThrow(),
                    () ->
                        assertThat(goes(vector)).containsExactlyElementsOf(vector.texts("goes"))));
  }

  private static List<String> goes(Mapping vector) {
    Retention retention = new Retention(number(vector, "days", 7), number(vector, "keep", 2));
    List<StoredTag> tags =
        vector.texts("tags").stream().map(text -> tag(text.split(" ", -1), vector)).toList();
    List<Verdict> verdicts = retention.decide(tags, NOW);
    assertThat(verdicts).extracting(Verdict::tag).containsExactlyElementsOf(tags);
    return verdicts.stream()
        .filter(verdict -> !verdict.stays())
        .map(verdict -> verdict.tag().tag())
        .toList();
  }

  private static StoredTag tag(String[] parts, Mapping vector) {
    Optional<Instant> created =
        parts[2].equals("-")
            ? Optional.empty()
            : Optional.of(
                NOW.minus(Duration.ofMinutes((long) (Double.parseDouble(parts[2]) * 24 * 60))));
    List<Digest> children =
        vector.mapping("parts").map(all -> all.texts(parts[0])).orElse(List.of()).stream()
            .map(Digest::new)
            .toList();
    List<List<String>> layers =
        vector.mapping("layers").map(all -> all.items(parts[0])).orElse(List.of()).stream()
            .map(stack -> ((Sequence) stack).items().stream().map(RetentionTest::text).toList())
            .toList();
    return new StoredTag(parts[0], new Digest(parts[1]), children, created, layers);
  }

  private static String text(Node node) {
    return String.valueOf(node.plain());
  }

  private static int number(Mapping vector, String key, int otherwise) {
    return vector.get(key).map(node -> ((Number) node.plain()).intValue()).orElse(otherwise);
  }

  @Test
  void saysWhy() {
    List<StoredTag> tags =
        Stream.of(
                "aaaaaaa1 d1 1",
                "aaaaaaa2 d2 3",
                "aaaaaaa3 d3 90",
                "aaaaaaa4 d4 90",
                "aaaaaaa5 d5 -",
                "production d3 90",
                "deps-bbbbbbb1 e1 1",
                "deps-bbbbbbb2 e2 50")
            .map(text -> tag(text.split(" ", -1), Mapping.EMPTY))
            .toList();
    assertThat(new Retention(7, 1).decide(tags, NOW))
        .extracting(Verdict::reason)
        .containsExactly(
            "among the newest 1",
            "3 days old",
            "the digest of production, which stays",
            "90 days old, not among the newest 1",
            "its age cannot be read",
            "no content tag",
            "among the newest 1",
            "aaaaaaa1, which stays, is laid over it");
  }

  @Test
  void refusesNegativeNumbers() {
    assertThatThrownBy(() -> new Retention(-1, 5)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> new Retention(7, -5))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("toa.prune.keep");
  }
}
