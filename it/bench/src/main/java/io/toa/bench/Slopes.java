package io.toa.bench;

import java.util.List;
import java.util.Locale;

/**
 * How the time of a reading grows with the number of components.
 *
 * @param readings three readings, of more and more components
 */
record Slopes(List<Reading> readings) {

  private static final double ACCEPTED = 1.3;

  /** An application and the time that it takes. */
  record Reading(int components, double milliseconds) {}

  Slopes {
    readings = List.copyOf(readings);
  }

  /** What each further component costs after a reading and up to the next, in milliseconds. */
  private double slope(int index) {
    Reading from = readings.get(index);
    Reading to = readings.get(index + 1);
    return (to.milliseconds() - from.milliseconds()) / (to.components() - from.components());
  }

  /** The later slope as a multiple of the earlier one. */
  double ratio() {
    return slope(1) / slope(0);
  }

  /** Whether both slopes are the same, as far as that can be told. */
  boolean isLinear() {
    return slope(0) > 0 && ratio() <= ACCEPTED && ratio() >= 1 / ACCEPTED;
  }

  /** A table. */
  String text() {
    Reading fewest = readings.get(0);
    StringBuilder text = new StringBuilder("components   ms a reading   ms a component\n");
    for (Reading each : readings) {
      double one = each.milliseconds() / each.components();
      text.append(line("%10d %14.1f %16.3f", each.components(), each.milliseconds(), one));
    }
    for (int i = 0; i + 1 < readings.size(); i++) {
      int from = readings.get(i).components();
      int to = readings.get(i + 1).components();
      text.append(line("from %d to %d: %.3f ms a component more", from, to, slope(i)));
    }
    double constant = fewest.milliseconds() - fewest.components() * slope(0);
    return text.append(line("constant: %.1f ms a reading", constant))
        .append(line("ratio: %.2f, of %.2f to %.2f", ratio(), 1 / ACCEPTED, ACCEPTED))
        .toString();
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
