package io.toa.maven;

import io.toa.core.build.DockerSurroundings;
import io.toa.core.build.EngineAddress;
import io.toa.core.context.Context;
import io.toa.core.deploy.Pruning;
import io.toa.core.image.Image;
import io.toa.core.registry.Credentials;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.HttpRegistry;
import io.toa.core.registry.Logins;
import io.toa.core.registry.Proxies;
import io.toa.core.registry.RepositoryReader;
import io.toa.core.registry.Retention;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;

/** Who the user is to the registry of a context's images, and which way it is reached. */
final class RegistryAccess {

  private final DockerConfig docker = DockerConfig.of(System.getenv());
  private final List<Image> images;
  private final Credentials given;
  private final Proxies proxies;
  private final Log log;

  /**
   * Finds out.
   *
   * @param settings what Maven's settings say
   * @param session the build
   * @param log hears what is wrong with the settings
   * @param context whose registry it is
   * @param images what is built and pushed; none where nothing is
   */
  RegistryAccess(
      RegistrySettings settings,
      MavenSession session,
      Log log,
      Context context,
      List<Image> images) {
    this.images = List.copyOf(images);
    this.given = given(settings.servers(session.getSettings()), context);
    this.proxies =
        new Proxies(settings.proxies(session.getSettings(), log), properties(), System.getenv());
    this.log = log;
  }

  /** The registry, asked in process. */
  HttpRegistry open() {
    return HttpRegistry.of(
        Credentials.firstOf(List.of(given, Credentials.ofDocker(docker))), proxies);
  }

  /** What docker is run with, so that it reaches the registry as the same user. */
  DockerSurroundings surroundings(EngineAddress engine) {
    return new DockerSurroundings(
        docker,
        () -> Logins.lacking(Logins.registries(images), given, Credentials.ofDocker(docker)),
        proxies.variables(Optional.ofNullable(engine.host().getHost()).stream().toList()),
        System.getenv());
  }

  /** What deletes old images. */
  Pruning pruning(Retention retention) {
    HttpRegistry registry = open();
    return new Pruning(
        new RepositoryReader(registry.manifests(), registry.blobs()),
        registry.manifests(),
        retention,
        InstantSource.system(),
        log::info);
  }

  /** The logins that go before docker's own. */
  private static Credentials given(Credentials servers, Context context) {
    return context
        .registry()
        .base()
        .map(base -> Credentials.ofEnvironment(System.getenv(), base + "/" + context.name()))
        .map(environment -> Credentials.firstOf(List.of(environment, servers)))
        .orElse(servers);
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> properties.put(name, System.getProperty(name, "")));
    return properties;
  }
}
