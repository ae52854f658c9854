package io.toa.core.process;

import io.toa.core.ProgramException;
import io.toa.core.UrlUsers;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Hides values in what a program writes: it was given them in its environment, and nothing keeps it
 * from printing them. Of a value of several lines each line is hidden.
 */
public final class Masking {

  private static final String MASK = "***";

  /** What is shorter stands for too much else. */
  private static final int SHORTEST = 4;

  private final List<String> values;

  /**
   * Makes it.
   *
   * @param values the values; those of fewer than four characters are not hidden
   */
  public Masking(Collection<String> values) {
    this.values =
        values.stream()
            .flatMap(String::lines)
            .map(String::strip)
            .filter(value -> value.length() >= SHORTEST)
            .distinct()
            // one may be the beginning of another
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /**
   * A text to show.
   *
   * @param text the text
   * @return the text, {@code ***} in place of each value, and of the user and the password of URLs
   */
  public String mask(String text) {
    String shown = text;
    for (String value : values) {
      shown = shown.replace(value, MASK);
    }
    return UrlUsers.masked(shown); // such as that of 'runtime.registry', which a build prints
  }

  /**
   * Hides the values in what is heard of a program; its command has none.
   *
   * @param output who hears it
   * @return a listener that passes it on
   */
  public ProgramOutput over(ProgramOutput output) {
    return new ProgramOutput() {
      @Override
      public void echo(String line) {
        output.echo(line);
      }

      @Override
      public void out(String line) {
        output.out(mask(line));
      }

      @Override
      public void err(String line) {
        output.err(mask(line));
      }
    };
  }

  /**
   * Hides the values in the fault of a program, which quotes what it wrote.
   *
   * @param fault the fault
   * @return the same where it has none of them; else another, which does not keep the first
   */
  public ProgramException over(ProgramException fault) {
    String shown = mask(fault.getMessage());
    if (shown.equals(fault.getMessage())) {
      return fault;
    }
    return fault.exitCode().isPresent()
        ? new ProgramException(shown, fault.exitCode().getAsInt())
        : new ProgramException(shown, fault.getCause());
  }
}
