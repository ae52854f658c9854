package io.toa.core.deploy.comparison;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.toa.core.yaml.Mapping;
import java.util.List;

/** A unified diff of an object in its canonical form, secrets hidden. */
final class ObjectDiff {

  private static final int CONTEXT_LINES = 3;

  private ObjectDiff() {}

  static List<String> of(ObjectIdentity identity, Mapping before, Mapping after) {
    Shown shown = new Disclosure(identity).of(before, after);
    List<String> old = lines(shown.before());
    List<String> now = lines(shown.after());
    return UnifiedDiffUtils.generateUnifiedDiff(
        "deployed", "planned", old, DiffUtils.diff(old, now), CONTEXT_LINES);
  }

  private static List<String> lines(io.toa.core.yaml.Node value) {
    return Canonical.text(value).lines().toList();
  }
}
