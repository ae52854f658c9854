package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Spelling;
import io.toa.core.component.Receiver;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The message broker (spec: dependencies.md 3.1). */
final class Amqp implements Dependency {

  private static final String VARIABLE = "TOA_AMQP_CONTEXT";
  private static final String CONTEXT = "context";
  private static final String SOURCES = "sources";

  @Override
  public String reference() {
    return "@toa.io/bindings.amqp";
  }

  @Override
  public Contribution contribute(Request request) {
    Location annotation =
        request
            .annotation()
            .filter(node -> !node.isNull())
            .map(Location::of)
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        "The context annotates no 'amqp', which its components use. Declare the"
                            + " address of the broker, such as 'amqp:"
                            + " amqp://rabbitmq.example.com'."));
    Findings findings = new Findings();
    Optional<Location> context = Optional.of(annotation);
    Optional<Location> sources = Optional.empty();
    if (annotation.node() instanceof Mapping mapping) {
      refuseOthers(annotation, mapping, findings);
      context = annotation.find(CONTEXT).filter(each -> !each.node().isNull());
      sources = annotation.find(SOURCES);
    }
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    context
        .flatMap(each -> findings.attempt(() -> Pointer.read(each)))
        .flatMap(brokers -> findings.attempt(() -> global(brokers)))
        .ifPresent(global -> variables.put(Contribution.GLOBAL, global));
    Location stated = sources.orElse(new Location("", annotation.place(), Node.ofNull()));
    findings
        .attempt(() -> Pointer.read(stated))
        .ifPresent(foreign -> sources(request.managed(), foreign, variables, findings));
    findings.report();
    return Contribution.ofVariables(variables);
  }

  private static void refuseOthers(Location annotation, Mapping mapping, Findings findings) {
    List<String> known = List.of(CONTEXT, SOURCES);
    if (mapping.get(CONTEXT).filter(node -> !node.isNull()).isEmpty()) {
      findings.add(annotation.refusal("amqp: ", "must have required property 'context'", ""));
    }
    for (String key : mapping.keys()) {
      if (!known.contains(key)) {
        findings.add(
            annotation
                .member(key)
                .refusal(
                    "amqp: ", "must NOT have additional properties", Spelling.hint(key, known)));
      }
    }
  }

  private static List<Variable> global(Pointer brokers) {
    List<Variable> global = new ArrayList<>();
    global.add(Variable.of(VARIABLE, Json.compact(brokers.mapping())));
    Findings findings = new Findings();
    for (String key : brokers.addresses().keySet()) {
      String segment = key.equals(Pointer.DEFAULT) ? "" : key;
      findings.run(
          () -> {
            brokers.urls(key);
            global.addAll(
                brokers.credentials(
                    Pointer.variable("amqp-context", segment), "amqp-context", key));
          });
    }
    findings.report();
    return global;
  }

  private static void sources(
      List<Instance> instances,
      Pointer foreign,
      Map<String, List<Variable>> variables,
      Findings findings) {
    for (Instance instance : instances) {
      List<Variable> own = new ArrayList<>();
      for (Receiver receiver : instance.component().receivers()) {
        receiver
            .source()
            .flatMap(source -> findings.attempt(() -> source(instance, receiver, source, foreign)))
            .ifPresent(own::addAll);
      }
      if (!own.isEmpty()) {
        variables.put(instance.locator().label(), own);
      }
    }
  }

  private static List<Variable> source(
      Instance instance, Receiver receiver, String source, Pointer foreign) {
    if (foreign.find(source).isPresent()) {
      return foreign.variables("amqp-sources", source);
    }
    String text = "Selector '" + source + "' cannot be resolved.";
    Location stated =
        new Location("", instance.component().manifest().place(), instance.component().manifest())
            .member("receivers")
            .member(receiver.event())
            .member("source");
    String hint = Spelling.hint(source, foreign.addresses().keySet());
    throw new InvalidDeclarationException(
        text,
        instance.fault(
            stated.place(),
            stated.path(),
            text,
            hint.isEmpty() ? "The context states where it is under 'sources' of 'amqp'." : hint));
  }
}
