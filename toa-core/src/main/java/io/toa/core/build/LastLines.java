package io.toa.core.build;

import java.util.List;

/** The end of what a failed program wrote: the step that failed and its last lines. */
final class LastLines {

  private static final int MOST = 30;

  private LastLines() {}

  static String of(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() <= MOST) {
      return text;
    }
    return lines.get(0)
        + "\n…\n"
        + String.join("\n", lines.subList(lines.size() - MOST + 1, lines.size()));
  }
}
