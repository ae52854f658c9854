package io.toa.core.component.bridge;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.Spelling;
import io.toa.core.component.bridge.Export.ClassExport;
import io.toa.core.component.bridge.Export.FunctionExport;
import io.toa.core.component.bridge.Export.OtherExport;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The algorithm that a module of {@code operations} exports, by the conventions of the node bridge.
 * (spec: component.md 5.2)
 *
 * @param file what messages call the file
 * @param module what it exports
 */
record Algorithm(String file, SourceModule module) {

  private static final String DEFAULT = "default";
  private static final String METHOD = "execute";
  private static final List<String> TYPES =
      List.of("transition", "observation", "assignment", "computation", "effect", "unmanaged");
  private static final List<String> SCOPES = List.of("entry", "entries", "changeset", "stream");
  // Names of exports, not source text.
  private static final Pattern FACTORY =
      Pattern.compile(
          "(?<scope>Entry|Entries|Changeset)?"
              + "(?<type>Transition|Observation|Assignment|Computation|Effect)Factory");

  /**
   * What the module declares.
   *
   * @return {@code type}, {@code scope} where known, {@code input: null} where it takes no
   *     parameters; empty where the module is not an operation
   * @throws InvalidDeclarationException where it exports more than one algorithm, or one that does
   *     not follow the conventions
   */
  Optional<Mapping> declaration() {
    List<String> candidates = module.exports().keySet().stream().filter(this::isCandidate).toList();
    return candidates.isEmpty() ? Optional.empty() : Optional.of(declaration(chosen(candidates)));
  }

  private boolean isCandidate(String export) {
    return !export.equals("__esModule")
        && (!(module.exports().get(export) instanceof OtherExport)
            || TYPES.contains(export)
            || isClassName(export)
            || FACTORY.matcher(export).matches());
  }

  private String chosen(List<String> candidates) {
    List<String> named = candidates.stream().filter(each -> !each.equals(DEFAULT)).toList();
    if (candidates.size() > 1 && named.size() != 1) {
      throw refuse(
          named.stream()
              .map(each -> "'" + each + "'")
              .collect(
                  Collectors.joining(
                      ", ",
                      file + ": a module must export one algorithm, and this one exports ",
                      "")),
          "");
    }
    return named.isEmpty() ? DEFAULT : named.get(0);
  }

  private Mapping declaration(String export) {
    Export value = module.exports().get(export);
    String name = export.equals(DEFAULT) ? declaredName(value) : export;
    Matcher factory = FACTORY.matcher(name);
    if (factory.matches()) {
      asClass(name, value);
      return keys(factory.group("type"), Optional.ofNullable(factory.group("scope")));
    }
    if (isClassName(name)) {
      return ofClass(name, asClass(name, value));
    }
    if (TYPES.contains(name)) {
      return ofFunction(name, value);
    }
    throw refuse(
        file + ": exported '" + name + "' does not match conventions", Spelling.hint(name, TYPES));
  }

  private ClassExport asClass(String name, Export value) {
    if (value instanceof ClassExport found) {
      return found;
    }
    throw refuse(file + ": '" + name + "' does not match conventions", "");
  }

  private Mapping ofClass(String name, ClassExport value) {
    List<Optional<String>> parameters = value.methods().get(METHOD);
    if (parameters == null) {
      throw refuse(file + ": Method '" + METHOD + "' not found in '" + name + "'", "");
    }
    return ofParameters(name, parameters);
  }

  private Mapping ofFunction(String name, Export value) {
    if (value instanceof ClassExport) {
      throw refuse("Exported '" + name + "' does not match conventions", "");
    }
    return value instanceof FunctionExport function
        ? ofParameters(name, function.parameters())
        : keys(name, Optional.empty());
  }

  private InvalidDeclarationException refuse(String text, String hint) {
    return new InvalidDeclarationException(text, new Fault(Place.of(file), "", "", hint));
  }

  private static Mapping ofParameters(String type, List<Optional<String>> parameters) {
    Mapping keys = keys(type, scope(parameters));
    return parameters.isEmpty() ? keys.with("input", Node.ofNull()) : keys;
  }

  /** The scope is the name of the second parameter; one that is unknown, or unnamed, tells none. */
  private static Optional<String> scope(List<Optional<String>> parameters) {
    if (parameters.size() < 2) {
      return Optional.of("none");
    }
    return parameters
        .get(1)
        .filter(name -> name.equals("context") || SCOPES.contains(name))
        .map(name -> name.equals("context") ? "none" : name);
  }

  private static Mapping keys(String type, Optional<String> scope) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("type", type.toLowerCase(Locale.ROOT));
    scope.ifPresent(each -> keys.put("scope", each.toLowerCase(Locale.ROOT)));
    return Mapping.of(keys);
  }

  private static boolean isClassName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return TYPES.contains(lower)
        && name.equals(Character.toUpperCase(lower.charAt(0)) + lower.substring(1));
  }

  private static String declaredName(Export value) {
    if (value instanceof FunctionExport function) {
      return function.name().orElse("");
    }
    return value instanceof ClassExport found ? found.name().orElse("") : "";
  }
}
