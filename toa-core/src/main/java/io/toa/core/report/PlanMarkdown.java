package io.toa.core.report;

import io.toa.core.deploy.Plan;
import io.toa.core.deploy.PlannedComponent;
import io.toa.core.deploy.PlannedImage;
import io.toa.core.deploy.PlannedRelease;
import io.toa.core.deploy.comparison.ObjectChange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as Markdown, for a comment on a pull request. */
public final class PlanMarkdown {

  private final BoundedText text = new BoundedText();
  private final Plan plan;

  private PlanMarkdown(Plan plan) {
    this.plan = plan;
  }

  /**
   * Writes a plan down.
   *
   * @param plan the plan
   * @return Markdown as GitHub reads it, of {@value BoundedText#MAX} characters at most: what would
   *     go beyond is left out, and that is said
   */
  public static String of(Plan plan) {
    PlanMarkdown markdown = new PlanMarkdown(plan);
    markdown.write();
    return markdown.text.toString();
  }

  private void write() {
    text.add("## " + Markdown.text(PlanWords.title(plan)) + "\n\n");
    text.add("**" + Markdown.text(PlanWords.summary(plan)) + "**\n");
    notes();
    images();
    plan.release().ifPresent(this::release);
    table("Environment tags", "| tag | |\n| --- | --- |\n", tags());
    table("Secrets", "| secret | |\n| --- | --- |\n", secrets());
  }

  private void notes() {
    if (!plan.notes().isEmpty()) {
      text.add("\n");
      plan.notes().forEach(note -> text.add("- " + Markdown.text(note) + "\n"));
    }
  }

  private void images() {
    List<String> rows =
        plan.images().stream()
            .map(
                image ->
                    "| %s | %s | %s |\n".formatted(name(image), image.state().text(), why(image)))
            .toList();
    table("Images", "| image | | of |\n| --- | --- | --- |\n", rows);
    for (PlannedImage image : plan.images()) {
      for (PlannedComponent component : image.components()) {
        component
            .files()
            .filter(files -> !files.files().isEmpty())
            .ifPresent(
                files ->
                    text.add(
                        Markdown.details(
                            "Files of " + component.change().id(), "", PlanWords.files(files)),
                        "the files of " + component.change().id()));
      }
    }
  }

  private static String name(PlannedImage image) {
    return Markdown.cell(image.image().name() + ":" + image.image().reference().tag());
  }

  private static String why(PlannedImage image) {
    List<String> parts = new ArrayList<>(List.of(Markdown.text(image.content())));
    image.components().stream()
        .map(
            each ->
                "%s %s"
                    .formatted(
                        Markdown.cell(each.change().id()), Markdown.text(each.change().versions())))
        .forEach(parts::add);
    return String.join("<br>", parts);
  }

  private void release(PlannedRelease release) {
    text.add("\n### Release\n\n");
    PlanWords.release(release).forEach(line -> text.add(Markdown.text(line) + "  \n"));
    text.add("\n");
    for (ObjectChange object : release.comparison().objects()) {
      String title = PlanWords.of(object.change()) + " " + object.title();
      if (object.diff().isEmpty()) {
        text.add("- " + Markdown.text(title) + "\n", title);
      }
    }
    for (ObjectChange object : release.comparison().objects()) {
      String title = PlanWords.of(object.change()) + " " + object.title();
      if (!object.diff().isEmpty()) {
        text.add(Markdown.details(title, "diff", object.diff()), "the diff of " + object.title());
      }
    }
    String pods = plan.pods().stream().map(PlanWords::of).collect(Collectors.joining("; "));
    text.add(
        "\nPods that would be replaced: %s\n"
            .formatted(pods.isEmpty() ? "none" : Markdown.text(pods)),
        "the pods that would be replaced");
  }

  private List<String> tags() {
    return plan.tags().stream()
        .map(
            tag ->
                "| %s | %s |\n".formatted(Markdown.cell(tag.tag().toString()), tag.state().text()))
        .toList();
  }

  private List<String> secrets() {
    return plan.requiredSecrets().stream()
        .map(
            secret ->
                "| %s | %s |\n"
                    .formatted(
                        Markdown.cell(secret),
                        plan.missingSecrets()
                            .map(missing -> missing.contains(secret) ? "**missing**" : "deployed")
                            .orElse("not probed")))
        .toList();
  }

  private void table(String title, String head, List<String> rows) {
    if (!rows.isEmpty()) {
      text.add("\n### " + title + "\n\n" + head, title);
      rows.forEach(row -> text.add(row, "a row of '" + title + "'"));
    }
  }
}
