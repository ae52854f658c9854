package io.toa.core.chart;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.context.AnnotationKey;
import io.toa.core.context.Context;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Mount;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The volumes that workloads mount (chart.md 6.1). */
final class Volumes {

  private static final String MAP = "components";

  private final Application application;
  private final Variables variables;
  private final Findings findings;

  Volumes(Application application, Variables variables, Findings findings) {
    this.application = application;
    this.variables = variables;
    this.findings = findings;
  }

  /** Adds those of the components with these labels, where they have any. */
  void add(Map<String, Object> entry, Set<String> labels) {
    List<Mount> mounts = variables.mounts(labels);
    if (mounts.stream().anyMatch(mount -> mount.name().equals(MAP))) {
      findings.add(taken());
    }
    if (!mounts.isEmpty()) {
      entry.put("mounts", mounts.stream().map(Entries::of).toList());
    }
  }

  /** At what the context says of it to the package that wants the volume. */
  private InvalidDeclarationException taken() {
    Context context = application.context();
    String text =
        "A volume is named '%s', which every workload has for the component map. Give the storage that mounts it another name."
            .formatted(MAP);
    String reference =
        application.contributions().stream()
            .filter(each -> mounts(each.contribution()))
            .map(Contributed::reference)
            .findFirst()
            .orElseThrow();
    AnnotationKey key = new AnnotationKey(context, reference);
    boolean stated =
        context.annotation(reference).orElse(Node.ofNull()) instanceof Mapping annotation
            && annotation.has(MAP);
    Fault fault =
        stated
            ? new Fault(
                context.placeOfKey("annotations", reference, MAP), key.path(MAP) + "." + MAP, text)
            : new Fault(key.place(""), key.path(""), text);
    return new InvalidDeclarationException(text, fault);
  }

  private static boolean mounts(Contribution contribution) {
    return contribution.mounts().values().stream()
        .flatMap(List::stream)
        .anyMatch(mount -> mount.name().equals(MAP));
  }
}
