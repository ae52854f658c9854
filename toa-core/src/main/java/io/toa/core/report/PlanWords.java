package io.toa.core.report;

import io.toa.core.context.Context;
import io.toa.core.deploy.Plan;
import io.toa.core.deploy.PlannedRelease;
import io.toa.core.deploy.comparison.ObjectChange;
import io.toa.core.deploy.comparison.PodChange;
import io.toa.core.deploy.git.ChangedFile;
import io.toa.core.deploy.git.ChangedFiles;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the reports of a plan say in the same words. */
final class PlanWords {

  private PlanWords() {}

  static String title(Plan plan) {
    Context context = plan.model().context();
    return "Plan: %s %s to %s"
        .formatted(
            context.name(),
            context.version().orElse("(no version)"),
            context.environment().orElse("no environment"));
  }

  /** What a deploy would do in all, a sentence or two. */
  static String summary(Plan plan) {
    List<String> parts = new ArrayList<>();
    add(parts, plan.built().size(), "build %d image%s");
    add(parts, plan.moved().size(), "move %d tag%s");
    for (ObjectChange.Change change : ObjectChange.Change.values()) {
      int count = (int) plan.objects().stream().filter(each -> each.change() == change).count();
      add(parts, count, verb(change) + " %d object%s");
    }
    add(
        parts,
        (int) plan.pods().stream().filter(each -> !each.removed()).count(),
        "replace the pods of %d workload%s");
    List<String> sentences = new ArrayList<>();
    if (!parts.isEmpty()) {
      sentences.add("A deploy would %s.".formatted(joined(parts)));
    } else if (!plan.hasChanges()) {
      sentences.add("A deploy would change nothing.");
    }
    plan.release().flatMap(PlanWords::unsettled).ifPresent(sentences::add);
    if (plan.offline()) {
      sentences.add("Neither the registry nor the cluster was asked.");
    } else if (!plan.isComplete()) {
      sentences.add("Not all of it is known: see the notes.");
    }
    plan.missingSecrets()
        .filter(missing -> !missing.isEmpty())
        .ifPresent(
            missing ->
                sentences.add(
                    "It would be refused, since secrets are missing: %s."
                        .formatted(String.join(", ", missing))));
    return String.join(" ", sentences);
  }

  private static Optional<String> unsettled(PlannedRelease release) {
    return release
        .unsettled()
        .map(
            newest ->
                (release.isPending()
                        ? "A deploy would be refused, since revision %d is '%s': another one runs,"
                            + " or was killed. With toa.recover it puts the release in order"
                            + " first."
                        : "Revision %d is '%s': what it left in the cluster is not compared, a"
                            + " deploy upgrades it.")
                    .formatted(newest.revision(), newest.status()));
  }

  private static void add(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(words.formatted(count, count == 1 ? "" : "s"));
    }
  }

  private static String verb(ObjectChange.Change change) {
    return switch (change) {
      case ADDED -> "add";
      case CHANGED -> "change";
      case REMOVED -> "remove";
    };
  }

  private static String joined(List<String> parts) {
    int last = parts.size() - 1;
    return last == 0
        ? parts.get(0)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }

  /** Which release is compared, in lines. */
  static List<String> release(PlannedRelease release) {
    if (release.newest().isEmpty()) {
      return List.of(
          "There is no release '%s' in namespace '%s' of %s yet: all of it is added."
              .formatted(release.name(), release.namespace(), release.cluster()));
    }
    Revision newest = release.newest().get();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s in namespace '%s' of %s, revision %d, %s"
            .formatted(
                release.name(),
                release.namespace(),
                release.cluster(),
                newest.revision(),
                newest.status()));
    release
        .inForce()
        .ifPresentOrElse(
            revision -> lines.add(compared(release, revision)),
            () -> lines.add("Nothing of it is deployed: all of it is added."));
    return lines;
  }

  private static String compared(PlannedRelease release, Revision revision) {
    return "compared with revision %d: %s%s"
        .formatted(
            revision.revision(),
            revision.chart(),
            release.commit().map(SourceCommit::brief).map(commit -> ", " + commit).orElse(""));
  }

  static String of(ObjectChange.Change change) {
    return change.name().toLowerCase(Locale.ROOT);
  }

  /** A workload whose pods do not stay. */
  static String of(PodChange pods) {
    String count = pods.replicas() == 0 ? "one on every node" : String.valueOf(pods.replicas());
    return "%s %s: %s%s"
        .formatted(pods.kind(), pods.name(), count, pods.removed() ? ", which go away" : "");
  }

  /** Files of a component, a line each. */
  static List<String> files(ChangedFiles files) {
    List<String> lines = new ArrayList<>();
    for (ChangedFile file : files.files()) {
      lines.add(file.change().name().toLowerCase(Locale.ROOT) + " " + file.path());
    }
    if (files.omitted() > 0) {
      lines.add("… and %d more".formatted(files.omitted()));
    }
    return lines;
  }
}
