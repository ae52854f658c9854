package io.toa.core.dependency;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A package that tells each component the addresses of what it uses: a storage or the stash (spec:
 * dependencies.md 3.4, 4.4).
 *
 * @param reference the package reference
 * @param id what variables and secrets are named by, such as {@code mongodb}
 */
record Addressed(String reference, String id) implements Dependency {

  @Override
  public Contribution contribute(Request request) {
    Pointer pointer = Pointer.read(request.annotation());
    Map<String, List<Variable>> variables = new LinkedHashMap<>();
    for (Instance instance : request.managed()) {
      variables.put(instance.locator().label(), pointer.variables(id, instance.locator().id()));
    }
    return Contribution.ofVariables(variables);
  }
}
