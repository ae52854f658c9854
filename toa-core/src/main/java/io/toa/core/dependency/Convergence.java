package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Regions that hold the same entities (spec: dependencies.md 4.11). */
final class Convergence implements Dependency {

  private static final String BROKERS = "brokers";
  private static final String AMQP = "@toa.io/bindings.amqp";

  @Override
  public String reference() {
    return "@toa.io/extensions.convergence";
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping stated = request.stated();
    Object priority = stated.get("priority").map(Node::plain).orElse(null);
    if (!(priority instanceof Number rank
        && rank.doubleValue() >= 0
        && rank.doubleValue() % 1 == 0)) {
      throw new InvalidDeclarationException(
          "Convergence declares a priority, which is this region's rank: a whole number where zero outranks one, and the same in every region.",
          stated.placeOf("priority"));
    }
    Optional<Mapping> binding = stated.mapping("binding");
    Node brokers =
        binding
            .flatMap(each -> each.get("pointer"))
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        "Convergence declares the brokers this region converges over.",
                        stated.placeOf("binding")));
    String provider = binding.flatMap(each -> each.text("provider")).orElse("amqp");
    List<Variable> global =
        new ArrayList<>(
            Pointer.read(Optional.of(Mapping.of(Map.of(BROKERS, brokers))))
                .variables("convergence", BROKERS));
    global.add(Variable.of("TOA_REGION", Json.compact(Node.of(priority))));
    global.add(Variable.of("TOA_CONVERGENCE_BINDING", provider.equals("amqp") ? AMQP : provider));
    return Contribution.ofVariables(Map.of(Contribution.GLOBAL, global));
  }
}
