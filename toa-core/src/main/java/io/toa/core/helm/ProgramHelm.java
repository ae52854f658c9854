package io.toa.core.helm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.toa.core.ProgramException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.Timeout;
import io.toa.core.process.Command;
import io.toa.core.process.ProgramOutput;
import io.toa.core.process.ProgramRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Helm as the program that is installed. */
public final class ProgramHelm implements Helm {

  // hooks, the upgrade and going back get the timeout each
  private static final int STEPS = 4;
  private static final Duration REST = Duration.ofMinutes(1);

  private static final String STUCK =
      "Helm has asked for something that is never answered, most likely by the API server."
          + " Look whether kubectl gets answers, then run this again.";

  private final String program;
  private final ClusterAccess access;
  private final HelmOptions options;
  private final ProgramRunner runner;
  private final ProgramOutput output;
  private final List<String> dropped;
  private final Duration rest;
  private boolean told;
  private HelmVersion version;

  /**
   * Makes it; nothing is run yet.
   *
   * @param program its name, looked up on {@code PATH}, or its path
   * @param access the cluster and the namespace; only what is given becomes an option
   * @param options what it is asked for beyond that
   * @param runner runs it
   * @param output hears what is run, and what it writes where it is not silent
   */
  public ProgramHelm(
      String program,
      ClusterAccess access,
      HelmOptions options,
      ProgramRunner runner,
      ProgramOutput output) {
    this(program, access, options, runner, output, System.getenv(), REST);
  }

  ProgramHelm(
      String program,
      ClusterAccess access,
      HelmOptions options,
      ProgramRunner runner,
      ProgramOutput output,
      Map<String, String> environment,
      Duration rest) {
    this.program = program;
    this.access = access;
    this.options = options;
    this.runner = runner;
    this.output = output;
    this.dropped = HelmVariables.misleading(environment);
    this.rest = rest;
  }

  @Override
  public synchronized HelmVersion version() {
    if (version == null) {
      version = HelmVersion.parse(run(List.of("version", "--short"), output.silently()));
    }
    return version;
  }

  @Override
  public String template(String release, Path chart, Optional<String> kubeVersion) {
    var arguments = new ArrayList<>(List.of("template", release));
    namespace(arguments);
    kubeVersion.ifPresent(given -> arguments.addAll(List.of("--kube-version", given)));
    arguments.addAll(options.ofTemplate());
    arguments.add(chart.toString());
    return run(arguments, output.silently());
  }

  @Override
  public void dependencyUpdate(Path chart, boolean silently) {
    run(List.of("dependency", "update", chart.toString()), silently ? output.silently() : output);
  }

  @Override
  public void upgrade(UpgradeRequest request) {
    var arguments = new ArrayList<>(List.of("upgrade", request.release(), "-i"));
    namespace(arguments);
    if (request.await()) {
      arguments.addAll(List.of("--wait", version().rollbackOption()));
    }
    timeout(arguments, request.timeout());
    request
        .description()
        .ifPresent(description -> arguments.addAll(List.of("--description", description)));
    cluster(arguments);
    if (options.createNamespace()) {
      arguments.add("--create-namespace");
    }
    arguments.addAll(options.arguments());
    arguments.add(request.chart().toString());
    run(arguments, output, request.timeout());
  }

  @Override
  public void rollback(RollbackRequest request) {
    var arguments = new ArrayList<>(List.of("rollback", request.release()));
    request.revision().ifPresent(revision -> arguments.add(String.valueOf(revision)));
    namespace(arguments);
    if (request.await()) {
      arguments.add("--wait");
    }
    timeout(arguments, request.timeout());
    cluster(arguments);
    run(arguments, output, request.timeout());
  }

  @Override
  public void uninstall(String release) {
    var arguments = new ArrayList<>(List.of("uninstall", release));
    namespace(arguments);
    cluster(arguments);
    run(arguments, output);
  }

  @Override
  public List<Revision> history(String release) {
    var arguments = new ArrayList<>(List.of("history", release));
    namespace(arguments);
    arguments.addAll(List.of("-o", "json"));
    cluster(arguments);
    var json = run(arguments, output.silently());
    try {
      return new ObjectMapper().readValue(json, new TypeReference<List<Revision>>() {});
    } catch (JsonProcessingException e) {
      throw new ProgramException(
          "The output of '" + program + " history' is no JSON. Install Helm 3 or 4.", e);
    }
  }

  private String run(List<String> arguments, ProgramOutput heard) {
    return run(arguments, heard, Optional.empty());
  }

  /** Helm limits its waiting, not its requests: one that nobody answers would last for ever. */
  private String run(List<String> arguments, ProgramOutput heard, Optional<Timeout> timeout) {
    tell();
    Duration step = timeout.orElse(Timeout.DEFAULT).duration();
    Duration limit = step.multipliedBy(STEPS).plus(rest);
    try {
      return runner.run(Command.of(program, arguments).without(dropped).within(limit), heard);
    } catch (ProgramException fault) {
      throw fault.getCause() instanceof TimeoutException
          ? new ProgramException(fault.getMessage() + "\n" + STUCK, fault.getCause())
          : fault;
    }
  }

  private synchronized void tell() {
    if (!told && !dropped.isEmpty()) {
      output.out(HelmVariables.dropped(dropped));
    }
    told = true;
  }

  private void namespace(List<String> arguments) {
    access.namespace().ifPresent(namespace -> arguments.addAll(List.of("-n", namespace)));
  }

  private static void timeout(List<String> arguments, Optional<Timeout> timeout) {
    timeout.ifPresent(given -> arguments.addAll(List.of("--timeout", given.text())));
  }

  private void cluster(List<String> arguments) {
    access.context().ifPresent(context -> arguments.addAll(List.of("--kube-context", context)));
    access
        .kubeconfig()
        .ifPresent(file -> arguments.addAll(List.of("--kubeconfig", file.toString())));
  }
}
