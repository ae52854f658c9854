package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlWriter;
import java.util.Comparator;

/** One form for values that mean the same. */
final class Canonical {

  private Canonical() {}

  /** The value with the keys of all its mappings sorted; the order of lists counts. */
  static Node sorted(Node value) {
    if (value instanceof Mapping mapping) {
      return new Mapping(
          mapping.members().stream()
              .sorted(Comparator.comparing(Member::key))
              .map(each -> new Member(each.key(), each.place(), sorted(each.value())))
              .toList(),
          mapping.place());
    }
    if (value instanceof Sequence sequence) {
      return new Sequence(
          sequence.items().stream().map(Canonical::sorted).toList(), sequence.place());
    }
    return value;
  }

  static String text(Node value) {
    return YamlWriter.write(sorted(value));
  }
}
