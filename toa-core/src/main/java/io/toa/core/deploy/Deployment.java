package io.toa.core.deploy;

import io.toa.core.RefusalException;
import io.toa.core.build.BuildListener;
import io.toa.core.build.BuildOptions;
import io.toa.core.build.ImageBuilder;
import io.toa.core.build.ImageResult;
import io.toa.core.build.TemporaryDirectory;
import io.toa.core.chart.Chart;
import io.toa.core.chart.ChartWriter;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ReleaseLease;
import io.toa.core.helm.Helm;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Registry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Carries a deployment out, in order (spec: operations.md 3, 4). Everything that can be refused is
 * refused before the first effect.
 */
public final class Deployment {

  private final Registry registry;
  private final Supplier<ImageBuilder> builder;
  private final BuildOptions options;
  private final Supplier<Helm> helm;
  private final Supplier<Cluster> cluster;
  private final Consumer<String> out;
  private final Consumer<List<ImageResult>> made;

  /**
   * Makes a deployment.
   *
   * @param registry the registry of the images
   * @param builder gives what builds images; asked when something has to be built
   * @param options how images are built; whether they are pushed is said by each command
   * @param helm gives Helm, bound to the namespace; asked when it is needed
   * @param cluster connects to the cluster, bound to the namespace; asked when it is needed, and
   *     closed after each use
   * @param out takes lines that say what happens
   * @param made takes what became of the images, each once and in order, as soon as all are there
   */
  public Deployment(
      Registry registry,
      Supplier<ImageBuilder> builder,
      BuildOptions options,
      Supplier<Helm> helm,
      Supplier<Cluster> cluster,
      Consumer<String> out,
      Consumer<List<ImageResult>> made) {
    this.registry = registry;
    this.builder = builder;
    this.options = options;
    this.helm = helm;
    this.cluster = cluster;
    this.out = out;
    this.made = made;
  }

  /**
   * Builds what the registry lacks, on the local engine.
   *
   * @param model what to build
   */
  public void build(Model model) {
    produce(model, false);
  }

  /**
   * Builds what the registry lacks, and pushes it.
   *
   * @param model what to push
   */
  public void push(Model model) {
    produce(model, true);
  }

  private void produce(Model model, boolean push) {
    List<Image> registered = model.images().registered();
    List<Image> images = ImageBuilder.withDependencies(registered);
    Map<Reference, Digest> found = findAll(images);
    ImageResults results = new ImageResults(images, found);
    if (images.stream().map(Image::reference).allMatch(found::containsKey)) {
      found.keySet().forEach(reference -> out.accept(BuildListener.skipping(reference)));
    } else {
      try {
        var unused =
            builder.get().build(registered, found.keySet(), options.withPush(push), results::add);
      } catch (RuntimeException e) {
        results.tellAfter(e, made);
        throw e;
      }
    }
    made.accept(results.all());
  }

  private Map<Reference, Digest> findAll(List<Image> images) {
    return registry.findAll(images.stream().map(Image::reference).toList());
  }

  /**
   * Builds and pushes what the registry lacks, and installs the release.
   *
   * @param model what to deploy
   * @param options how
   * @throws RefusalException where the cluster lacks a secret, another process changes the release,
   *     or a deploy that was killed has left it pending and it is not to be recovered; nothing was
   *     done
   * @throws io.toa.core.InvalidDeclarationException where the application cannot be deployed as it
   *     is declared; nothing was done
   */
  public void deploy(Model model, DeploymentOptions options) {
    carryOut(model, options, each -> {}, this::push);
  }

  /**
   * Deploys, as a plan that was reviewed says.
   *
   * @param model what to deploy
   * @param options how
   * @param review is given the plan as it is made now, before anything is done; throws where it
   *     differs
   */
  public void deploy(Model model, DeploymentOptions options, Consumer<Plan> review) {
    carryOut(model, options, each -> review.accept(plan(each, false)), this::push);
  }

  /**
   * Installs the release from images that are pushed already.
   *
   * @param model what to deploy
   * @param options how
   * @throws RefusalException where the registry lacks an image or the cluster a secret, or a deploy
   *     that was killed has left the release pending and it is not to be recovered; nothing was
   *     done
   */
  public void install(Model model, DeploymentOptions options) {
    carryOut(model, options, each -> {}, this::requirePushed);
  }

  private void carryOut(
      Model model, DeploymentOptions options, Consumer<Model> review, Consumer<Model> images) {
    Announcement announcement = new Announcement(model.context(), out, System::nanoTime);
    EnvironmentTags.of(model);
    new Preflight(cluster).check(model, options.creatingNamespace());
    Chart chart = model.chart();
    try (Cluster connected = cluster.get();
        ReleaseLease lease = connected.lease(chart.release(), out);
        TemporaryDirectory directory = new TemporaryDirectory("toa-deployment")) {
      lease.take();
      Optional<Recovery> recovery = Recovery.of(connected, chart.release(), out);
      if (recovery.isPresent() && !options.recovering()) {
        throw recovery.get().refusal();
      }
      review.accept(model);
      Helm program = helm.get();
      announcement.begin(connected, program.version());
      if (recovery.isPresent()) {
        lease.requireHeld();
        recovery.get().run(program, out);
      }
      new ChartWriter().write(chart, directory.path());
      images.accept(model);
      lease.requireHeld(); // images may have taken long
      new Upgrade(registry, program, connected, out).run(model, chart, directory.path(), options);
      announcement.end(connected);
    }
  }

  private void requirePushed(Model model) {
    List<Image> registered = model.images().registered();
    Set<Reference> found = findAll(registered).keySet();
    List<Reference> missing =
        registered.stream().map(Image::reference).filter(each -> !found.contains(each)).toList();
    if (!missing.isEmpty()) {
      throw new RefusalException(
          "Images are not pushed: %s. Push them with 'toa:push', or run 'toa:deploy'."
              .formatted(
                  missing.stream().map(Reference::toString).collect(Collectors.joining(", "))));
    }
  }

  /**
   * Renders the manifests, without a registry, an engine or a cluster.
   *
   * @param model what would be deployed
   * @return the manifests, one YAML document after the other
   */
  public String template(Model model) {
    return template(model, Optional.empty());
  }

  private String template(Model model, Optional<String> kubeVersion) {
    Chart chart = model.chart();
    try (TemporaryDirectory directory = new TemporaryDirectory("toa-deployment")) {
      new ChartWriter().write(chart, directory.path());
      Helm program = helm.get();
      Upgrade.updateDependencies(program, chart, directory.path(), true);
      return program.template(chart.release(), directory.path(), kubeVersion);
    }
  }

  /**
   * Says what a deploy would do.
   *
   * @param model what would be deployed
   * @param offline whether to ask neither the registry nor the cluster
   * @return the plan; where the registry or the cluster does not answer, it says so
   * @throws io.toa.core.InvalidDeclarationException where the application cannot be deployed as it
   *     is declared
   */
  public Plan plan(Model model, boolean offline) {
    model.chart(); // refused as a deploy would be
    return new Planner(
            registry::findAll,
            new Preflight(cluster)::missing,
            new ReleasePlanner(cluster, this::template)::of,
            offline)
        .plan(model);
  }
}
