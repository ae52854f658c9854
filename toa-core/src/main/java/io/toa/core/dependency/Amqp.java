package io.toa.core.dependency;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Receiver;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The message broker (spec: dependencies.md 3.1). */
final class Amqp implements Dependency {

  private static final String CONTEXT = "TOA_AMQP_CONTEXT";

  @Override
  public String reference() {
    return "@toa.io/bindings.amqp";
  }

  @Override
  public Contribution contribute(Request request) {
    Node annotation =
        request
            .annotation()
            .filter(node -> !node.isNull())
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        "The context annotates no 'amqp', which its components use. Declare the address of the broker, such as 'amqp: amqp://rabbitmq.example.com'."));
    Optional<Node> sources = Optional.empty();
    if (annotation instanceof Mapping mapping) {
      refuseOthers(mapping);
      sources = mapping.get("sources");
      annotation = mapping.get("context").orElseThrow();
    }
    Pointer brokers = Pointer.read(Optional.of(annotation));
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    variables.put(Contribution.GLOBAL, global(brokers));
    Pointer foreign = Pointer.read(sources);
    for (Instance instance : request.managed()) {
      List<Variable> own = new ArrayList<>();
      for (Receiver receiver : instance.component().receivers()) {
        receiver
            .source()
            .ifPresent(source -> own.addAll(foreign.variables("amqp-sources", source)));
      }
      if (!own.isEmpty()) {
        variables.put(instance.locator().label(), own);
      }
    }
    return Contribution.ofVariables(variables);
  }

  private static void refuseOthers(Mapping mapping) {
    if (mapping.get("context").filter(node -> !node.isNull()).isEmpty()) {
      throw new InvalidDeclarationException(
          "amqp: must have required property 'context'", mapping.place());
    }
    for (String key : mapping.keys()) {
      if (!key.equals("context") && !key.equals("sources")) {
        throw new InvalidDeclarationException(
            "amqp: must NOT have additional properties", mapping.placeOf(key));
      }
    }
  }

  private static List<Variable> global(Pointer brokers) {
    List<Variable> global = new ArrayList<>();
    global.add(Variable.of(CONTEXT, Json.compact(brokers.mapping())));
    for (String key : brokers.addresses().keySet()) {
      brokers.urls(key);
      String segment = key.equals(Pointer.DEFAULT) ? "" : key;
      global.addAll(
          Pointer.credentials(
              Pointer.variable("amqp-context", segment), Pointer.secret("amqp-context", key)));
    }
    return global;
  }
}
