package io.toa.it;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.maven.shared.invoker.DefaultInvocationRequest;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.InvocationResult;
import org.apache.maven.shared.invoker.Invoker;
import org.apache.maven.shared.invoker.MavenInvocationException;

/**
 * A Maven with the environment that its builds see. That holds nothing a developer has set for
 * Maven, Toa, an engine, helm or a cluster, unless a test adds it.
 */
final class Maven {

  private static final Pattern OWN = Pattern.compile("(MAVEN|TOA|DOCKER|HELM|KUBE)[A-Z_]*");
  // from Maven 4 on, what says that nobody is there to be asked
  private static final Set<String> UNATTENDED =
      Set.of(
          "CI",
          "GITHUB_ACTIONS",
          "CIRCLECI",
          "TEAMCITY_VERSION",
          "TRAVIS",
          "WORKSPACE",
          "BUILDKITE",
          "APPVEYOR");
  private static final int PATIENCE_SECONDS = 900;
  // builds are short: compiling thoroughly does not pay
  private static final String JVM = "-Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private final Path home;
  private final List<String> options;
  private final Path settings;
  private final Map<String, String> environment;
  private final Optional<String> input;

  private Maven(
      Path home,
      List<String> options,
      Path settings,
      Map<String, String> environment,
      Optional<String> input) {
    this.home = home;
    this.options = options;
    this.settings = settings;
    this.environment = Collections.unmodifiableMap(environment);
    this.input = input;
  }

  /** The Maven that runs the tests. */
  static Maven running() {
    return at(Surroundings.maven(), List.of());
  }

  /** A Maven of a version. */
  static Maven of(String version) {
    // from Maven 4 on, standard output would have every line prefixed
    List<String> options = version.startsWith("3.") ? List.of() : List.of("--raw-streams");
    return at(Surroundings.maven(version), options);
  }

  private static Maven at(Path home, List<String> options) {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    environment.keySet().removeIf(name -> OWN.matcher(name).matches());
    environment.put("JAVA_HOME", Surroundings.java().toString());
    environment.put("MAVEN_OPTS", JVM);
    environment.put("MAVEN_SKIP_RC", "true");
    return new Maven(home, options, Surroundings.settings(), environment, Optional.empty());
  }

  /** This Maven with a variable. */
  Maven with(String variable, String value) {
    Map<String, String> changed = new TreeMap<>(environment);
    changed.put(variable, value);
    return new Maven(home, options, settings, changed, input);
  }

  /** The Maven that runs the tests, with the engine and the cluster that they run with. */
  static Maven withEngine() {
    Maven maven = running();
    for (String variable : List.of("DOCKER_HOST", "DOCKER_CONFIG", "KUBECONFIG")) {
      String value = System.getenv(variable);
      if (value != null) {
        maven = maven.with(variable, value);
      }
    }
    return maven;
  }

  /** This Maven on another JDK. */
  Maven on(Path java) {
    return with("JAVA_HOME", java.toString());
  }

  /** This Maven with other programs to find. */
  Maven with(SearchPath programs) {
    return with(SearchPath.VARIABLE, programs.toString());
  }

  /** This Maven as someone runs it who types these lines. */
  Maven typing(String lines) {
    Map<String, String> changed = new TreeMap<>(environment);
    changed.keySet().removeAll(UNATTENDED);
    return new Maven(home, options, settings, changed, Optional.of(lines));
  }

  /** Runs a build, not interactive unless something is typed. */
  MavenRun run(Path directory, String... arguments) {
    MavenRun.Recorder recorder = new MavenRun.Recorder();
    InvocationRequest request = new DefaultInvocationRequest();
    request.setBaseDirectory(directory.toFile());
    request.setMavenHome(home.toFile());
    request.setLocalRepositoryDirectory(Surroundings.repository().toFile());
    request.setGlobalSettingsFile(settings.toFile());
    request.setBatchMode(input.isEmpty());
    input.ifPresent(
        lines ->
            request.setInputStream(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8))));
    request.setNoTransferProgress(true);
    request.setShellEnvironmentInherited(false);
    environment.forEach(request::addShellEnvironment);
    request.addArg("-Dstyle.color=never");
    request.addArgs(options);
    request.addArgs(Arrays.asList(arguments));
    request.setOutputHandler(recorder::output);
    request.setErrorHandler(recorder::error);
    request.setTimeoutInSeconds(PATIENCE_SECONDS);
    return recorder.ended(String.join(" ", arguments), exitCode(request)).kept();
  }

  /** Starts a build, and does not wait for its end. All that it writes goes to a file. */
  Process start(Path directory, Path log, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("mvn").toString());
    command.addAll(List.of("-B", "--no-transfer-progress", "-Dstyle.color=never"));
    command.addAll(List.of("-gs", settings.toString()));
    command.add("-Dmaven.repo.local=" + Surroundings.repository());
    command.addAll(options);
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      return builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int exitCode(InvocationRequest request) {
    Invoker invoker = new DefaultInvoker();
    try {
      InvocationResult result = invoker.execute(request);
      if (result.getExecutionException() != null) {
        throw new IllegalStateException("Maven could not be run", result.getExecutionException());
      }
      return result.getExitCode();
    } catch (MavenInvocationException e) {
      throw new IllegalStateException("Maven could not be run", e);
    }
  }
}
