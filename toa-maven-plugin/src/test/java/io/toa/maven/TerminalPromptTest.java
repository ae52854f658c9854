package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 6.3, without a terminal. */
class TerminalPromptTest {

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private TerminalPrompt prompt(String input) {
    return new TerminalPrompt(
        Optional.empty(),
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(shown, true, StandardCharsets.UTF_8));
  }

  @Test
  void takesALineForEachQuestion() {
    TerminalPrompt prompt = prompt("dévelo per\r\n\nlast");

    assertThat(prompt.ask("toa-a/one: ")).isEqualTo("dévelo per");
    assertThat(prompt.ask("toa-a/two: ")).isEmpty();
    assertThat(prompt.ask("toa-a/three: ")).isEqualTo("last");
    assertThat(shown).hasToString("toa-a/one: toa-a/two: toa-a/three: ");
  }

  @Test
  void refusesToGoOnWhereNobodyAnswers() {
    TerminalPrompt prompt = prompt("only\n");
    prompt.ask("toa-a/one: ");

    assertThatThrownBy(() -> prompt.ask("toa-a/two: "))
        .isInstanceOf(ParameterException.class)
        .hasMessage("The input ended where a value was asked for (toa-a/two): nothing is written");
  }
}
