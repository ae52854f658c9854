package io.toa.core.chart;

import io.toa.core.context.Context;
import io.toa.core.dependency.Variable;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The variables that a context itself sets, of every workload (spec: chart.md 5). */
final class ContextVariables {

  private ContextVariables() {}

  /** Refuses what the context itself sets and no workload could be given. */
  static void check(Context context) {
    context
        .declaration()
        .mapping("atomicity")
        .flatMap(each -> each.get("redis"))
        .map(ContextVariables::addresses)
        .filter(each -> each.size() % 2 == 0)
        .ifPresent(
            each -> {
              throw context.refusal(
                  "'atomicity.redis' takes an odd number of addresses, " + each.size() + " given",
                  "atomicity",
                  "redis");
            });
  }

  /** What it is, and for which environment. */
  static List<Variable> identity(Context context) {
    return List.of(
        Variable.of("TOA_CONTEXT", context.name()),
        new Variable("TOA_ENV", context.environment(), Optional.empty()));
  }

  /** How its components work, where it says so. */
  static List<Variable> settings(Context context) {
    Mapping declaration = context.declaration();
    List<Variable> settings = new ArrayList<>();
    Optional<Mapping> atomicity = declaration.mapping("atomicity");
    atomicity
        .flatMap(each -> each.get("redis"))
        .ifPresent(
            redis ->
                settings.add(
                    Variable.of("TOA_ATOMICITY_REDIS", String.join(" ", addresses(redis)))));
    setting(settings, atomicity, "interval", "TOA_ATOMICITY_INTERVAL");
    setting(settings, declaration.mapping("outbox"), "interval", "TOA_OUTBOX_INTERVAL");
    setting(settings, declaration.mapping("outbox"), "batch", "TOA_OUTBOX_BATCH");
    setting(settings, declaration.mapping("outbox"), "retention", "TOA_OUTBOX_RETENTION");
    setting(settings, declaration.mapping("inbox"), "retention", "TOA_INBOX_RETENTION");
    setting(settings, declaration.mapping("addressed"), "timeout", "TOA_ADDRESSED_TIMEOUT");
    return settings;
  }

  private static void setting(
      List<Variable> settings, Optional<Mapping> holder, String key, String name) {
    holder
        .flatMap(each -> each.get(key))
        .map(ContextVariables::text)
        .ifPresent(value -> settings.add(Variable.of(name, value)));
  }

  /** A scalar as the reference writes it: {@code 200.0} is 200. */
  static String text(Node scalar) {
    return scalar.plain() instanceof String text ? text : Json.compact(scalar);
  }

  private static List<String> addresses(Node redis) {
    return redis instanceof Sequence sequence
        ? sequence.items().stream().map(item -> item.plain().toString()).toList()
        : List.of(redis.plain().toString());
  }
}
