package io.toa.core.yaml;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to write instead of what earlier releases had or what is often written for something else: a
 * list of rows, the first of which that suits a fault is its hint.
 *
 * <p>A row has the {@code path} of the fault, {@code *} for one key, and a {@code hint}; it may
 * have the {@code message} of the fault, {@code *} for anything, the {@code value} that is refused,
 * and a key that this {@code has}.
 */
public final class Hints {

  /** No hints. */
  static final Hints NONE = new Hints(List.of());

  private final List<Row> rows;

  private Hints(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads hints from the class path.
   *
   * @param resource the name of a YAML document, from the root of the class path
   * @return the hints; none where there is no such resource
   */
  public static Hints read(String resource) {
    return Resource.read(resource)
        .map(document -> new Hints(((Sequence) document).items().stream().map(Row::of).toList()))
        .orElse(NONE);
  }

  /**
   * The hint of a fault.
   *
   * @param fault the fault
   * @param value the value it is about
   * @return a sentence; empty where no row suits
   */
  public String of(Fault fault, Node value) {
    return rows.stream()
        .filter(row -> row.suits(fault, value))
        .map(Row::hint)
        .findFirst()
        .orElse("");
  }

  /**
   * A fault with hints.
   *
   * @param refusal the fault
   * @param value the value that all of it is about
   * @return the same with a hint in everything that has none and that a row suits
   */
  public InvalidDeclarationException hinted(InvalidDeclarationException refusal, Node value) {
    return new InvalidDeclarationException(
        refusal.text(),
        refusal.faults().stream()
            .map(fault -> fault.hint().isEmpty() ? hinted(fault, refusal.text(), value) : fault)
            .toList());
  }

  private Fault hinted(Fault fault, String text, Node value) {
    String message = fault.message().isEmpty() ? text : fault.message();
    return fault.withHint(of(new Fault(fault.place(), fault.path(), message), value));
  }

  private record Row(
      Pattern path,
      Optional<Pattern> message,
      Optional<Node> value,
      Optional<String> key,
      String hint) {

    static Row of(Node node) {
      Mapping row = (Mapping) node;
      return new Row(
          pattern(row.text("path").orElseThrow(), "[^.]*"),
          row.text("message").map(text -> pattern(text, ".*")),
          row.get("value"),
          row.text("has"),
          row.text("hint").orElseThrow());
    }

    /** A text in which a star stands for what is said. */
    private static Pattern pattern(String text, String star) {
      return Pattern.compile(
          Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(star)));
    }

    boolean suits(Fault fault, Node refused) {
      return path.matcher(fault.path()).matches()
          && message.filter(each -> !each.matcher(fault.message()).matches()).isEmpty()
          && value.filter(each -> !each.equals(refused)).isEmpty()
          && key.filter(each -> !(refused instanceof Mapping mapping && mapping.has(each)))
              .isEmpty();
    }
  }
}
