package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.toa.core.Fault;
import io.toa.core.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {

  private static final Schema SCHEMA =
      schema(
          """
          $defs:
            name: {type: string, pattern: '^[a-z]+$'}
            resources:
              type: [object, 'null']
              additionalProperties: false
              properties:
                cpu: {type: array, minItems: 2, maxItems: 2, items: {type: string}}
          type: object
          required: [runtime, name, registry]
          additionalProperties: false
          properties:
            version: {type: string}
            name: {$ref: '#/$defs/name'}
            runtime:
              type: object
              properties: {proxy: {type: string, format: uri}}
            registry:
              type: object
              properties:
                services: {enum: [build, published]}
                platforms: {type: [array, 'null'], minItems: 1, items: {type: string}}
            compositions:
              type: array
              minItems: 1
              items:
                type: object
                required: [name, components]
                additionalProperties: false
                properties:
                  name: {$ref: '#/$defs/name'}
                  components: {type: array, minItems: 1, items: {type: string, minLength: 1}}
                  replicas: {type: integer, minimum: 1}
            evicted: {type: object, minProperties: 1}
            redis: {oneOf: [{type: string}, {type: array, items: {type: string}}]}
            bindings: {type: array, uniqueItems: true, items: {type: string, not: {const: loop}}}
            default: {type: boolean}
            ratio: {type: number}
            scope: {const: none}
            input: {type: [object, boolean]}
            named: {type: object, propertyNames: {$ref: '#/$defs/name'}}
            resources: {$ref: '#/$defs/resources'}
            operation:
              type: object
              required: [type, scope]
              properties: {type: {type: string}, scope: {type: string}, query: {type: boolean}}
              allOf:
                - if: {properties: {type: {const: computation}}}
                  then: {properties: {scope: {const: none}, query: {const: false}}}
                  else: {required: [concurrency]}
          """);

  private static final String BASE = "runtime: {}\nname: shop\nregistry: {}\n";

  private static Schema schema(String text) {
    return Schema.of(YamlReader.parse(text, "schema.yaml"));
  }

  private static Checked check(String text) {
    return SCHEMA.check(YamlReader.parse(text, "a.yaml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version: 1.4 | {\"version\":\"1.4\"}",
        "version: 1.0 | {\"version\":\"1\"}",
        "version: true | {\"version\":\"true\"}",
        "version: ~ | {\"version\":\"\"}",
        "default: 'true' | {\"default\":true}",
        "default: 'false' | {\"default\":false}",
        "default: ~ | {\"default\":false}",
        "default: 1 | {\"default\":true}",
        "ratio: '1.5' | {\"ratio\":1.5}",
        "ratio: ~ | {\"ratio\":0}",
        "resources: ~ | {\"resources\":null}",
        "resources: '' | {\"resources\":null}",
        "resources: {cpu: [200m, 1]} | {\"resources\":{\"cpu\":[\"200m\",\"1\"]}}",
        "input: 'true' | {\"input\":true}",
        "redis: 1 | {\"redis\":\"1\"}",
        "redis: [1, a] | {\"redis\":[\"1\",\"a\"]}",
        "operation: {type: computation, scope: none, query: 'false'} |"
            + " {\"operation\":{\"type\":\"computation\",\"scope\":\"none\",\"query\":false}}",
      })
  void coerces(String text, String value) {
    Checked checked = check(BASE + text);

    assertThat(checked.faults()).isEmpty();
    assertThat(checked.isValid()).isTrue();
    Mapping rest = ((Mapping) checked.value()).without("runtime").without("name");
    assertThat(Json.compact(rest.without("registry"))).isEqualTo(value);
  }

  @Test
  void coercesAnItemAndKeepsItsPlace() {
    Mapping value =
        (Mapping)
            check(BASE + "compositions:\n  - name: a\n    components: [a]\n    replicas: '3'\n")
                .value();
    Mapping composition = (Mapping) value.items("compositions").get(0);

    assertThat(composition.get("replicas")).contains(Node.of(3));
    assertThat(composition.placeOf("replicas")).isEqualTo(new Place("a.yaml", 7, 5));
    assertThat(composition.get("replicas").orElseThrow().place())
        .isEqualTo(new Place("a.yaml", 7, 15));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version: {} | version | must be string",
        "runtime: [] | runtime | must be object",
        "runtime: {proxy: not-a-uri} | runtime.proxy | must match format \"uri\"",
        "name: 5 | name | must match pattern \"^[a-z]+$\"",
        "registry: {services: none} | registry.services |"
            + " must be equal to one of the allowed values",
        "registry: {platforms: []} | registry.platforms | must NOT have fewer than 1 items",
        "registry: {platforms: linux} | registry.platforms | must be array,null",
        "compositions: [] | compositions | must NOT have fewer than 1 items",
        "compositions: [{components: [a]}] | compositions.0 | must have required property 'name'",
        "compositions: [{name: a, components: [a], replicas: 0}] | compositions.0.replicas |"
            + " must be >= 1",
        "compositions: [{name: a, components: [a], replicas: ~}] | compositions.0.replicas |"
            + " must be >= 1",
        "compositions: [{name: a, components: [a], replicas: 1.5}] | compositions.0.replicas |"
            + " must be integer",
        "compositions: [{name: a, components: ['']}] | compositions.0.components.0 |"
            + " must NOT have fewer than 1 characters",
        "resources: {cpu: [1]} | resources.cpu | must NOT have fewer than 2 items",
        "resources: {cpu: [1, 2, 3]} | resources.cpu | must NOT have more than 2 items",
        "resources: {cpu: 1} | resources.cpu | must be array",
        "resources: {gpu: 1} | resources.gpu | must NOT have additional properties",
        "evicted: {} | evicted | must NOT have fewer than 1 properties",
        "evicted: ~ | evicted | must be object",
        "default: yes | default | must be boolean",
        "scope: entry | scope | must be equal to constant",
        "input: text | input | must be object,boolean",
        "bindings: [a, b, a] | bindings |"
            + " must NOT have duplicate items (items ## 0 and 2 are identical)",
        "bindings: [a, loop] | bindings.1 | must NOT be valid",
        "named: {ab: 1, a-b: 1} | named.a-b | must match pattern \"^[a-z]+$\"",
        "operation: {type: computation, scope: entry} | operation.scope | must be equal to constant",
        "operation: {type: computation, scope: none, query: true} | operation.query |"
            + " must be equal to constant",
        "compoments: [] | compoments | must NOT have additional properties",
      })
  void refusesInTheWordsOfAjv(String text, String path, String message) {
    String key = text.substring(0, text.indexOf(':'));
    Mapping document = (Mapping) YamlReader.parse(BASE, "a.yaml");
    Mapping added = (Mapping) YamlReader.parse(text, "a.yaml");

    List<Fault> faults = SCHEMA.check(document.with(key, added.get(key).orElseThrow())).faults();

    assertThat(faults)
        .extracting(Fault::path, Fault::message)
        .first()
        .isEqualTo(tuple(path, message));
    assertThat(faults).hasSize(1);
  }

  @Test
  void reportsEverythingInTheOrderOfAjv() {
    List<Fault> faults =
        check(
                """
                zzz: 1
                resources: {gpu: 1, cpu: [{}]}
                compositions:
                  - {name: a, components: []}
                  - {components: [[]], replicas: x, foo: 1}
                version: []
                aaa: 1
                """)
            .faults();

    assertThat(faults)
        .extracting(Fault::toString)
        .containsExactly(
            "a.yaml:1:1: must have required property 'runtime'",
            "a.yaml:1:1: must have required property 'name'",
            "a.yaml:1:1: must have required property 'registry'",
            "a.yaml:1:1: zzz: must NOT have additional properties",
            "a.yaml:7:1: aaa: must NOT have additional properties",
            "a.yaml:6:1: version: must be string",
            "a.yaml:4:15: compositions.0.components: must NOT have fewer than 1 items",
            "a.yaml:5:5: compositions.1: must have required property 'name'",
            "a.yaml:5:37: compositions.1.foo: must NOT have additional properties",
            "a.yaml:5:19: compositions.1.components.0: must be string",
            "a.yaml:5:24: compositions.1.replicas: must be integer",
            "a.yaml:2:13: resources.gpu: must NOT have additional properties",
            "a.yaml:2:21: resources.cpu: must NOT have fewer than 2 items",
            "a.yaml:2:27: resources.cpu.0: must be string");
  }

  @Test
  void reportsConditionsBeforeAMissingKey() {
    assertThat(check(BASE + "operation: {type: transition}").faults())
        .extracting(Fault::message)
        .containsExactly(
            "must have required property 'concurrency'", "must have required property 'scope'");
  }

  @Test
  void reportsAlternativesBeforeTheirSum() {
    assertThat(check(BASE + "redis: {}").faults())
        .extracting(Fault::message)
        .containsExactly(
            "must be string", "must be array", "must match exactly one schema in oneOf");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "~ | null | ''",
        "[1] | [\"1\"] | ''",
        "linux | \"linux\" | must be array",
        "0 | 0 | must be array",
        "[] | [] | must NOT have fewer than 1 items"
      })
  void allowsNullWithoutNamingIt(String text, String value, String message) {
    Schema schema =
        schema(
            "{if: {const: ~}, else: {type: array, minItems: 1, items: {type: string}}, then: {}}");

    Checked checked = schema.check(YamlReader.parse(text, "a.yaml"));

    assertThat(Json.compact(checked.value())).isEqualTo(value);
    assertThat(checked.faults())
        .extracting(Fault::message)
        .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
  }

  @Test
  void refusesAnotherTypeOfDocument() {
    Checked checked = check("[]");

    assertThat(checked.isValid()).isFalse();
    assertThat(checked.faults())
        .containsExactly(new Fault(new Place("a.yaml", 1, 1), "", "must be object"));
  }

  @Test
  void givesWhatTheProgramMadeThePlaceAroundIt() {
    Mapping document = (Mapping) YamlReader.parse(BASE, "a.yaml");
    Node made = Node.of(List.of(List.of()));

    assertThat(SCHEMA.check(document.with("compositions", made)).faults())
        .containsExactly(new Fault(new Place("a.yaml", 1, 1), "compositions.0", "must be object"));
  }

  @Test
  void ignoresFormatsThatItDoesNotKnow() {
    Schema schema = schema("{type: string, format: secret}");

    assertThat(schema.check(Node.of("a")).faults()).isEmpty();
  }

  @Test
  void matchesTheEndOfAPatternAsJavaScriptDoes() {
    assertThat(schema("{type: string, pattern: '^a$'}").check(Node.of("a\n")).faults()).hasSize(1);
  }

  @Test
  void readsASchemaOfTheClassPath() {
    Schema schema = Schema.read("/io/toa/core/yaml/sample.schema.yaml");

    assertThat(schema.check(Node.of(5)).value()).isEqualTo(Node.of("5"));
    assertThatThrownBy(() -> Schema.read("io/toa/core/yaml/none.yaml"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no such schema: io/toa/core/yaml/none.yaml");
  }
}
