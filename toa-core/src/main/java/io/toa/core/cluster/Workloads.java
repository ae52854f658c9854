package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The workloads of a release, as the labels of their pods name them (spec: chart.md 10).
 *
 * @param compositions values of the label {@code toa/composition}; {@code mono} is one
 * @param services values of the label {@code toa/service}, {@code extension-<group>-<name>}
 */
public record Workloads(Set<String> compositions, Set<String> services) {

  private static final String RELEASE = "meta.helm.sh/release-name";
  private static final String COMPOSITION = "toa/composition";
  private static final String SERVICE = "toa/service";

  /** Copies the sets, keeping their order. */
  public Workloads {
    compositions = Collections.unmodifiableSet(new LinkedHashSet<>(compositions));
    services = Collections.unmodifiableSet(new LinkedHashSet<>(services));
  }

  /** The workloads of a release among Deployments, which Helm marks with it. */
  static Workloads of(String release, Collection<Deployment> deployments) {
    var compositions = new LinkedHashSet<String>();
    var services = new LinkedHashSet<String>();
    for (var deployment : deployments) {
      var annotations = deployment.getMetadata().getAnnotations();
      if (annotations != null && release.equals(annotations.get(RELEASE))) {
        var labels = deployment.getSpec().getSelector().getMatchLabels();
        Optional.ofNullable(labels.get(COMPOSITION)).ifPresent(compositions::add);
        Optional.ofNullable(labels.get(SERVICE)).ifPresent(services::add);
      }
    }
    return new Workloads(compositions, services);
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
    add(selectors, COMPOSITION, compositions);
    add(selectors, SERVICE, services);
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
