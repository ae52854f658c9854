package io.toa.core.helm;

import com.marcnuri.helm.Release;
import io.toa.core.ParameterException;
import io.toa.core.ProgramException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.KubeconfigText;
import io.toa.core.cluster.StorageDriver;
import io.toa.core.cluster.Timeout;
import io.toa.core.process.ProgramOutput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Helm in process, where no program is installed. It is Helm 3.
 *
 * <p>Its native part cannot be interrupted: a call ends with Helm's own timeout at the latest.
 */
public final class EmbeddedHelm implements Helm {

  // what a manifest is rendered for where nobody says; the library itself would take 1.20
  private static final String KUBERNETES = "1.33.0";

  private final EmbeddedLibrary library;
  private final ClusterAccess access;
  private final KeptRevisions revisions;
  private final boolean createNamespace;
  private final ProgramOutput output;
  private final Map<String, String> environment;

  /**
   * Makes it; nothing is loaded yet.
   *
   * @param source gives the native part, when it is first needed
   * @param access the cluster and the namespace
   * @param options what it is asked for beyond that
   * @param output hears what Helm reports
   * @throws ParameterException where the options hold arguments of a program
   */
  public EmbeddedHelm(
      NativeHelm source, ClusterAccess access, HelmOptions options, ProgramOutput output) {
    this(source, access, options, output, System.getenv());
  }

  EmbeddedHelm(
      NativeHelm source,
      ClusterAccess access,
      HelmOptions options,
      ProgramOutput output,
      Map<String, String> environment) {
    if (!options.arguments().isEmpty()) {
      throw new ParameterException(
          "toa.helmArgs is for a helm program, and Helm would run in process here: no helm is on"
              + " the PATH. Install helm, or name the program by toa.helm.");
    }
    this.library = new EmbeddedLibrary(source);
    this.access = access;
    this.revisions = new KeptRevisions(() -> Cluster.connect(access), output);
    this.createNamespace = options.createNamespace();
    this.output = output;
    this.environment = environment;
  }

  /** Besides, refuses an environment that would lead it elsewhere, before anything is built. */
  @Override
  public HelmVersion version() {
    check();
    HelmVersion version =
        HelmVersion.parse(during("version", () -> com.marcnuri.helm.Helm.version().call()));
    return new HelmVersion(version.major(), version.text() + ", in process");
  }

  @Override
  public String template(String release, Path chart, Optional<String> kubeVersion) {
    return during(
        "template " + release,
        () -> {
          var command = new com.marcnuri.helm.Helm(chart).template().withName(release);
          access.namespace().ifPresent(command::withNamespace);
          command.withKubeVersion(kubeVersion.orElse(KUBERNETES));
          return command.call();
        });
  }

  @Override
  public void dependencyUpdate(Path chart, boolean silently) {
    String written =
        during(
            "dependency update",
            () -> new com.marcnuri.helm.Helm(chart).dependency().update().call());
    if (!silently) {
      report(written);
    }
  }

  @Override
  public void upgrade(UpgradeRequest request) {
    check();
    var namespace = namespace();
    Release done =
        during(
            "upgrade " + request.release(),
            () ->
                // The library's own "upgrade and install" loses the rollback and the context.
                revisions.isThere(request.release())
                    ? upgradeThere(request, namespace, request.await())
                    : install(request, namespace));
    report(done.getOutput());
    revisions.trim(request.release());
  }

  private Release install(UpgradeRequest request, String namespace) {
    var command =
        new com.marcnuri.helm.Helm(request.chart())
            .install()
            .withName(request.release())
            .withNamespace(namespace);
    access.kubeconfig().ifPresent(command::withKubeConfig);
    contents().ifPresent(command::withKubeConfigContents);
    request.timeout().ifPresent(timeout -> command.withTimeout(seconds(timeout)));
    request.description().ifPresent(command::withDescription);
    if (createNamespace) {
      command.createNamespace();
    }
    return (request.await() ? command.waitReady().atomic() : command).call();
  }

  private Release upgradeThere(UpgradeRequest request, String namespace, boolean atomic) {
    var command =
        new com.marcnuri.helm.Helm(request.chart())
            .upgrade()
            .withName(request.release())
            .withNamespace(namespace);
    access.kubeconfig().ifPresent(command::withKubeConfig);
    contents().ifPresent(command::withKubeConfigContents);
    request.timeout().ifPresent(timeout -> command.withTimeout(seconds(timeout)));
    request.description().ifPresent(command::withDescription);
    if (request.await()) {
      command.waitReady();
    }
    return (atomic ? command.atomic() : command).call();
  }

  @Override
  public void rollback(RollbackRequest request) {
    check();
    var target = target(request);
    revisions.failPending(request.release());
    try (var chart = new TemporaryChart()) {
      target.writeChart(chart.directory());
      var upgrade =
          new UpgradeRequest(
              request.release(),
              chart.directory(),
              request.await(),
              request.timeout(),
              Optional.of("Rollback to " + target.revision()));
      during("rollback " + request.release(), () -> upgradeThere(upgrade, namespace(), false));
    }
    revisions.trim(request.release());
    output.out("Rolled back to revision " + target.revision());
  }

  private StoredRelease target(RollbackRequest request) {
    var records = revisions.records(request.release());
    var newest = records.get(0).revision();
    return records.stream()
        .filter(
            record ->
                request.revision().isPresent()
                    ? record.revision() == request.revision().getAsInt()
                    : record.revision() < newest)
        .findFirst()
        .orElseThrow(
            () ->
                new ProgramException(
                    "The release '"
                        + request.release()
                        + "' has no revision "
                        + (request.revision().isPresent()
                            ? request.revision().getAsInt()
                            : "before " + newest)
                        + ". Choose one of its history.",
                    null));
  }

  @Override
  public void uninstall(String release) {
    check();
    report(
        during(
            "uninstall " + release,
            () -> {
              var command = com.marcnuri.helm.Helm.uninstall(release).withNamespace(namespace());
              access.kubeconfig().ifPresent(command::withKubeConfig);
              contents().ifPresent(command::withKubeConfigContents);
              return command.call();
            }));
  }

  @Override
  public List<Revision> history(String release) {
    var newestFirst = revisions.records(release);
    return java.util.stream.IntStream.range(0, newestFirst.size())
        .mapToObj(index -> newestFirst.get(newestFirst.size() - 1 - index).described())
        .toList();
  }

  // The native part reads the environment by itself, and keeps releases where that says.
  private void check() {
    HelmVariables.refuse(environment);
    StorageDriver.of(environment).check();
  }

  private <T> T during(String command, Supplier<T> call) {
    return library.run(command, call);
  }

  private String namespace() {
    try (var cluster = Cluster.connect(access)) {
      return cluster.namespace();
    }
  }

  private Optional<String> contents() {
    return access.context().map(context -> KubeconfigText.of(access));
  }

  private static int seconds(Timeout timeout) {
    return Math.toIntExact(timeout.duration().plus(Duration.ofNanos(999_999_999)).toSeconds());
  }

  private void report(String text) {
    text.lines().forEach(output::out);
  }
}
