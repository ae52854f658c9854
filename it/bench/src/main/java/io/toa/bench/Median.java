package io.toa.bench;

import java.util.Collection;

/** The middle of several measurements: one that something disturbed does not move it. */
final class Median {

  private Median() {}

  static double of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(each -> each).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
