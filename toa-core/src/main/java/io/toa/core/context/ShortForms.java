package io.toa.core.context;

import io.toa.core.Place;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.List;
import java.util.Optional;

/** Brings short forms to their long ones and fills in defaults (spec: context.md 5). */
final class ShortForms {

  private static final List<String> PLATFORMS =
      List.of("linux/amd64", "linux/arm/v7", "linux/arm64");

  private ShortForms() {}

  static Mapping normalize(Mapping context, Environment environment, String runtimeVersion) {
    Mapping normalized = context.with("runtime", runtime(context, runtimeVersion));
    Optional<Node> registry = context.get("registry");
    if (registry.isPresent()) {
      normalized = normalized.with("registry", registry(registry.get()));
    }
    if (environment.name().isEmpty()) {
      return normalized.without("environment");
    }
    return normalized.with("environment", new Scalar(environment.name().get(), Place.NONE));
  }

  private static Node runtime(Mapping context, String version) {
    Node stated = context.get("runtime").orElse(null);
    if (stated == null) {
      return mapping("version", new Scalar(version, Place.NONE), Place.NONE);
    }
    Mapping runtime;
    if (stated instanceof Scalar scalar && scalar.value() instanceof String) {
      runtime = mapping("version", scalar, scalar.place());
    } else if (stated instanceof Mapping mapping) {
      runtime = mapping;
    } else {
      return stated;
    }
    Optional<Node> own =
        runtime
            .get("version")
            .filter(
                node -> !node.isNull() && !"".equals(node.plain()) && !".".equals(node.plain()));
    return own.isPresent() ? runtime : runtime.with("version", new Scalar(version, Place.NONE));
  }

  private static Node registry(Node stated) {
    Node registry =
        stated instanceof Scalar scalar && scalar.value() instanceof String
            ? mapping("base", scalar, scalar.place())
            : stated;
    if (registry instanceof Mapping mapping && !mapping.has("platforms")) {
      return mapping.with("platforms", Node.of(PLATFORMS));
    }
    return registry;
  }

  private static Mapping mapping(String key, Node value, Place place) {
    return new Mapping(List.of(new Member(key, place, value)), place);
  }
}
