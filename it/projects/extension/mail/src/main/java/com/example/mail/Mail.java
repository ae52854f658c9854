package com.example.mail;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.extension.Declaring;
import io.toa.core.component.extension.Extension;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mail of components, sent by a service that knows the relay. */
public final class Mail implements Dependency, Extension {

  private static final String RELAY = "relay";
  private static final int PORT = 8025;

  @Override
  public String reference() {
    return "@example/extensions.mail";
  }

  /** A component says who is written to: an address, or a list of them. */
  @Override
  public Node normalize(Node declaration, Declaring component) {
    if (declaration.plain() instanceof String) {
      return Node.of(Map.of("to", List.of(declaration)));
    }
    if (declaration instanceof Sequence) {
      return Node.of(Map.of("to", declaration));
    }
    throw component.refuse(
        "Mail of '%s' has to say who is written to".formatted(component.id()), declaration);
  }

  /** The context says which relay. */
  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    if (annotation instanceof Mapping mapping && mapping.text(RELAY).isPresent()) {
      return annotation;
    }
    throw new InvalidDeclarationException("Mail has to have a 'relay'", annotation.place());
  }

  /** What the image of a component needs, to hand mail to the service. */
  @Override
  public Map<String, String> packages(Instance instance, Optional<Node> annotation) {
    return Map.of("@example/mail", "1.2.0");
  }

  @Override
  public Contribution contribute(Request request) {
    String relay =
        request
            .stated()
            .text(RELAY)
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        "The context has to say which relay mail goes to"));
    Service mailer =
        Service.of("mail", "mailer", request.version())
            .with("image", "registry.example.com/mail/mailer")
            .with("port", PORT)
            .withProbe(Probe.of("/ready", PORT))
            .withVariables(
                List.of(
                    Variable.of("MAIL_RELAY", relay),
                    Variable.of("MAIL_PASSWORD", new SecretKey("toa-mail", "password", false))));
    Contribution contribution =
        Contribution.NONE
            .withService(mailer)
            .withVariables(
                Contribution.GLOBAL,
                List.of(Variable.of("MAIL_SERVICE", "http://extension-mail-mailer:" + PORT)));
    for (Instance instance : request.managed()) {
      String name = "MAIL_" + instance.locator().uppercase();
      contribution =
          contribution.withVariables(
              instance.locator().label(),
              List.of(Variable.of(name, Json.compact(instance.declaration()))));
    }
    return contribution;
  }
}
