package io.toa.core;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A context, a manifest or a source says something that is not accepted.
 *
 * <p>The message is the exact text of the spec, then one line for each fault with its place, for
 * the first hundred of them. A text that is the only fault is not repeated at its place. What
 * cannot be seen in it is escaped, and the middle of a line that is very long is left out.
 */
public final class InvalidDeclarationException extends ToaException {

  private static final long serialVersionUID = 1L;

  /** How many faults the message holds. */
  private static final int SHOWN = 100;

  private final String text;
  private final transient List<Fault> faults;

  /**
   * Makes the fault of a declaration.
   *
   * @param text the text of the spec
   * @param faults every fault found, the first one first; may be empty where there is no place
   */
  public InvalidDeclarationException(String text, List<Fault> faults) {
    super(Mender.AUTHOR, message(UrlUsers.masked(text), faults), null);
    this.text = UrlUsers.masked(text);
    this.faults = List.copyOf(faults);
  }

  /**
   * Makes the fault of a declaration at one place.
   *
   * @param text the text of the spec
   * @param place where it stands
   */
  public InvalidDeclarationException(String text, Place place) {
    this(text, place.file().isEmpty() ? List.of() : List.of(new Fault(place, "", "")));
  }

  /**
   * Makes the fault of a declaration that has no one place.
   *
   * @param text the text of the spec
   */
  public InvalidDeclarationException(String text) {
    this(text, List.of());
  }

  /**
   * Makes the fault of a declaration at one place, with a hint.
   *
   * @param text the text of the spec
   * @param fault where it stands and what to do
   */
  public InvalidDeclarationException(String text, Fault fault) {
    this(text, List.of(fault));
  }

  /**
   * Makes one fault of several: with the text of the first, and with all that is wrong.
   *
   * @param refusals the faults in order, at least one
   * @return the first as it is where the others say nothing else; else one whose every fault says
   *     what is wrong, with the text of the one it comes from where it has no message of its own
   */
  public static InvalidDeclarationException of(List<InvalidDeclarationException> refusals) {
    InvalidDeclarationException first = refusals.get(0);
    boolean others = false;
    List<Fault> faults = new ArrayList<>();
    for (InvalidDeclarationException refusal : refusals) {
      // a later check stumbles over what an earlier one has refused
      List<Fault> news =
          refusal.spelledOut().stream()
              .filter(fault -> !faults.contains(fault))
              .filter(fault -> faults.stream().noneMatch(former -> former.isAbout(fault)))
              .toList();
      faults.addAll(news);
      others |= refusal != first && !news.isEmpty();
    }
    return others ? new InvalidDeclarationException(first.text, faults) : first;
  }

  /** Every fault with a message that can stand without the text. */
  private List<Fault> spelledOut() {
    List<Fault> spelled = new ArrayList<>();
    for (Fault fault : faults().isEmpty() ? List.of(new Fault(Place.NONE, "", "")) : faults()) {
      spelled.add(
          new Fault(fault.place(), fault.path(), spelled(fault, spelled.isEmpty()), fault.hint()));
    }
    return spelled;
  }

  private String spelled(Fault fault, boolean first) {
    String message = fault.message();
    if (message.isEmpty()) {
      return withoutFile(fault.place().file());
    }
    boolean whole = !first || text.endsWith(message) || message.endsWith(text);
    return whole ? message : message + ": " + text;
  }

  /** The text without the file that it begins with, where a place says so already. */
  private String withoutFile(String file) {
    String subject = file + ": ";
    int begin = file.isEmpty() ? -1 : text.indexOf(subject);
    boolean whole = begin == 0 || (begin > 0 && text.charAt(begin - 1) == '/');
    // what is before is the directory of the file
    return whole && !text.substring(0, begin).contains(": ")
        ? text.substring(begin + subject.length())
        : text;
  }

  private static String message(String text, List<Fault> faults) {
    String shown = Printable.line(text);
    if (faults.isEmpty() || (faults.size() == 1 && faults.get(0).toString().equals(shown))) {
      return shown;
    }
    if (faults.size() == 1 && isSentence(text, faults.get(0).message())) {
      return message(text, List.of(faults.get(0).withMessage("")));
    }
    String more =
        faults.size() > SHOWN ? "\n  and more, which are shown when these are mended" : "";
    return faults.stream()
        .limit(SHOWN)
        .map(Fault::toString)
        .collect(Collectors.joining("\n  ", shown + "\n  ", more));
  }

  /**
   * Whether a text is told by its fault again; what a schema says is short, and stays beside it.
   */
  private static boolean isSentence(String text, String message) {
    return !message.isEmpty() && text.endsWith(message) && !message.startsWith("must ");
  }

  /**
   * The exact text of the spec, without places.
   *
   * @return one line
   */
  public String text() {
    return text;
  }

  /**
   * Every fault found.
   *
   * @return the faults, the first one first
   */
  public List<Fault> faults() {
    return faults == null ? List.of() : faults;
  }
}
