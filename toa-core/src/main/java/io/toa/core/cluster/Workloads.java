package io.toa.core.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The workloads of a release, as the labels of their pods name them (spec: chart.md 10).
 *
 * @param compositions values of the label {@code toa/composition}; {@code mono} is one
 * @param services values of the label {@code toa/service}, {@code extension-<group>-<name>}
 */
public record Workloads(Set<String> compositions, Set<String> services) {

  /** Copies the sets. */
  public Workloads {
    compositions = Set.copyOf(compositions);
    services = Set.copyOf(services);
  }

  /**
   * These workloads and others: those of a new release and those of the one it replaces.
   *
   * @param others the others
   * @return all of them
   */
  public Workloads and(Workloads others) {
    return new Workloads(
        union(compositions, others.compositions), union(services, others.services));
  }

  /** The label and its values, for each label that any workload has. */
  Map<String, List<String>> selectors() {
    var selectors = new LinkedHashMap<String, List<String>>();
    add(selectors, "toa/composition", compositions);
    add(selectors, "toa/service", services);
    return selectors;
  }

  private static void add(Map<String, List<String>> selectors, String label, Set<String> values) {
    if (!values.isEmpty()) {
      var sorted = new ArrayList<>(values);
      sorted.sort(null);
      selectors.put(label, sorted);
    }
  }

  private static Set<String> union(Set<String> some, Set<String> more) {
    var all = new LinkedHashSet<>(some);
    all.addAll(more);
    return all;
  }
}
