package io.toa.core.report;

import io.toa.core.context.Context;
import io.toa.core.deploy.Plan;
import io.toa.core.deploy.PlannedImage;
import java.util.ArrayList;
import java.util.List;

/** A plan as text for a person. */
public final class PlanText {

  private PlanText() {}

  /**
   * Writes a plan down.
   *
   * @param plan the plan
   * @return lines, each ending with a newline
   */
  public static String of(Plan plan) {
    Context context = plan.model().context();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Plan: %s %s to %s"
            .formatted(
                context.name(),
                context.version().orElse("(no version)"),
                context.environment().orElse("no environment")));
    lines.add("");
    lines.add("Images");
    for (PlannedImage image : plan.images()) {
      lines.add("  " + image.image().reference());
      lines.add("    " + image.state().text());
      lines.add("    " + image.content());
    }
    section(lines, "Environment tags", plan.tags().stream().map(tag -> "moves " + tag).toList());
    section(lines, "Secrets", secrets(plan));
    section(lines, "Notes", plan.notes());
    return String.join("\n", lines) + "\n";
  }

  private static List<String> secrets(Plan plan) {
    List<String> lines = new ArrayList<>();
    for (String secret : plan.requiredSecrets()) {
      lines.add(
          secret
              + plan.missingSecrets()
                  .map(missing -> missing.contains(secret) ? ": missing" : ": deployed")
                  .orElse(": not probed"));
    }
    return lines;
  }

  private static void section(List<String> lines, String title, List<String> items) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add(title);
      items.forEach(item -> lines.add("  " + item));
    }
  }
}
