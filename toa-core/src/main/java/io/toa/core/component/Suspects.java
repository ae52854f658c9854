package io.toa.core.component;

import io.toa.core.Fault;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of a manifest that a schema refuses: what else is wrong there may follow from it.
 *
 * @param faults what the schema refuses
 */
record Suspects(List<Fault> faults) {

  /**
   * Whether nothing is wrong at any of some paths, above or below them.
   *
   * @param paths keys joined with points
   */
  boolean spare(String... paths) {
    return faults.stream()
        .map(Fault::path)
        .noneMatch(
            fault -> Stream.of(paths).anyMatch(path -> within(fault, path) || within(path, fault)));
  }

  private static boolean within(String inner, String outer) {
    return outer.isEmpty() || inner.equals(outer) || inner.startsWith(outer + ".");
  }
}
