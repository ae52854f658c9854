package io.toa.core.dependency;

import io.toa.core.Findings;
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
    Findings findings = new Findings();
    for (Instance instance : request.managed()) {
      String component = instance.locator().id();
      // where there is no address at all, the first that wants one says so
      if (findings.isEmpty() || !pointer.addresses().isEmpty()) {
        findings
            .attempt(() -> pointer.variables(id, component))
            .ifPresent(each -> variables.put(instance.locator().label(), each));
      }
    }
    findings.report();
    return Contribution.ofVariables(variables);
  }
}
