package io.toa.core.component.bridge;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.util.List;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Makes faults of what the parser says of a source. (spec: component.md 5.1, 5.5) */
final class SwcSyntaxError {

  /** What the parser says of a character that begins nothing, in words of its own. */
  private static final Pattern LEXING =
      Pattern.compile("'<lexing error: .*?UnexpectedChar \\{ c: ('.*?') }.*>'");

  private SwcSyntaxError() {}

  /**
   * The fault of a message of the parser.
   *
   * @param source the source
   * @param message {@code <problem> at <specifier>:<line>:<column>}, then lines that show the
   *     source
   * @param specifier what the parser calls the file
   */
  static InvalidDeclarationException of(SwcSource source, String message, String specifier) {
    String first = message.lines().findFirst().orElse("");
    int at = first.lastIndexOf(" at " + specifier + ":");
    if (at < 0) {
      return of(source, first, Place.of(source.shownName()));
    }
    String place = first.substring(at + " at ".length() + specifier.length() + 1);
    return of(source, first.substring(0, at), place(source, place));
  }

  /** The fault of a problem at a place. */
  static InvalidDeclarationException of(SwcSource source, String problem, Place place) {
    return new InvalidDeclarationException(
        source.shownName() + ": " + LEXING.matcher(problem).replaceFirst("$1"),
        List.of(new Fault(place, "", "", hint(source.text()))));
  }

  /** Of UTF-16 that was read as UTF-8, nothing can be read. */
  private static String hint(String text) {
    int zero = text.indexOf('\0');
    return text.startsWith("\uFFFD\uFFFD") || zero == 0 || zero == 1
        ? "It is UTF-16 text: save it as UTF-8."
        : "";
  }

  private static Place place(SwcSource source, String lineAndColumn) {
    try (Scanner scanner = new Scanner(lineAndColumn)) {
      scanner.useDelimiter(":");
      int line = scanner.hasNextInt() ? scanner.nextInt() : 0;
      int column = scanner.hasNextInt() ? scanner.nextInt() : 1;
      return new Place(source.shownName(), line, column(source.text(), line, column));
    }
  }

  /** The parser counts a tab as two columns. */
  private static int column(String text, int line, int shown) {
    String from = text.lines().skip(Math.max(line - 1, 0)).findFirst().orElse("");
    int column = 1;
    int width = 1;
    for (; width < shown && column <= from.length(); column++) {
      width += from.charAt(column - 1) == '\t' ? 2 : 1;
    }
    return column + Math.max(shown - width, 0);
  }
}
