package io.toa.core.deploy;

import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.application.DeployedComposition;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Images;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a vector of commands is about: a context with one composition, and how it is deployed. */
final class Scenario {

  private static final List<String> SECRETS =
      List.of("toa-mongodb.default/username", "toa-mongodb.default/password");

  private final Mapping vector;
  private final List<String> words;

  Scenario(Mapping vector) {
    this.vector = vector;
    this.words = List.of(vector.text("command").orElseThrow().split(" ", -1));
  }

  /** Such as {@code deploy}. */
  String command() {
    return words.get(0);
  }

  boolean isDry() {
    return words.contains("--dry");
  }

  DeploymentOptions options() {
    return DeploymentOptions.of(
        option("-n").orElse(null), words.contains("-w"), option("-t").orElse(null));
  }

  private Optional<String> option(String name) {
    int at = words.indexOf(name);
    return at < 0 ? Optional.empty() : Optional.of(words.get(at + 1));
  }

  boolean is(String key, boolean otherwise) {
    return vector.get(key).map(node -> Boolean.TRUE.equals(node.plain())).orElse(otherwise);
  }

  /** Whether a program is to fail. */
  boolean fails(String program) {
    return vector.text("fails").filter(call -> call.startsWith(program + " ")).isPresent();
  }

  /** The keys of the secrets that the namespace has, by name. */
  Map<String, List<String>> secrets(String key) {
    Map<String, List<String>> secrets = new LinkedHashMap<>();
    Mapping stated = vector.mapping(key).orElse(Mapping.EMPTY);
    stated.keys().forEach(name -> secrets.put(name, stated.texts(name)));
    if (!vector.has(key) && key.equals("secrets")) {
      secrets.put("toa-mongodb.default", List.of("username", "password"));
    }
    return secrets;
  }

  /** The variables of the environment that builds take values from. */
  Map<String, String> variables() {
    Map<String, String> variables = new LinkedHashMap<>();
    Mapping stated = vector.mapping("variables").orElse(Mapping.EMPTY);
    stated.keys().forEach(name -> variables.put(name, stated.text(name).orElseThrow()));
    return variables;
  }

  Model model(Path directory) {
    List<String> ids =
        vector.has("components") ? vector.texts("components") : List.of("todos.tasks");
    List<Component> components =
        ids.stream()
            .map(id -> Components.of(id, "3f9a1c02", Optional.of(directory), manifest(id)))
            .toList();
    DeployedComposition edge =
        new DeployedComposition(
            "edge",
            components,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of());
    Application application =
        new Application(
            context(directory),
            components,
            List.of(),
            Set.of(),
            List.of(edge),
            List.of(new Contributed("@toa.io/storages.mongodb", contribution())),
            List.of(),
            false,
            Map.of(),
            Map.of(),
            List.of());
    return new Model(application, Images.of(application));
  }

  private static Map<String, String> manifest(String id) {
    String[] names = id.split("\\.", -1);
    return Map.of("namespace", names[0], "name", names[1]);
  }

  private Context context(Path directory) {
    Map<String, Object> registry = new LinkedHashMap<>();
    registry.put("base", vector.text("base").orElse("registry.example.com/acme"));
    vector.text("credentials").ifPresent(name -> registry.put("credentials", name));
    vector.get("platforms").ifPresent(platforms -> registry.put("platforms", platforms));
    vector.get("arguments").ifPresent(names -> registry.put("build", Map.of("arguments", names)));
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", "todos");
    if (!vector.has("version")) {
      context.put("version", "1.4.0");
    }
    context.put("registry", registry);
    context.put("resources", null);
    return new ContextReader(ModelReader.TOA_VERSION)
        .of(Node.of(context), directory, environment());
  }

  private Environment environment() {
    Optional<String> argument =
        words.size() > 1 && !words.get(1).startsWith("-")
            ? Optional.of(words.get(1))
            : vector.text("environment");
    return argument.map(Environment::parse).orElse(Environment.UNDEFINED);
  }

  private Contribution contribution() {
    List<Variable> variables = new ArrayList<>();
    for (String reference : vector.has("required") ? vector.texts("required") : SECRETS) {
      String[] parts = reference.split("/", -1);
      variables.add(
          Variable.of(
              "TOA_VARIABLE_" + variables.size(), new SecretKey(parts[0], parts[1], false)));
    }
    List<Mapping> references =
        is("references", false)
            ? List.of(
                Mapping.of(
                    Map.of(
                        "name",
                        "redis",
                        "version",
                        "19.0.1",
                        "repository",
                        "https://charts.example.com")))
            : List.of();
    return new Contribution(
        List.of(),
        Map.of(Contribution.GLOBAL, variables),
        Map.of(),
        references,
        List.of(),
        Optional.empty());
  }
}
