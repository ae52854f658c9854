package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Sequence;
import java.util.Optional;

/**
 * Refuses secrets that are written out: what the schema of a component calls a secret is a
 * reference (spec: dependencies.md 4.3).
 */
final class SecretWalk {

  private final Findings findings;

  /**
   * Begins with nothing refused.
   *
   * @param findings takes every secret that is written out
   */
  SecretWalk(Findings findings) {
    this.findings = findings;
  }

  /**
   * Checks the values of a component.
   *
   * @param schema what it says of them
   * @param values what the context says
   */
  void check(Mapping schema, Location values) {
    check(schema, values, "");
  }

  private void check(Mapping schema, Location value, String path) {
    if (schema.text("format").filter("secret"::equals).isPresent()
        && SecretReference.of(value.node()).isEmpty()) {
      findings.add(
          value.refusal(
              "'%s' is a secret and must be given as a $NAME reference."
                  .formatted(path.isEmpty() ? "." : path),
              ""));
      return;
    }
    if (value.node() instanceof Mapping mapping) {
      for (String key : mapping.keys()) {
        property(schema, key).ifPresent(each -> check(each, value.member(key), join(path, key)));
      }
    } else if (value.node() instanceof Sequence sequence) {
      Optional<Mapping> items = schema.mapping("items");
      for (int i = 0; i < sequence.items().size() && items.isPresent(); i++) {
        check(items.get(), value.item(i), join(path, Integer.toString(i)));
      }
    }
  }

  private static Optional<Mapping> property(Mapping schema, String key) {
    String name = key.indexOf('@') > 0 ? key.substring(0, key.indexOf('@')) : key;
    return schema
        .mapping("properties")
        .flatMap(properties -> properties.mapping(name))
        .or(() -> schema.mapping("additionalProperties"));
  }

  private static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
