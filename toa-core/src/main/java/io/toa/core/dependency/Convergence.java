package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Regions that hold the same entities (spec: dependencies.md 4.11). */
final class Convergence implements Dependency {

  private static final String PRIORITY = "priority";
  private static final String BINDING = "binding";
  private static final String POINTER = "pointer";
  private static final String BROKERS = "brokers";
  private static final String AMQP = "@toa.io/bindings.amqp";

  @Override
  public String reference() {
    return "@toa.io/extensions.convergence";
  }

  @Override
  public Contribution contribute(Request request) {
    Location stated = Location.of(request.stated());
    Findings findings = new Findings();
    Optional<Node> priority = findings.attempt(() -> priority(stated));
    List<Variable> global = new ArrayList<>();
    findings.attempt(() -> brokers(stated)).ifPresent(global::addAll);
    findings.report();
    String provider =
        stated
            .find(BINDING)
            .flatMap(each -> each.find("provider"))
            .map(each -> each.node().plain())
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .orElse("amqp");
    global.add(Variable.of("TOA_REGION", Json.compact(priority.orElseThrow())));
    global.add(Variable.of("TOA_CONVERGENCE_BINDING", provider.equals("amqp") ? AMQP : provider));
    return Contribution.ofVariables(Map.of(Contribution.GLOBAL, global));
  }

  private static Node priority(Location stated) {
    String text =
        "Convergence declares a priority, which is this region's rank: a whole number where zero"
            + " outranks one, and the same in every region.";
    Location priority =
        stated.find(PRIORITY).orElseThrow(() -> missing(stated, PRIORITY, List.of(BINDING), text));
    if (priority.node().plain() instanceof Number rank
        && rank.doubleValue() >= 0
        && rank.doubleValue() % 1 == 0) {
      return priority.node();
    }
    throw priority.refusal(text, "");
  }

  private static List<Variable> brokers(Location stated) {
    String text = "Convergence declares the brokers this region converges over.";
    Location binding =
        stated.find(BINDING).orElseThrow(() -> missing(stated, BINDING, List.of(PRIORITY), text));
    Location pointer =
        binding
            .find(POINTER)
            .orElseThrow(() -> missing(binding, POINTER, List.of("provider"), text));
    return Pointer.of(BROKERS, pointer).variables("convergence", BROKERS);
  }

  private static InvalidDeclarationException missing(
      Location holder, String key, List<String> others, String text) {
    return Misspelling.of(holder, key, others)
        .map(each -> holder.member(each).refusal(text, Spelling.question(key)))
        .orElseGet(() -> holder.refusal(text, ""));
  }
}
