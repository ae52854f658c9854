package io.toa.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LeaseRenewalTest {

  private final List<String> done = new ArrayList<>();

  @Test
  void givesBackWithTheVirtualMachineWhenProgramsHaveEnded() throws Exception {
    Process program = new ProcessBuilder("cat").start(); // ends with its input
    Thread ending =
        new Thread(
            new LeaseRenewal(() -> {}, () -> done.add("alive: " + program.isAlive()))::end, "end");
    ending.start();
    program.getOutputStream().close();
    ending.join();
    assertThat(done).containsExactly("alive: false");
  }

  @Test
  void givesBackOnceAndOnlyWhatIsHeld() {
    LeaseRenewal renewal = new LeaseRenewal(() -> {}, () -> done.add("given back"));
    renewal.close();
    assertThat(done).isEmpty();
    renewal.begin();
    renewal.close();
    assertThat(done).containsExactly("given back");
  }

  @Test
  void givesBackWhileItsThreadIsInterrupted() {
    LeaseRenewal renewal =
        new LeaseRenewal(
            () -> {}, () -> done.add("interrupted: " + Thread.currentThread().isInterrupted()));
    renewal.begin();
    Thread.currentThread().interrupt();
    renewal.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("interrupted: false");
  }

  @Test
  void isClosedNoSoonerThanTheVirtualMachineThatEndsHasGivenItBack() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                home(Ending.class) + File.pathSeparator + home(LeaseRenewal.class),
                Ending.class.getName())
            .redirectErrorStream(true)
            .start();
    assertThat(output(process)).isEqualTo("given back before the end: true");
  }

  private static String home(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static String output(Process process) throws IOException {
    try (var output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  /** A virtual machine that is ended while a lease is held. */
  static final class Ending {

    private Ending() {}

    /**
     * Ends while it holds a lease, which it gives back by a cluster that takes its time.
     *
     * @param arguments none
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws InterruptedException {
      AtomicBoolean closed = new AtomicBoolean();
      CountDownLatch ending = new CountDownLatch(1);
      LeaseRenewal renewal =
          new LeaseRenewal(
              () -> {},
              () -> {
                ending.countDown();
                pause();
                System.out.println("given back before the end: " + !closed.get());
              });
      renewal.begin();
      new Thread(() -> System.exit(0), "exit").start();
      ending.await();
      renewal.close();
      closed.set(true);
    }

    private static void pause() {
      try {
        Thread.sleep(300);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
