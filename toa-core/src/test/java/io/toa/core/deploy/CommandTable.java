package io.toa.core.deploy;

import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.List;

/** What is run in place of the commands of the reference. */
final class CommandTable {

  private final Mapping table = (Mapping) Vectors.document("deploy/replaced-commands.yaml");

  /** The rows of a section. */
  List<Mapping> rows(String section) {
    return table.items(section).stream().map(Mapping.class::cast).toList();
  }

  /** Our words for a call of theirs. */
  String ours(String theirs) {
    String call = theirs;
    for (Mapping row : rows("replaced")) {
      call = call.replace(row.text("theirs").orElseThrow(), row.text("ours").orElseThrow());
    }
    return call;
  }

  /** Every beginning that none of our calls may have where theirs may not have this one. */
  List<String> never(String beginning) {
    List<String> never = new ArrayList<>(List.of(beginning));
    for (Mapping row : rows("replaced")) {
      String theirs = row.text("theirs").orElseThrow();
      if (theirs.startsWith(beginning)) {
        never.add(row.text("ours").orElseThrow());
      }
    }
    return never;
  }

  /** How our message begins where theirs begins with these words. */
  String said(String theirs) {
    return rows("said").stream()
        .filter(row -> row.text("theirs").filter(theirs::equals).isPresent())
        .findFirst()
        .flatMap(row -> row.text("ours"))
        .orElseThrow();
  }

  /** Whether there is nothing in place of a command. */
  boolean isAbsent(String command) {
    return rows("absent").stream()
        .anyMatch(row -> row.text("theirs").filter(command::equals).isPresent());
  }

  /** Whether the reference runs this at another time. */
  boolean isMoved(String call) {
    return rows("moved").stream()
        .map(row -> row.text("theirs").orElseThrow())
        .anyMatch(call::equals);
  }

  /** Whether only we run this. */
  boolean isAdded(String call) {
    return rows("added").stream().map(row -> row.text("ours").orElseThrow()).anyMatch(call::equals);
  }

  /** Why something differs, of every row. */
  List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    for (String section : table.keys()) {
      for (Node row : table.items(section)) {
        reasons.add(((Mapping) row).text("why").orElseThrow());
      }
    }
    return reasons;
  }
}
