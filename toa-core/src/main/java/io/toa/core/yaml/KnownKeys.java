package io.toa.core.yaml;

import io.toa.core.Fault;
import io.toa.core.Spelling;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys that are known of mappings that may have others: one that is nearly a known one is
 * likely a mistake.
 */
public final class KnownKeys {

  private final Mapping byPath;

  private KnownKeys(Mapping byPath) {
    this.byPath = byPath;
  }

  /**
   * Reads known keys from the class path.
   *
   * @param resource the name of a YAML document, from the root of the class path: lists of keys by
   *     the path of the mapping they are of, a path being keys joined with points
   * @return the known keys
   */
  public static KnownKeys read(String resource) {
    return new KnownKeys((Mapping) Resource.read(resource).orElseThrow());
  }

  /**
   * Warns of keys that are nearly known ones, and are ignored.
   *
   * @param root a document, or what stands in one under a key
   * @param path that key; empty for a document
   * @return the warnings in order
   */
  public List<Fault> misspelt(Mapping root, String path) {
    List<Fault> warnings = new ArrayList<>();
    walk(root, path, warnings);
    return warnings;
  }

  private void walk(Mapping mapping, String path, List<Fault> warnings) {
    List<String> known = byPath.texts(path);
    for (Member member : mapping.members()) {
      String inner = path.isEmpty() ? member.key() : path + "." + member.key();
      if (!known.isEmpty()) {
        Spelling.slip(member.key(), known)
            .ifPresent(
                meant ->
                    warnings.add(
                        new Fault(
                            member.place(),
                            inner,
                            "is no known key, so that it is ignored",
                            Spelling.question(meant))));
      }
      if (member.value() instanceof Mapping value) {
        walk(value, inner, warnings);
      }
    }
  }
}
