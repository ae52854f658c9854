package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.Spelling;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import java.util.ArrayList;
import java.util.List;

/** How much is logged: by all components, and by some (spec: dependencies.md 4.7, items 1, 2). */
final class Logs {

  private static final String LEVEL = "level";

  private Logs() {}

  /**
   * The variables that say so.
   *
   * @param stated what the context says of logs; nothing where it is null
   * @param ids the ids of the components, for hints
   */
  static List<Variable> variables(Location stated, List<String> ids) {
    List<Variable> variables = new ArrayList<>();
    if (Telemetry.object(stated, "telemetry.logs").isEmpty()) {
      return variables;
    }
    Mapping logs = (Mapping) stated.node();
    Mapping common = Mapping.EMPTY;
    if (logs.has(LEVEL)) {
      common = common.with(LEVEL, logs.get(LEVEL).orElseThrow());
      variables.add(Variable.of("TOA_TELEMETRY_LOGS", Json.compact(common)));
    }
    Findings findings = new Findings();
    for (String key : logs.without(LEVEL).keys()) {
      Mapping global = common;
      findings
          .attempt(() -> variable(key, stated.member(key), global, ids))
          .ifPresent(variables::add);
    }
    findings.report();
    return variables;
  }

  private static Variable variable(String key, Location stated, Mapping common, List<String> ids) {
    if (!key.contains(".")) {
      String level = Spelling.hint(key, List.of(LEVEL));
      throw stated.refusal(
          "telemetry.logs: ",
          "'%s' is not the id of a component".formatted(key),
          level.isEmpty() ? ComponentNames.hint(key, ids) : level);
    }
    Mapping own = common;
    if (Telemetry.object(stated, "telemetry.logs." + key).isPresent()) {
      for (Member each : ((Mapping) stated.node()).members()) {
        own = own.with(each.key(), each.value());
      }
    }
    return Variable.of(Pointer.variable("telemetry-logs", key), Json.compact(own));
  }
}
