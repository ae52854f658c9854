package io.toa.core.report;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** In what two plans differ that matters to who has reviewed the first: both as JSON. */
final class PlanDifference {

  private static final List<String> STATED = List.of("context", "version", "environment", "mono");
  private static final List<String> PLACES = List.of("cluster", "namespace", "name");

  private final Mapping reviewed;
  private final Mapping now;
  private final List<String> lines = new ArrayList<>();

  PlanDifference(Mapping reviewed, Mapping now) {
    this.reviewed = reviewed;
    this.now = now;
  }

  /** What differs, a line each. */
  List<String> lines() {
    STATED.forEach(key -> compare(key, reviewed, now));
    PLACES.forEach(key -> compare(key, release(reviewed), release(now)));
    images();
    String was = newest(reviewed);
    String is = newest(now);
    if (!was.equals(is)) {
      lines.add("release: was at %s, now at %s".formatted(was, is));
    }
    if (!value(release(reviewed), "manifests").equals(value(release(now), "manifests"))) {
      lines.add("manifests: others would be installed");
    }
    return List.copyOf(lines);
  }

  private void compare(String key, Mapping one, Mapping other) {
    String was = value(one, key);
    String is = value(other, key);
    if (!was.equals(is)) {
      lines.add("%s: was %s, now %s".formatted(key, was, is));
    }
  }

  private void images() {
    Map<String, String> before = images(reviewed);
    Map<String, String> after = images(now);
    before.forEach(
        (reference, state) -> {
          if (!after.containsKey(reference)) {
            lines.add("sources: %s would not be deployed any more".formatted(reference));
          } else if (state.equals("found") && !after.get(reference).equals("found")) {
            lines.add("registry: %s was there and is gone".formatted(reference));
          }
        });
    after.keySet().stream()
        .filter(reference -> !before.containsKey(reference))
        .forEach(reference -> lines.add("sources: %s would be deployed".formatted(reference)));
  }

  private static Map<String, String> images(Mapping plan) {
    Map<String, String> images = new TreeMap<>();
    for (Node image : plan.items("images")) {
      if (image instanceof Mapping mapping) {
        images.put(value(mapping, "reference"), value(mapping, "state"));
      }
    }
    return images;
  }

  private static String newest(Mapping plan) {
    Optional<Mapping> revision = release(plan).mapping("newest");
    return revision
        .map(each -> "revision %s, %s".formatted(value(each, "revision"), value(each, "status")))
        .orElse("no revision");
  }

  private static Mapping release(Mapping plan) {
    return plan.mapping("release").orElse(Mapping.EMPTY);
  }

  private static String value(Mapping mapping, String key) {
    return mapping.get(key).map(Node::plain).map(String::valueOf).orElse("none");
  }
}
