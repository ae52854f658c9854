package io.toa.core.chart;

import io.toa.core.Findings;
import io.toa.core.context.Context;
import io.toa.core.context.Resources;
import io.toa.core.dependency.Variable;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources of workloads, and the heap that follows from a memory limit (chart.md 6.3). */
final class WorkloadResources {

  private static final String KEY = "resources";
  private static final String MEMORY = "memory";

  private final Context context;
  private final Location root;
  private final Findings findings;
  private boolean isMissing;

  WorkloadResources(Context context, Findings findings) {
    this.context = context;
    this.root = context.root();
    this.findings = findings;
  }

  /**
   * What is deployed and wants resources.
   *
   * @param subject what messages call it
   * @param declaration what may state its resources; empty where nothing is declared of it in the
   *     context
   */
  record Workload(String subject, Optional<Location> declaration) {}

  /** The resources of a workload: its own, else those of the context; null for none at all. */
  Object of(Optional<Resources> own, Workload workload) {
    Optional<Resources> resources = own.or(context::resources);
    if (resources.isEmpty()) {
      refuseMissing(workload);
    }
    return resources.filter(each -> !each.declined()).map(WorkloadResources::entry).orElse(null);
  }

  /** Where nothing is declared of them, several workloads miss the same: those of the context. */
  private void refuseMissing(Workload workload) {
    String text =
        workload.subject()
            + " declares no resources. Declare them on it or as the context's"
            + " 'resources', or 'resources: null' to deploy it without any.";
    if (workload.declaration().isPresent()) {
      findings.add(workload.declaration().get().refusal(text, ""));
    } else if (!isMissing) {
      findings.add(context.refusal(text, KEY));
      isMissing = true;
    }
  }

  /** Adds the size of the heap to the variables of a workload, unless they set options already. */
  void addHeap(List<Variable> variables, Optional<Resources> own, Workload workload) {
    own.or(context::resources)
        .flatMap(Resources::memory)
        .filter(pair -> pair.size() > 1) // a service may state a request alone
        .filter(pair -> variables.stream().noneMatch(each -> each.name().equals("NODE_OPTIONS")))
        .flatMap(pair -> findings.attempt(() -> Heap.megabytes(pair.get(1), limit(own, workload))))
        .ifPresent(
            megabytes ->
                variables.add(Variable.of("NODE_OPTIONS", "--max-old-space-size=" + megabytes)));
  }

  private Location limit(Optional<Resources> own, Workload workload) {
    Location holder = own.flatMap(each -> workload.declaration()).orElse(root);
    return holder
        .find(KEY)
        .flatMap(resources -> resources.find(MEMORY))
        .map(memory -> memory.item(1))
        .orElse(holder);
  }

  /** The resources that a service declares; empty where it declares none. */
  static Optional<Resources> stated(Mapping declaration) {
    return declaration
        .get(KEY)
        .map(
            node ->
                node instanceof Mapping mapping
                    ? new Resources(pair(mapping, "cpu"), pair(mapping, MEMORY), false)
                    : Resources.DECLINED);
  }

  private static Optional<List<String>> pair(Mapping mapping, String key) {
    return mapping
        .get(key)
        .map((Node ignored) -> mapping.items(key).stream().map(ContextVariables::text).toList());
  }

  private static Object entry(Resources resources) {
    Map<String, Object> entry = new LinkedHashMap<>();
    resources.cpu().ifPresent(pair -> entry.put("cpu", pair));
    resources.memory().ifPresent(pair -> entry.put(MEMORY, pair));
    return entry;
  }
}
