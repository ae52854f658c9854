package io.toa.core;

/**
 * One thing that is wrong in a declaration, or accepted and likely wrong.
 *
 * @param place where it stands
 * @param path the keys that lead to it, joined with points; empty for the document itself
 * @param message what is wrong, in the words of the spec; empty where the text before it says so
 * @param hint what to do about it, a sentence; empty where there is nothing to add
 */
public record Fault(Place place, String path, String message, String hint) {

  /** Hides the users of URLs in what is said. */
  public Fault {
    message = UrlUsers.masked(message);
    hint = UrlUsers.masked(hint);
  }

  /**
   * Makes a fault without a hint.
   *
   * @param place where it stands
   * @param path the keys that lead to it, joined with points; empty for the document itself
   * @param message what is wrong, in the words of the spec; empty where the text before it says so
   */
  public Fault(Place place, String path, String message) {
    this(place, path, message, "");
  }

  /** Whether another fault is about the same value, which both know the place and the path of. */
  boolean isAbout(Fault other) {
    return place.line() > 0
        && !path.isEmpty()
        && place.equals(other.place)
        && path.equals(other.path);
  }

  /**
   * This fault with another hint.
   *
   * @param sentence the hint; empty for none
   * @return the fault
   */
  public Fault withHint(String sentence) {
    return new Fault(place, path, message, sentence);
  }

  /**
   * This fault with another message.
   *
   * @param words the message; empty where the text before it says so
   * @return the fault
   */
  Fault withMessage(String words) {
    return new Fault(place, path, words, hint);
  }

  /**
   * {@code place: path: message. hint} without the parts that are empty; {@code at place} where
   * there is neither a path nor a message. One line: what cannot be seen is escaped, the middle of
   * a very long one left out, and the user and the password of URLs hidden.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (path.isEmpty() && message.isEmpty() && !place.file().isEmpty()) {
      text.append("at ");
    }
    text.append(place);
    append(text, ": ", path);
    append(text, ": ", message);
    append(text, message.isEmpty() ? ": " : message.endsWith(".") ? " " : ". ", hint);
    return Printable.line(UrlUsers.masked(text.toString()));
  }

  private static void append(StringBuilder text, String separator, String part) {
    if (!part.isEmpty()) {
      text.append(text.isEmpty() ? "" : separator).append(part);
    }
  }
}
