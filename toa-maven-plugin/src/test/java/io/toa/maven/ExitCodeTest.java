package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitCodeTest {

  private static final String LAUNCHER = "org.codehaus.plexus.classworlds.launcher.Launcher";

  @Test
  void onlyMavensCommandLineHasOne() {
    assertThat(ExitCode.isCommandLine(LAUNCHER, null)).isTrue();
    assertThat(ExitCode.isCommandLine(LAUNCHER + " toa:plan", null)).isTrue();
    assertThat(ExitCode.isCommandLine(LAUNCHER + " toa:plan", "org.apache.maven.cling.MavenCling"))
        .isTrue();
    assertThat(ExitCode.isCommandLine(LAUNCHER, "org.apache.maven.cling.MavenShellCling"))
        .isFalse();
    assertThat(ExitCode.isCommandLine(LAUNCHER + "2", null)).isFalse();
    assertThat(ExitCode.isCommandLine("org.mvndaemon.mvnd.daemon.Server", null)).isFalse();
    assertThat(ExitCode.isCommandLine(null, null)).isFalse();
  }

  @Test
  void aBuildHasEndedWhereItsLauncherEndsTheProcess() {
    StackTraceElement exit = new StackTraceElement("java.lang.System", "exit", null, -1);
    StackTraceElement launcher = new StackTraceElement(LAUNCHER, "main", null, -1);
    StackTraceElement goal = new StackTraceElement("com.example.Goal", "execute", null, -1);
    StackTraceElement join = new StackTraceElement("java.lang.Thread", "join", null, -1);

    assertThat(ExitCode.isEnd(new StackTraceElement[] {join, exit, launcher})).isTrue();
    assertThat(ExitCode.isEnd(new StackTraceElement[] {join, exit})).as("a signal").isFalse();
    assertThat(ExitCode.isEnd(new StackTraceElement[] {goal, launcher})).as("a goal").isFalse();
    assertThat(ExitCode.isEnd(new StackTraceElement[] {exit, goal, launcher}))
        .as("a goal that ends Maven")
        .isFalse();
    assertThat(ExitCode.isEnd(new StackTraceElement[0])).isFalse();
  }
}
