package io.toa.core.component.extension;

import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.List;

/** The storages of octets a component uses, by name; none stands for all (component.md 6.3). */
final class Storages implements Extension {

  @Override
  public String reference() {
    return "@toa.io/extensions.storages";
  }

  @Override
  public Node normalize(Node declaration, Declaring component) {
    if (declaration.isNull()) {
      return new Sequence(List.of(), declaration.place());
    }
    if (declaration.plain() instanceof String) {
      return new Sequence(List.of(declaration), declaration.place());
    }
    if (declaration instanceof Sequence names
        && names.items().stream().allMatch(name -> name.plain() instanceof String)) {
      return names;
    }
    throw component.refuse(
        "Storages of '" + component.id() + "' must be a name or a list of names", declaration);
  }
}
