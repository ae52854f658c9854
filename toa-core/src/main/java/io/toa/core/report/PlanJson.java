package io.toa.core.report;

import io.toa.core.context.Context;
import io.toa.core.deploy.Plan;
import io.toa.core.deploy.PlannedComponent;
import io.toa.core.deploy.PlannedImage;
import io.toa.core.deploy.PlannedRelease;
import io.toa.core.deploy.PlannedTag;
import io.toa.core.deploy.comparison.ComponentChange;
import io.toa.core.deploy.comparison.ObjectChange;
import io.toa.core.deploy.comparison.PodChange;
import io.toa.core.deploy.git.ChangedFile;
import io.toa.core.deploy.git.ChangedFiles;
import io.toa.core.helm.Revision;
import io.toa.core.image.Image;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A plan as JSON, for programs and for {@link ReviewedPlan}. Its form is stable. */
public final class PlanJson {

  /** The version of the form; another one where a key changes its meaning or goes away. */
  static final long FORMAT = 1;

  private PlanJson() {}

  /**
   * Writes a plan down.
   *
   * @param plan the plan
   * @return a JSON object, ending with a newline
   */
  public static String of(Plan plan) {
    return Json.pretty(tree(plan)) + "\n";
  }

  static Mapping tree(Plan plan) {
    Context context = plan.model().context();
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("format", FORMAT);
    keys.put("context", context.name());
    keys.put("version", context.version().orElse(null));
    keys.put("environment", context.environment().orElse(null));
    keys.put("mono", plan.model().application().mono());
    keys.put("offline", plan.offline());
    keys.put("complete", plan.isComplete());
    keys.put("changes", plan.hasChanges());
    keys.put("summary", PlanWords.summary(plan));
    keys.put("images", plan.images().stream().map(PlanJson::image).toList());
    keys.put("tags", plan.tags().stream().map(PlanJson::tag).toList());
    keys.put("secrets", secrets(plan));
    keys.put("release", plan.release().map(PlanJson::release).orElse(null));
    keys.put("notes", plan.notes());
    return Mapping.of(keys);
  }

  private static Map<String, Object> image(PlannedImage planned) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", planned.image().name());
    keys.put("kind", kind(planned.image()));
    keys.put("reference", planned.image().reference().toString());
    keys.put("state", state(planned.state()));
    keys.put("content", planned.content());
    keys.put("deployed", planned.deployed().map(Object::toString).orElse(null));
    keys.put("components", planned.components().stream().map(PlanJson::component).toList());
    return keys;
  }

  /** The name of a kind of image. */
  static String kind(Image image) {
    if (image instanceof Image.Dependencies) {
      return "dependencies";
    }
    return image instanceof Image.Sources ? "sources" : "service";
  }

  private static String state(PlannedImage.State state) {
    return switch (state) {
      case FOUND -> "found";
      case MISSING -> "missing";
      case NOT_PROBED -> "unknown";
    };
  }

  private static Map<String, Object> component(PlannedComponent component) {
    Map<String, Object> keys = versions(component.change());
    keys.put(
        "files",
        component
            .files()
            .map(files -> files.files().stream().map(PlanJson::file).toList())
            .orElse(null));
    keys.put("omittedFiles", component.files().map(ChangedFiles::omitted).orElse(0));
    return keys;
  }

  private static Map<String, Object> versions(ComponentChange change) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("id", change.id());
    keys.put("before", change.before().orElse(null));
    keys.put("after", change.after().orElse(null));
    return keys;
  }

  private static Map<String, Object> file(ChangedFile file) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("change", lower(file.change()));
    keys.put("path", file.path());
    return keys;
  }

  private static Map<String, Object> tag(PlannedTag tag) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("reference", tag.tag().toString());
    keys.put("image", tag.image().toString());
    keys.put("state", tag.state() == PlannedTag.State.NOT_PROBED ? "unknown" : lower(tag.state()));
    return keys;
  }

  private static Map<String, Object> secrets(Plan plan) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("required", plan.requiredSecrets());
    keys.put("missing", plan.missingSecrets().orElse(null));
    return keys;
  }

  private static Map<String, Object> release(PlannedRelease release) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", release.name());
    keys.put("namespace", release.namespace());
    keys.put("cluster", release.cluster());
    keys.put("newest", release.newest().map(PlanJson::revision).orElse(null));
    keys.put("inForce", inForce(release).orElse(null));
    keys.put("manifests", release.manifests());
    keys.put("objects", release.comparison().objects().stream().map(PlanJson::object).toList());
    keys.put("pods", release.comparison().pods().stream().map(PlanJson::pods).toList());
    keys.put(
        "components", release.comparison().components().stream().map(PlanJson::versions).toList());
    return keys;
  }

  private static Map<String, Object> revision(Revision revision) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("revision", revision.revision());
    keys.put("status", revision.status());
    return keys;
  }

  private static Optional<Map<String, Object>> inForce(PlannedRelease release) {
    return release
        .inForce()
        .map(
            revision -> {
              Map<String, Object> keys = revision(revision);
              keys.put("chart", revision.chart());
              keys.put("commit", release.commit().map(each -> each.id()).orElse(null));
              keys.put("commitChanged", release.commit().map(each -> each.changed()).orElse(false));
              return keys;
            });
  }

  private static Map<String, Object> object(ObjectChange object) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("change", lower(object.change()));
    keys.put("kind", object.kind());
    keys.put("name", object.name());
    keys.put("namespace", object.namespace().orElse(null));
    keys.put("diff", object.diff());
    return keys;
  }

  private static Map<String, Object> pods(PodChange pods) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("kind", pods.kind());
    keys.put("name", pods.name());
    keys.put("replicas", pods.replicas());
    keys.put("removed", pods.removed());
    return keys;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
