package io.toa.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramRunnerTest {

  private final Recording output = new Recording();
  private final ProgramRunner runner = new ProgramRunner();

  @Test
  void leavesOutVariablesOfThisProcess() {
    Command command =
        Command.of("sh", List.of("-c", "echo \"<${HOME}><${ADDED}>\""))
            .with(Map.of("ADDED", "value"))
            .without(List.of("HOME"));
    assertThat(runner.run(command, output)).isEqualTo("<><value>");
  }

  @Test
  void echoesStreamsAndAnswersStandardOutputWithoutOneTrailingNewline() {
    String answer = runner.run(shell("echo one; echo; echo größe; echo; echo aside >&2"), output);

    assertThat(answer).isEqualTo("one\n\ngröße\n");
    assertThat(output.lines)
        .containsSubsequence("out one", "out ", "out größe", "out ")
        .contains("err aside")
        .first()
        .isEqualTo("echo toa> sh -c echo one; echo; echo größe; echo; echo aside >&2");
  }

  @Test
  void passesOnLastLineThatHasNoEnd() {
    assertThat(runner.run(shell("printf half"), output)).isEqualTo("half");
    assertThat(output.lines).contains("out half");
  }

  @Test
  void echoesSilentProgramOnly() {
    assertThat(runner.run(shell("echo quiet"), output.silently())).isEqualTo("quiet");
    assertThat(output.lines).containsExactly("echo toa> sh -c echo quiet");
  }

  @Test
  void startsWithoutShellSoThatArgumentsKeepTheirCharacters() {
    List<String> arguments = List.of("%s|", "a b", "$HOME", "\"q\"", "'", "*", "");
    assertThat(runner.run(Command.of("printf", arguments), output))
        .isEqualTo("a b|$HOME|\"q\"|'|*||");
  }

  @Test
  void addsToTheEnvironmentAndPrintsNoneOfIt() {
    Command command = shell("echo ${#TOKEN} ${PATH:+kept}").with(Map.of("TOKEN", "s3cret"));

    assertThat(runner.run(command, output)).isEqualTo("6 kept");
    assertThat(command.toString() + output.lines).doesNotContain("s3cret");
  }

  @Test
  void runsInTheDirectoryAsked(@TempDir Path directory) throws Exception {
    Command command = new Command("pwd", List.of("-P"), Map.of(), Optional.of(directory));
    assertThat(runner.run(command, output)).isEqualTo(directory.toRealPath().toString());
  }

  @Test
  void givesNoStandardInput() {
    assertThat(runner.run(Command.of("cat", List.of()), output)).isEmpty();
  }

  @Test
  void failsWithExitCodeCommandAndStandardError() {
    assertThatThrownBy(() -> runner.run(shell("echo no >&2; echo more >&2; exit 3"), output))
        .isInstanceOfSatisfying(ProgramException.class, e -> assertThat(e.exitCode()).hasValue(3))
        .hasMessage(
            "Command failed with exit code 3: sh -c echo no >&2; echo more >&2; exit 3\nno\nmore");
  }

  @Test
  void endsWhatRunsLongerThanItMay(@TempDir Path directory) throws Exception {
    Path started = directory.resolve("started");
    Command command =
        shell("sleep 600 & printf '%s\\n' $$ $! > '" + started + "'; wait")
            .within(Duration.ofSeconds(2));

    assertThatThrownBy(() -> runner.run(command, output))
        .isInstanceOfSatisfying(ProgramException.class, e -> assertThat(e.exitCode()).isEmpty())
        .hasMessage("Command had not ended after 2 s, so it was stopped: " + command);

    for (String each : Files.readAllLines(started)) {
      Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(each));
      assertThat(process.map(ProcessHandle::isAlive)).isNotEqualTo(Optional.of(true));
    }
  }

  @Test
  void failsInOneLineWhereStandardErrorIsEmpty() {
    assertThatThrownBy(() -> runner.run(Command.of("false", List.of()), output))
        .hasMessage("Command failed with exit code 1: false");
  }

  @Test
  void keepsTheEndOfLongStandardErrorInWholeLines() {
    String script =
        "i=0; while [ $i -lt 9000 ]; do echo \"line $i äöü äöü äöü äöü äöü\" >&2; i=$((i+1)); done;"
            + " exit 1";

    Throwable failure = catchThrowable(() -> runner.run(shell(script), output));

    List<String> message = failure.getMessage().lines().toList();
    assertThat(message.get(1)).matches("line \\d+ äöü äöü äöü äöü äöü");
    assertThat(message).last().isEqualTo("line 8999 äöü äöü äöü äöü äöü");
    assertThat(failure.getMessage().length()).isBetween(32 * 1024, 64 * 1024);
    assertThat(output.lines).hasSize(9001);
  }

  @Test
  void namesProgramThatIsNotInstalled() {
    assertThatThrownBy(() -> runner.run(Command.of("toa-nothing-of-this-name", List.of()), output))
        .isInstanceOfSatisfying(ProgramException.class, e -> assertThat(e.exitCode()).isEmpty())
        .hasMessage(
            "spawn toa-nothing-of-this-name ENOENT\n"
                + "Install toa-nothing-of-this-name, or add its directory to PATH.");
    assertThat(output.lines).containsExactly("echo toa> toa-nothing-of-this-name");
  }

  @Test
  void namesDirectoryThatIsNotThere(@TempDir Path directory) {
    Path gone = directory.resolve("gone");
    Command command = new Command("pwd", List.of(), Map.of(), Optional.of(gone));
    assertThatThrownBy(() -> runner.run(command, output))
        .isInstanceOf(ProgramException.class)
        .hasMessageContaining(gone.toString());
  }

  @Test
  void interruptionEndsProgramAndItsDescendants() throws Exception {
    CompletableFuture<Long> grandchild = new CompletableFuture<>();
    output.onOut = line -> grandchild.complete(Long.valueOf(line));
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Command command = shell("sh -c 'echo $$; sleep 600; true'; true");
    Thread worker =
        new Thread(() -> failure.complete(catchThrowable(() -> runner.run(command, output))));
    worker.start();
    ProcessHandle started = ProcessHandle.of(grandchild.get(1, TimeUnit.MINUTES)).orElseThrow();

    worker.interrupt();

    assertThat(failure.get(1, TimeUnit.MINUTES))
        .isInstanceOf(InterruptedDeploymentException.class)
        .hasMessageStartingWith("Interrupted");
    assertThat(started.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
  }

  private static Command shell(String script) {
    return Command.of("sh", List.of("-c", script));
  }

  private static final class Recording implements ProgramOutput {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private Consumer<String> onOut = line -> {};

    @Override
    public void echo(String line) {
      lines.add("echo " + line);
    }

    @Override
    public void out(String line) {
      lines.add("out " + line);
      onOut.accept(line);
    }

    @Override
    public void err(String line) {
      lines.add("err " + line);
    }
  }
}
