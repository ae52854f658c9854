package io.toa.maven;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;

/** The exit code of a build that succeeds, where Maven itself knows 0 and 1 only. */
final class ExitCode {

  /** That there are changes. */
  static final int CHANGES = 2;

  /** What starts Maven, and nothing but Maven. */
  private static final String LAUNCHER = "org.codehaus.plexus.classworlds.launcher.Launcher";

  /** Of all threads that set an exit code: a build can make several plans. */
  private static final String NAME = "toa-exit-code";

  private static final String SYSTEM = System.class.getName();
  private static final String THREAD = Thread.class.getName();

  /** For how long the clean-ups of others are waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration PAUSE = Duration.ofMillis(10);

  private final MavenSession session;
  private final Log log;

  ExitCode(MavenSession session, Log log) {
    this.session = session;
    this.log = log;
  }

  /**
   * Ends the process with an exit code when the build has succeeded and what others clean up is
   * done. A build that fails keeps its own, and so does one that is ended from outside.
   *
   * @param code the exit code
   */
  void replaceBy(int code) {
    if (!isCommandLine(
        System.getProperty("sun.java.command"), System.getProperty("maven.mainClass"))) {
      log.warn(
          "A deploy would change something, and no exit code can say so: this Maven is no process"
              + " of its own.");
      return;
    }
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(code, before), NAME));
  }

  private void halt(int code, Set<Thread> before) {
    if (launcher().isPresent() && !session.getResult().hasExceptions()) {
      awaitOtherHooks(before);
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(code);
    }
  }

  /** Lets the clean-ups of others end: all that runs by now and did not when the plan was made. */
  private static void awaitOtherHooks(Set<Thread> before) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE.toNanos() && hasOtherHooks(before)) {
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static boolean hasOtherHooks(Set<Thread> before) {
    Optional<Thread> launcher = launcher();
    // it waits for one when it has started all
    boolean started =
        launcher
            .filter(
                each ->
                    Stream.of(each.getStackTrace()).anyMatch(frame -> is(frame, THREAD, "join")))
            .isPresent();
    return !started
        || Thread.getAllStackTraces().keySet().stream()
            .filter(each -> !each.isDaemon() && !before.contains(each))
            .anyMatch(each -> !each.getName().equals(NAME) && each != launcher.orElse(null));
  }

  /** The thread that ends the process because the build is done. */
  private static Optional<Thread> launcher() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> isEnd(each.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Whether a thread is Maven's launcher that ends the process, as it does when the build is done.
   * A signal ends it in another thread, while the build goes on.
   *
   * @param stack what the thread is at, the innermost call first
   */
  static boolean isEnd(StackTraceElement[] stack) {
    return IntStream.range(1, stack.length)
        .anyMatch(at -> is(stack[at], LAUNCHER, "main") && is(stack[at - 1], SYSTEM, "exit"));
  }

  private static boolean is(StackTraceElement frame, String type, String method) {
    return frame.getClassName().equals(type) && frame.getMethodName().equals(method);
  }

  /**
   * Whether the process is one run of Maven's command line.
   *
   * @param command what the process was started with, its main class first; null where unknown
   * @param main the main class that the launcher runs; null where it does not say
   */
  static boolean isCommandLine(String command, String main) {
    boolean launched =
        Optional.ofNullable(command)
            .filter(each -> each.equals(LAUNCHER) || each.startsWith(LAUNCHER + " "))
            .isPresent();
    // from Maven 4 on, the launcher also runs a shell of many builds
    return launched && (main == null || main.endsWith(".MavenCling") || main.endsWith(".MavenCli"));
  }
}
