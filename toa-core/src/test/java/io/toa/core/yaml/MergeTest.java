package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeTest {

  private static Node source(String text) {
    return YamlReader.parse(text, "source.yaml");
  }

  private static Node target(String text) {
    return YamlReader.parse(text, "target.yaml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{b: 1} | {a: 1} | {\"a\":1,\"b\":1}",
        "{a: {c: 2, b: 1}} | {a: {b: 1}, d: 3} | {\"a\":{\"b\":1,\"c\":2},\"d\":3}",
        "[3, 1] | [1, 2] | [1,2,3,1]",
        "{a: [2]} | {a: [1]} | {\"a\":[1,2]}",
        "{a: 1.0, b: x, c: ~, d: true} | {d: true, c: ~, b: x, a: 1} |"
            + " {\"d\":true,\"c\":null,\"b\":\"x\",\"a\":1}",
        "{} | {a: 1} | {\"a\":1}",
        "{a: ~} | {} | {\"a\":null}",
      })
  void merges(String source, String target, String merged) {
    assertThat(Json.compact(Merge.merge(source(source), target(target)))).isEqualTo(merged);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'@toa.io/bindings.amqp': 'amqp://b'} | {'@toa.io/bindings.amqp': 'amqp://a'} |"
            + " conflict at /@toa.io/bindings.amqp ('amqp://b', 'amqp://a')",
        "{'@toa.io/bindings.amqp': {.: 'amqp://b'}} | {'@toa.io/bindings.amqp': 'amqp://a'} |"
            + " arguments must be of the same type at /@toa.io/bindings.amqp",
        "{type: observation} | {type: transition} | conflict at /type ('observation',"
            + " 'transition')",
        "{input: ~} | {input: {type: object}} | conflict at /input ('null', '[object Object]')",
        "{a: {b: {c: 1.50}}} | {a: {b: {c: 2}}} | conflict at /a/b/c ('1.5', '2')",
        "{a: 1} | {a: '1'} | conflict at /a ('1', '1')",
        "{a: true} | {a: ~} | conflict at /a ('true', 'null')",
        "{a: [1, ~, {}]} | {a: ~} | conflict at /a ('1,,[object Object]', 'null')",
        "{a: x} | {a: {}} | arguments must be of the same type at /a",
        "{a: []} | {a: {}} | arguments must be of the same type at /a",
        "[] | {} | arguments must be of the same type at /",
        "a | b | arguments must be objects or arrays at /",
      })
  void refusesAConflict(String source, String target, String problem) {
    InvalidDeclarationException refusal =
        catchThrowableOfType(
            InvalidDeclarationException.class, () -> Merge.merge(source(source), target(target)));

    assertThat(refusal.text()).isEqualTo("generic/merge: " + problem);
    assertThat(refusal.faults().get(0).place().file()).isEqualTo("source.yaml");
  }

  @Test
  void knowsThePlacesOfBoth() {
    Mapping merged = (Mapping) Merge.merge(source("b: 1\na: {y: 1}\n"), target("\n\na: {x: 1}\n"));

    assertThat(merged.place()).isEqualTo(new Place("target.yaml", 3, 1));
    assertThat(merged.placeOf("a")).isEqualTo(new Place("target.yaml", 3, 1));
    assertThat(merged.placeOf("b")).isEqualTo(new Place("source.yaml", 1, 1));
    assertThat(merged.mapping("a").orElseThrow().placeOf("y"))
        .isEqualTo(new Place("source.yaml", 2, 5));
  }

  @Test
  void saysWhereTheConflictStands() {
    InvalidDeclarationException refusal =
        catchThrowableOfType(
            InvalidDeclarationException.class,
            () -> Merge.merge(source("b: 1\na:\n  c: 1\n"), target("a: {c: 2}")));

    assertThat(refusal.faults())
        .extracting("place", "path")
        .containsExactly(
            tuple(new Place("source.yaml", 3, 6), "a.c"),
            tuple(new Place("target.yaml", 1, 5), "a.c"));
  }
}
