package io.toa.core.report;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.RefusalException;
import io.toa.core.deploy.Plan;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A plan that was written as JSON, and is to be carried out as it was reviewed. */
public final class ReviewedPlan {

  private final Path file;
  private final Mapping plan;

  private ReviewedPlan(Path file, Mapping plan) {
    this.file = file;
    this.plan = plan;
  }

  /**
   * Reads a plan.
   *
   * @param file the file
   * @return the plan
   * @throws RefusalException where it is none, one of another format, or one that does not say what
   *     the registry and the cluster have
   */
  public static ReviewedPlan read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new RefusalException(
          "There is no plan '%s'. 'toa:plan' writes one: pass it -Dtoa.plan.format=json -Dtoa.target=FILE, or take 'plan.json' of the folder 'target/toa'."
              .formatted(file));
    }
    ReviewedPlan read = new ReviewedPlan(file, tree(file));
    read.refuseUnusable();
    return read;
  }

  private static Mapping tree(Path file) {
    try {
      if (Json.read(file, file.toString()) instanceof Mapping mapping && mapping.has("format")) {
        return mapping;
      }
    } catch (InvalidDeclarationException e) {
      throw new RefusalException(
          "'%s' is no plan: it is not JSON. 'toa:plan' writes one with -Dtoa.plan.format=json."
              .formatted(file),
          e);
    }
    throw new RefusalException(
        "'%s' is JSON, but no plan. 'toa:plan' writes one with -Dtoa.plan.format=json."
            .formatted(file));
  }

  private void refuseUnusable() {
    Object format = plain("format");
    if (!Long.valueOf(PlanJson.FORMAT).equals(format)) {
      throw new RefusalException(
          "The plan '%s' is of format %s, and only format %d is read here. Make it with the version of this plugin that deploys."
              .formatted(file, format, PlanJson.FORMAT));
    }
    if (Boolean.TRUE.equals(plain("offline"))) {
      throw new RefusalException(
          "The plan '%s' was made offline, so it does not say what the registry and the cluster had. Make it without toa.plan.offline."
              .formatted(file));
    }
    if (!Boolean.TRUE.equals(plain("complete"))) {
      throw new RefusalException(
          "The plan '%s' is not complete: %s Make it where the registry and the cluster answer."
              .formatted(file, String.join(" ", plan.texts("notes"))));
    }
  }

  private Object plain(String key) {
    return plan.get(key).map(Node::plain).orElse(null);
  }

  /**
   * Checks that a deploy would still do what was reviewed. That an image is there by now that was
   * to be built is fine: its name says what is in it.
   *
   * @param now the plan as it is made now
   * @throws RefusalException where something differs, naming all of it
   */
  public void requireSame(Plan now) {
    if (!now.isComplete()) {
      throw new RefusalException(
          "It cannot be told whether the plan '%s' still holds: %s"
              .formatted(file, String.join(" ", now.notes())));
    }
    List<String> differences = new PlanDifference(plan, PlanJson.tree(now)).lines();
    if (!differences.isEmpty()) {
      throw new RefusalException(
          "The plan '%s' does not hold any more, so nothing was done:\n  %s\nMake a new one with 'toa:plan', and have it reviewed."
              .formatted(file, String.join("\n  ", differences)));
    }
  }
}
