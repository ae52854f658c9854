package io.toa.maven;

import io.toa.core.ParameterException;
import io.toa.core.StorageException;
import io.toa.core.export.Prompt;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;

/**
 * Asks on the terminal, without echo; where there is none, takes one line of standard input for
 * each question.
 */
final class TerminalPrompt implements Prompt {

  private static final int END = -1;

  private final Optional<Console> terminal;
  private final InputStream input;
  private final PrintStream output;

  TerminalPrompt(Optional<Console> terminal, InputStream input, PrintStream output) {
    this.terminal = terminal;
    this.input = input;
    this.output = output;
  }

  /** One for whoever runs this process. */
  static TerminalPrompt ofProcess() {
    return new TerminalPrompt(terminal(), System.in, System.out);
  }

  /**
   * One that {@code toa.interactive} asks for.
   *
   * @param session the build
   * @param instead how to do without, after a comma; empty where there is nothing to add
   * @return the prompt
   * @throws ParameterException where this Maven asks nothing
   */
  static TerminalPrompt wanted(MavenSession session, String instead) {
    if (!session.getRequest().isInteractiveMode()) {
      throw new ParameterException(
          "toa.interactive asks for values, and this Maven asks nothing (-B, or interactiveMode in"
              + " its settings): run it without"
              + instead);
    }
    return ofProcess();
  }

  @Override
  public String ask(String question) {
    if (terminal.isEmpty()) {
      output.print(question);
      output.flush();
      return line(question);
    }
    char[] typed = terminal.get().readPassword("%s", question);
    if (typed == null) {
      throw ended(question);
    }
    return new String(typed);
  }

  /** Reads no further than the line goes: what follows is the answer to another question. */
  private String line(String question) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      int next = input.read();
      if (next == END) {
        throw ended(question);
      }
      while (next != END && next != '\n') {
        line.write(next);
        next = input.read();
      }
    } catch (IOException fault) {
      throw new StorageException("Cannot read standard input: " + fault.getMessage(), fault);
    }
    String text = line.toString(StandardCharsets.UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private static ParameterException ended(String question) {
    return new ParameterException(
        "The input ended where a value was asked for (%s): nothing is written"
            .formatted(question.replaceFirst(": $", "")));
  }

  @SuppressWarnings("SystemConsoleNull") // asked below whether it is a terminal
  private static Optional<Console> terminal() {
    return Optional.ofNullable(System.console()).filter(TerminalPrompt::isTerminal);
  }

  /** From Java 22 on there is a console where there is no terminal. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException beforeJava22) {
      return true;
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }
}
