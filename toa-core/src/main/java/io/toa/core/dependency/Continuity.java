package io.toa.core.dependency;

import io.toa.core.component.Component;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Optional;

/** Runs that outlive a process, and the service that keeps them (spec: dependencies.md 4.10). */
final class Continuity implements Dependency {

  @Override
  public String reference() {
    return "@toa.io/extensions.continuity";
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return definitions.components(reference());
  }

  @Override
  public Contribution contribute(Request request) {
    // no public description states the name; by analogy with the others, what it runs is named so
    String name =
        request.brought().stream()
            .findFirst()
            .map(component -> component.locator().name())
            .orElse("runs");
    Service service = Service.of("continuity", name, request.version());
    return Contribution.NONE.withService(service.withComponents(request.brought()));
  }
}
