package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: context.md 12, chart.md 9. */
class ComponentMapTest {

  private static final String JSON =
      "{\"dummies.one\":{\"version\":\"3f9a1c02\",\"bindings\":[\"@toa.io/bindings.amqp\"],"
          + "\"operations\":{\"transit\":{\"type\":\"transition\",\"scope\":\"entry\"}}}}";
  private static final String GZIP =
      "H4sIAAAAAAAAAzXMuw7CMAxG4Xf55yjlMpGJ90AMoTWVh9ghNkhVlXdHrdTt6BvOiulbCpNFFUJa8aNmrIKE6/uWz+"
          + "PpgoAXy8QyG9IDd9ccWYfDYi6fimeAVmrZWcW2j7csxr7nUgnpkG0eYKPuSOJtQe+9/wEmwL5digAAAA==";

  private static final String ONE =
      """
      name: one
      namespace: dummies
      version: 3f9a1c02
      bindings: ['@toa.io/bindings.amqp']
      operations:
        transit:
          type: transition
          scope: entry
          concurrency: retry
          output: {}
          bindings: ['@toa.io/bindings.amqp']
      """;

  @Test
  void printsTheMapOfTheSpec() throws IOException {
    ComponentMap map = ComponentMap.of(List.of(component(ONE)));

    assertThat(map.json()).isEqualTo(JSON);
    assertThat(text(map.gzipBase64())).isEqualTo(text(GZIP)).isEqualTo(JSON);
  }

  @Test
  void carriesNoTimeAndTheSystemOfTheReference() {
    byte[] gzip = Base64.getDecoder().decode(ComponentMap.of(List.of(component(ONE))).gzipBase64());

    assertThat(Arrays.copyOf(gzip, 10)).containsExactly(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);
  }

  @Test
  void sortsById() {
    Component upper = component("{name: Two, namespace: a, version: v}");
    Component lower = component("{name: one, namespace: A, version: v}");
    Component third = component("{name: one, namespace: b, version: v}");

    ComponentMap map = ComponentMap.of(List.of(third, upper, lower));

    assertThat(map.content().keys()).containsExactly("A.one", "a.Two", "b.one");
  }

  @Test
  void writesAContractInOrder() {
    Component component =
        component(
            """
            name: one
            namespace: dummies
            version: v
            extensions: {}
            bindings: [a]
            events: {created: {binding: a, path: .}}
            operations:
              sum:
                output: {type: number}
                errors: [NO]
                description: adds
                input: {type: object}
                bindings: []
                stream: data
                stateful: true
                once: 600
                query: false
                scope: none
                type: computation
                bridge: node
            entity:
              storage: s
              blank: {a: 1}
              properties: {a: {type: string}}
              required: [a]
            """);

    assertThat(ComponentMap.of(List.of(component)).json())
        .isEqualTo(
            "{\"dummies.one\":{\"version\":\"v\",\"bindings\":[\"a\"],"
                + "\"entity\":{\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]},"
                + "\"operations\":{\"sum\":{\"type\":\"computation\",\"scope\":\"none\","
                + "\"once\":600,\"stateful\":true,\"stream\":\"data\",\"bindings\":[],"
                + "\"description\":\"adds\",\"input\":{\"type\":\"object\"},"
                + "\"output\":{\"type\":\"number\"},\"errors\":[\"NO\"]}},"
                + "\"events\":{\"created\":{\"binding\":\"a\"}}}}");
  }

  @Test
  void leavesOutWhatEveryEntityHas() {
    Component component =
        component(
            """
            name: one
            namespace: dummies
            version: v
            entity:
              properties:
                title: {type: string}
                id: {type: string}
                VERSION: {type: integer, minimum: 0}
                REGION: {minimum: 0, type: integer}
              required: [title, id, VERSION]
            """);

    assertThat(new Contract().of(component).mapping("entity"))
        .contains(
            (Mapping)
                YamlReader.parse(
                    """
                    properties: {title: {type: string}, id: {type: string}}
                    required: [title, id]
                    system: true
                    """,
                    "expected"));
  }

  static List<Mapping> contracts() {
    return Vectors.list("component/contracts.yaml", 10);
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void saysOfAComponentWhatItProvides(Mapping row) {
    Component component = Component.ofDigest(row.mapping("manifest").orElseThrow(), Map.of());

    assertThat(Json.compact(new Contract().of(component)))
        .isEqualTo(row.text("contract").orElseThrow());
  }

  private static Component component(String manifest) {
    return Component.ofDigest((Mapping) YamlReader.parse(manifest, "manifest"), Map.of());
  }

  private static String text(String gzipBase64) throws IOException {
    byte[] gzip = Base64.getDecoder().decode(gzipBase64);
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
