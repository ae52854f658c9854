package io.toa.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.testing.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is left of programs when the virtual machine that runs them is asked to end. */
class TerminationTest {

  @Test
  void aMachineThatIsToldToEndEndsWhatItStarted() throws Exception {
    Process machine = VirtualMachine.start(Machine.class, "sh -c 'echo $$; sleep 600; true'; true");
    ProcessHandle grandchild = grandchild(machine);
    List<ProcessHandle> all = machine.descendants().toList();
    assertThat(all).contains(grandchild).hasSizeGreaterThanOrEqualTo(3);

    machine.destroy(); // the signal TERM, which ends it as INT does

    assertThat(machine.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertAllGone(all);
  }

  @Test
  void whatDoesNotListenIsEndedAllTheSame() throws Exception {
    Process machine =
        VirtualMachine.start(
            Machine.class, "trap '' TERM; sh -c 'echo $$; while :; do sleep 1; done'; true");
    grandchild(machine);
    List<ProcessHandle> all = machine.descendants().toList();

    machine.destroy();

    assertThat(machine.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertAllGone(all);
  }

  private static void assertAllGone(List<ProcessHandle> all) throws Exception {
    for (ProcessHandle each : all) {
      assertThat(each.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    }
  }

  private static ProcessHandle grandchild(Process machine) throws IOException {
    try (BufferedReader lines = machine.inputReader()) {
      return ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
    }
  }

  /** Runs a script, and prints what it prints. */
  static final class Machine {

    private Machine() {}

    public static void main(String[] arguments) {
      Command command = Command.of("sh", List.of("-c", arguments[0]));
      new ProgramRunner()
          .run(
              command,
              new ProgramOutput() {
                @Override
                public void echo(String line) {}

                @Override
                public void out(String line) {
                  System.out.println(line);
                }

                @Override
                public void err(String line) {}
              });
    }
  }
}
