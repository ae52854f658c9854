package io.toa.core.report;

import io.toa.core.deploy.Plan;
import io.toa.core.deploy.PlannedComponent;
import io.toa.core.deploy.PlannedImage;
import io.toa.core.deploy.PlannedRelease;
import io.toa.core.deploy.comparison.ObjectChange;
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
    List<String> lines = new ArrayList<>(List.of(PlanWords.title(plan)));
    section(lines, "Images", images(plan));
    section(
        lines,
        "Environment tags",
        plan.tags().stream().map(tag -> tag.state().text() + " " + tag.tag()).toList());
    section(lines, "Secrets", secrets(plan));
    plan.release()
        .ifPresent(
            release -> {
              section(lines, "Release", release(release));
              section(lines, "Pods that would be replaced", pods(plan));
            });
    section(lines, "Notes", plan.notes());
    lines.add("");
    lines.add(PlanWords.summary(plan));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> images(Plan plan) {
    List<String> lines = new ArrayList<>();
    for (PlannedImage image : plan.images()) {
      lines.add(image.image().reference().toString());
      lines.add("  " + image.state().text());
      lines.add("  " + image.content());
      image
          .deployed()
          .filter(reference -> !reference.equals(image.image().reference()))
          .ifPresent(reference -> lines.add("  in place of " + reference.tag()));
      for (PlannedComponent component : image.components()) {
        lines.add("  %s: %s".formatted(component.change().id(), component.change().versions()));
        component
            .files()
            .ifPresent(files -> PlanWords.files(files).forEach(line -> lines.add("    " + line)));
      }
    }
    return lines;
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

  private static List<String> release(PlannedRelease release) {
    List<String> lines = new ArrayList<>(PlanWords.release(release));
    List<ObjectChange> objects = release.comparison().objects();
    for (ObjectChange object : objects) {
      lines.add(PlanWords.of(object.change()) + " " + object.title());
      object.diff().forEach(line -> lines.add("  " + line));
    }
    if (objects.isEmpty()) {
      lines.add("no object differs");
    }
    return lines;
  }

  private static List<String> pods(Plan plan) {
    return plan.pods().isEmpty()
        ? List.of("none")
        : plan.pods().stream().map(PlanWords::of).toList();
  }

  private static void section(List<String> lines, String title, List<String> items) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add(title);
      items.forEach(item -> lines.add("  " + item));
    }
  }
}
