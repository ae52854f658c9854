package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Configuration of components, and the service that hands it out (spec: dependencies.md 4.3). */
final class Configuration implements Dependency {

  private static final Pattern REFERENCE = Pattern.compile("\\$(?<variable>[A-Z0-9_]{1,32})");
  private static final String RESOURCES = "resources";
  private static final String SECRET = "toa-configuration";
  private static final int PORT = 8003;

  private final AnnotationSchema schema =
      new AnnotationSchema("configuration: ", "configuration.schema.yaml");

  @Override
  public String reference() {
    return "@toa.io/extensions.configuration";
  }

  @Override
  public List<Component> components(Optional<Node> annotation, Definitions definitions) {
    return definitions.components(reference());
  }

  @Override
  public Node normalize(Node annotation, List<Instance> instances) {
    Mapping mapping = schema.check(annotation);
    Map<String, Instance> byId = new HashMap<>();
    instances.forEach(instance -> byId.putIfAbsent(instance.locator().id(), instance));
    for (Member member : mapping.without(RESOURCES).members()) {
      String id = id(member.key());
      if (!id.equals(member.key()) && mapping.has(id)) {
        throw new InvalidDeclarationException(
            "configuration: '%s' and '%s' are one component: write its values under one of them"
                .formatted(member.key(), id),
            List.of(
                new Fault(member.place(), member.key(), ""),
                new Fault(mapping.placeOf(id), id, "")));
      }
      Instance instance = byId.get(id);
      if (instance == null) {
        throw new InvalidDeclarationException(
            "Component '%s' does not request configuration or does not exist.".formatted(id),
            member.place());
      }
      SecretWalk.check(schema(instance), member.value(), "", member);
    }
    return mapping;
  }

  private static String id(String key) {
    return key.contains(".") ? key : "default." + key;
  }

  private static Mapping schema(Instance instance) {
    return instance.declaration() instanceof Mapping declaration
        ? declaration.mapping("schema").orElse(Mapping.EMPTY)
        : Mapping.EMPTY;
  }

  @Override
  public Contribution contribute(Request request) {
    Mapping annotation = request.stated();
    Map<String, Node> stated = new HashMap<>();
    for (Member member : annotation.without(RESOURCES).members()) {
      stated.putIfAbsent(id(member.key()), member.value());
    }
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    for (Instance instance : request.managed()) {
      variables.put(instance.locator().label(), variables(instance, stated));
    }
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("group", "configuration");
    service.put("name", "values");
    service.put("image", "ghcr.io/toa-io/extension-configuration-values");
    service.put("port", PORT);
    service.put("version", request.version());
    service.put("variables", List.of());
    service.put("components", request.brought().stream().map(Component::label).toList());
    service.put("ingress", Map.of("path", "/.configuration"));
    annotation.get(RESOURCES).ifPresent(each -> service.put(RESOURCES, each));
    Variable values = Variable.of("TOA_CONFIGURATION_VALUES", values(request.all(), stated));
    return Contribution.ofVariables(variables)
        .withEvent("configuration.values.created")
        .withService(new Service(Mapping.of(service), List.of(values)));
  }

  private static List<Variable> variables(Instance instance, Map<String, Node> stated) {
    List<Variable> variables = new ArrayList<>();
    Optional.ofNullable(stated.get(instance.locator().id()))
        .ifPresent(
            values ->
                references(values).stream()
                    .distinct()
                    .forEach(
                        name ->
                            variables.add(
                                Variable.of(
                                    "TOA_CONFIGURATION__" + name,
                                    new SecretKey(SECRET, name, false)))));
    Node effective = effective(instance, stated).orElse(Mapping.EMPTY);
    variables.add(
        Variable.of(
            "TOA_CONFIGURATION_REVISION_" + instance.locator().uppercase(), hash(effective)));
    return variables;
  }

  /** What the context states, with the manifest's defaults added where it states nothing. */
  private static Optional<Node> effective(Instance instance, Map<String, Node> byId) {
    Optional<Node> stated = Optional.ofNullable(byId.get(instance.locator().id()));
    Optional<Node> defaults =
        instance.declaration() instanceof Mapping declaration
            ? declaration.get("defaults")
            : Optional.empty();
    if (stated.isEmpty()) {
      return defaults;
    }
    return defaults.map(each -> complete(stated.get(), each)).or(() -> stated);
  }

  private static Node complete(Node stated, Node defaults) {
    if (!(stated instanceof Mapping own && defaults instanceof Mapping other)) {
      return stated;
    }
    for (Member member : other.members()) {
      Node value = member.value();
      own =
          own.with(
              member.key(), own.get(member.key()).map(each -> complete(each, value)).orElse(value));
    }
    return own;
  }

  private static List<String> references(Node node) {
    List<String> names = new ArrayList<>();
    if (node instanceof Mapping mapping) {
      mapping.members().forEach(member -> names.addAll(references(member.value())));
    } else if (node instanceof Sequence sequence) {
      sequence.items().forEach(item -> names.addAll(references(item)));
    } else if (node.plain() instanceof String text) {
      Matcher reference = REFERENCE.matcher(text);
      if (reference.matches()) {
        names.add(reference.group("variable"));
      }
    }
    return names;
  }

  private static String values(List<Instance> instances, Map<String, Node> stated) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Instance instance : instances) {
      Map<String, Object> value = new LinkedHashMap<>();
      Mapping schema = schema(instance);
      value.put("epoch", hash(schema));
      value.put("schema", schema);
      effective(instance, stated).ifPresent(each -> value.put("defaults", each));
      values.put(instance.locator().id(), value);
    }
    return Json.compact(Node.of(values));
  }

  private static String hash(Node node) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(Json.canonical(node).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Refuses a secret that is written out: what the schema calls secret is a reference. */
  private static final class SecretWalk {

    private SecretWalk() {}

    static void check(Mapping schema, Node value, String path, Member at) {
      if (schema.text("format").filter("secret"::equals).isPresent()
          && !(value.plain() instanceof String text && REFERENCE.matcher(text).matches())) {
        throw new InvalidDeclarationException(
            "'%s' is a secret and must be given as a $NAME reference."
                .formatted(path.isEmpty() ? "." : path),
            at.place());
      }
      if (value instanceof Mapping mapping) {
        for (Member member : mapping.members()) {
          property(schema, member.key())
              .ifPresent(each -> check(each, member.value(), join(path, member.key()), member));
        }
      } else if (value instanceof Sequence sequence) {
        Optional<Mapping> items = schema.mapping("items");
        for (int i = 0; i < sequence.items().size() && items.isPresent(); i++) {
          check(items.get(), sequence.items().get(i), join(path, Integer.toString(i)), at);
        }
      }
    }

    private static Optional<Mapping> property(Mapping schema, String key) {
      String name = key.indexOf('@') > 0 ? key.substring(0, key.indexOf('@')) : key;
      return schema
          .mapping("properties")
          .flatMap(properties -> properties.mapping(name))
          .or(() -> schema.mapping("additionalProperties"));
    }

    private static String join(String path, String key) {
      return path.isEmpty() ? key : path + "." + key;
    }
  }
}
