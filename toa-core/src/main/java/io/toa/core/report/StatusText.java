package io.toa.core.report;

import io.toa.core.deploy.ReleaseStatus;
import io.toa.core.deploy.Rollouts;
import io.toa.core.helm.Revision;
import java.util.ArrayList;
import java.util.List;

/** The status of a release as text for a person. */
public final class StatusText {

  private StatusText() {}

  /**
   * Writes a status down.
   *
   * @param status the status
   * @return lines, each ending with a newline
   */
  public static String of(ReleaseStatus status) {
    Revision newest = status.newest();
    List<String> lines = new ArrayList<>();
    lines.add("%s in namespace '%s'".formatted(status.release(), status.namespace()));
    lines.add(
        "  revision %d, %s: %s, %s"
            .formatted(newest.revision(), newest.status(), newest.chart(), newest.time()));
    if (!newest.description().isEmpty()) {
      lines.add("  " + newest.description().lines().findFirst().orElse(""));
    }
    status.environment().ifPresent(environment -> lines.add("  environment " + environment));
    lines.add("");
    lines.add("Workloads");
    for (ReleaseStatus.Workload workload : status.workloads()) {
      Rollouts.describe(List.of(workload.state())).forEach(line -> lines.add("  " + line));
      workload.released().images().forEach(image -> lines.add("    runs " + image));
    }
    return String.join("\n", lines) + "\n";
  }
}
