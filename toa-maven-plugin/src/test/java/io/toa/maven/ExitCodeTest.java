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
}
