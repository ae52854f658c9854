package io.toa.core.context;

import io.toa.core.Fault;
import io.toa.core.Spelling;
import io.toa.core.yaml.KnownKeys;
import io.toa.core.yaml.Mapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is accepted in a context as it is written, and likely wrong.
 *
 * @param known the keys of what may have others as well
 */
record Oddities(KnownKeys known) {

  private static final Set<String> OF_THE_REGISTRY = Set.of("image", "run", "arguments");

  /**
   * All of it.
   *
   * @param written the context as it is written
   * @param context the context as it is read
   * @param environment what it is read for
   * @return the warnings: of keys of environments, of keys that have no effect, of compositions
   */
  List<Fault> of(Mapping written, Mapping context, Environment environment) {
    List<Fault> warnings = new ArrayList<>(new EnvironmentKeys(written, environment).warnings());
    if (written.has("environment")) {
      warnings.add(
          new Fault(
              written.placeOf("environment"),
              "environment",
              "has no effect, as the environment is chosen by the call",
              "Pass it as 'toa.env'."));
    }
    Optional<Mapping> build = context.mapping("build");
    if (build
        .filter(each -> each.keys().stream().anyMatch(OF_THE_REGISTRY::contains))
        .isPresent()) {
      warnings.add(
          new Fault(
              context.placeOf("build"),
              "build",
              "has no effect",
              Spelling.question("registry.build")));
    }
    warnings.addAll(known.misspelt(context.without("annotations"), ""));
    for (int i = 0; i < context.items("compositions").size(); i++) {
      Mapping composition = (Mapping) context.items("compositions").get(i);
      Set<String> members = new HashSet<>();
      for (int j = 0; j < composition.items("components").size(); j++) {
        var member = composition.items("components").get(j);
        if (!members.add(String.valueOf(member.plain()))) {
          warnings.add(
              new Fault(
                  member.place(),
                  "compositions.%d.components.%d".formatted(i, j),
                  "'%s' is listed twice".formatted(member.plain())));
        }
      }
    }
    return warnings;
  }
}
