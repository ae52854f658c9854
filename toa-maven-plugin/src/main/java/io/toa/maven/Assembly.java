package io.toa.maven;

import io.toa.core.build.BuildOptions;
import io.toa.core.build.Caches;
import io.toa.core.build.Docker;
import io.toa.core.build.Engine;
import io.toa.core.build.EngineAddress;
import io.toa.core.build.ImageBuilder;
import io.toa.core.build.Layering;
import io.toa.core.build.layer.SourcesLaying;
import io.toa.core.cluster.Cluster;
import io.toa.core.component.Bindings;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.component.extension.Extensions;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.ModelReader;
import io.toa.core.deploy.Rollback;
import io.toa.core.deploy.Uninstallation;
import io.toa.core.helm.Helm;
import io.toa.core.helm.HelmFinder;
import io.toa.core.helm.NativeHelm;
import io.toa.core.image.BuildContexts;
import io.toa.core.process.ProgramRunner;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Registry;
import java.io.File;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;

/** Puts the parts of the library together, as the parameters of a goal say. */
final class Assembly {

  /** The class path of the plugin, with what a POM adds to it. */
  private static final ClassLoader CLASSES = Assembly.class.getClassLoader();

  private final NativeArtifacts natives;
  private final MavenSession session;
  private final Log log;

  Assembly(NativeArtifacts natives, MavenSession session, Log log) {
    this.natives = natives;
    this.session = session;
    this.log = log;
  }

  /** What reads contexts. */
  ModelReader models(AbstractModelMojo goal, Optional<String> version) {
    return new ModelReader(
        components(),
        Dependencies.found(CLASSES),
        directory -> definitions(goal, directory),
        Optional.ofNullable(goal.platforms).filter(list -> !list.isEmpty()),
        version);
  }

  /** What reads components. */
  ComponentReader components() {
    SwcModuleParser parser =
        new SwcModuleParser(() -> natives.resolve(session, SwcModuleParser.nativeArtifact()));
    return new ComponentReader(
        new Bridges(parser), Bindings.found(CLASSES), Extensions.found(CLASSES));
  }

  private static ToaDefinitions definitions(AbstractModelMojo goal, Path directory) {
    return ToaDefinitions.of(
        directory,
        new ToaDefinitions.Options(
            Optional.ofNullable(goal.runtimeVersion),
            Optional.ofNullable(goal.definitions).map(File::toPath),
            ModelReader.TOA_VERSION),
        CLASSES);
  }

  /** What carries a deployment out. */
  Deployment deployment(AbstractDeploymentMojo goal, RegistryAccess registry) {
    ProgramRunner runner = new ProgramRunner();
    LogOutput output = new LogOutput(log);
    HttpRegistry opened = registry.open();
    return new Deployment(
        opened,
        () -> builder(opened, () -> engine(goal, registry, runner), output),
        options(goal),
        () -> helm(goal),
        () -> Cluster.connect(goal.access()),
        log::info,
        goal::report);
  }

  /** What rolls a release back. */
  Rollback rollback(AbstractReleaseMojo goal, Registry registry) {
    return new Rollback(
        registry, () -> helm(goal), () -> Cluster.connect(goal.access()), log::info);
  }

  /** What removes a release. */
  Uninstallation uninstallation(AbstractReleaseMojo goal) {
    return new Uninstallation(() -> helm(goal), () -> Cluster.connect(goal.access()), log::info);
  }

  /** Helm, bound to the cluster and the namespace of a goal. */
  private Helm helm(AbstractReleaseMojo goal) {
    return new HelmFinder(
            new ProgramRunner(), () -> natives.resolve(session, NativeHelm.artifact()))
        .find(
            Optional.ofNullable(goal.helm), goal.access(), goal.helmOptions(), new LogOutput(log));
  }

  private static BuildOptions options(AbstractDeploymentMojo goal) {
    return new BuildOptions(
        false,
        goal.builder,
        goal.concurrency,
        Layering.parse(goal.layering),
        Caches.of(goal.cacheFrom, goal.cacheTo));
  }

  private static ImageBuilder builder(
      HttpRegistry registry, Supplier<Engine> engine, LogOutput output) {
    return new ImageBuilder(
        engine,
        Optional.of(
            new SourcesLaying(registry.manifests(), registry.blobs(), InstantSource.system())),
        new BuildContexts()::of,
        System.getenv(),
        output);
  }

  private static Engine engine(
      AbstractDeploymentMojo goal, RegistryAccess registry, ProgramRunner runner) {
    EngineAddress address = EngineAddress.find(System.getenv());
    return new Engine(
        address, new Docker(goal.docker, runner, address, registry.surroundings(address)));
  }
}
