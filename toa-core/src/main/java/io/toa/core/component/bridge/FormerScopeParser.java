package io.toa.core.component.bridge;

import io.toa.core.component.bridge.Export.ClassExport;
import io.toa.core.component.bridge.Export.FunctionExport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads modules that name scopes as earlier releases did, parameters and factories alike, as if
 * they named them as the current one does.
 *
 * @param parser reads the modules
 * @param names the names that are accepted
 */
record FormerScopeParser(ModuleParser parser, ScopeNames names) implements ModuleParser {

  private static final Pattern FACTORY = Pattern.compile("(Objects?)([A-Z][a-z]+Factory)");

  @Override
  public SourceModule parse(Path file, String shownName) {
    Map<String, Export> exports = new LinkedHashMap<>();
    SourceModule module = parser.parse(file, shownName);
    module.exports().forEach((name, value) -> exports.put(exported(name), value(value)));
    return new SourceModule(exports, module.imports());
  }

  private String exported(String name) {
    Matcher factory = FACTORY.matcher(name);
    if (!factory.matches()) {
      return name;
    }
    String scope = names.current(uncapitalized(factory.group(1)));
    return Character.toUpperCase(scope.charAt(0)) + scope.substring(1) + factory.group(2);
  }

  private static String uncapitalized(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private Export value(Export value) {
    if (value instanceof FunctionExport function) {
      return new FunctionExport(function.name(), parameters(function.parameters()));
    }
    if (value instanceof ClassExport found) {
      Map<String, List<Optional<String>>> methods = new LinkedHashMap<>();
      found.methods().forEach((name, each) -> methods.put(name, parameters(each)));
      return new ClassExport(found.name().map(this::exported), methods);
    }
    return value;
  }

  private List<Optional<String>> parameters(List<Optional<String>> parameters) {
    return parameters.stream().map(name -> name.map(names::current)).toList();
  }
}
