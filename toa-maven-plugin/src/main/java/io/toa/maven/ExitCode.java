package io.toa.maven;

import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;

/** The exit code of a build that succeeds, where Maven itself knows 0 and 1 only. */
final class ExitCode {

  /** That there are changes. */
  static final int CHANGES = 2;

  /** What starts Maven, and nothing but Maven. */
  private static final String LAUNCHER = "org.codehaus.plexus.classworlds.launcher.Launcher";

  private final MavenSession session;
  private final Log log;

  ExitCode(MavenSession session, Log log) {
    this.session = session;
    this.log = log;
  }

  /**
   * Ends the process with an exit code when the build has succeeded. A build that fails keeps its
   * own.
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
    Runtime runtime = Runtime.getRuntime();
    runtime.addShutdownHook(
        new Thread(
            () -> {
              if (!session.getResult().hasExceptions()) {
                System.out.flush();
                System.err.flush();
                runtime.halt(code);
              }
            },
            "toa-exit-code"));
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
