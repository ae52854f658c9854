package io.toa.core.dependency;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reference to a secret among the values of configuration (spec: dependencies.md 4.3). */
final class SecretReference {

  private static final Pattern REFERENCE = Pattern.compile("\\$(?<variable>[A-Z0-9_]{1,32})");

  private SecretReference() {}

  /** The name of the secret that a value refers to; empty where it is no reference. */
  static Optional<String> of(Node value) {
    if (value.plain() instanceof String text) {
      Matcher reference = REFERENCE.matcher(text);
      return reference.matches() ? Optional.of(reference.group("variable")) : Optional.empty();
    }
    return Optional.empty();
  }

  /** The names that values refer to, depth first in the order of keys. */
  static List<String> all(Node values) {
    List<String> names = new ArrayList<>();
    if (values instanceof Mapping mapping) {
      mapping.members().forEach(member -> names.addAll(all(member.value())));
    } else if (values instanceof Sequence sequence) {
      sequence.items().forEach(item -> names.addAll(all(item)));
    } else {
      of(values).ifPresent(names::add);
    }
    return names;
  }
}
