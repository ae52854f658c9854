package io.toa.core.build;

import io.toa.core.StorageException;
import io.toa.core.registry.DockerConfig;
import io.toa.core.registry.Logins;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a docker program is run with, besides the engine: logins that docker does not have itself,
 * and proxies. The logins are in a configuration of their own that lives as long as the program
 * runs; where there are none, docker uses the user's configuration as it is.
 */
public final class DockerSurroundings {

  /** Those of this process, unchanged. */
  public static final DockerSurroundings UNCHANGED =
      new DockerSurroundings(DockerConfig.of(Map.of()), () -> Logins.NONE, Map.of(), Map.of());

  private static final String CONFIG = "DOCKER_CONFIG";
  private static final String BUILDERS = "BUILDX_CONFIG";

  private final DockerConfig config;
  private final Supplier<Logins> logins;
  private final Map<String, String> proxies;
  private final boolean ownBuilders;
  private Logins lacking;

  /**
   * Makes the surroundings.
   *
   * @param config docker's configuration
   * @param logins gives the logins that docker lacks; asked before the program is first run
   * @param proxies variables that tell of proxies
   * @param environment the variables of this process
   */
  public DockerSurroundings(
      DockerConfig config,
      Supplier<Logins> logins,
      Map<String, String> proxies,
      Map<String, String> environment) {
    this.config = config;
    this.logins = logins;
    this.proxies = Map.copyOf(proxies);
    this.ownBuilders = environment.getOrDefault(BUILDERS, "").isEmpty();
  }

  /**
   * Prepares them for one run.
   *
   * @return what the run is given; to be closed after it
   * @throws StorageException where the configuration cannot be written
   */
  Prepared prepare() {
    Logins added = lacking();
    if (added.byRegistry().isEmpty()) {
      return new Prepared(proxies, () -> {});
    }
    BorrowedConfig borrowed = new BorrowedConfig(config, added);
    Map<String, String> variables = new HashMap<>(proxies);
    variables.put(CONFIG, borrowed.directory().toString());
    if (ownBuilders) {
      // Builders that are made meanwhile have to stay.
      variables.put(BUILDERS, config.directory().resolve("buildx").toAbsolutePath().toString());
    }
    return new Prepared(variables, borrowed::close);
  }

  private synchronized Logins lacking() {
    if (lacking == null) {
      lacking = logins.get();
    }
    return lacking;
  }

  /**
   * What one run of the program is given.
   *
   * @param variables added to its environment; they may hold secrets
   * @param end removes what was made for it
   */
  record Prepared(Map<String, String> variables, Runnable end) implements AutoCloseable {

    @Override
    public void close() {
      end.run();
    }
  }
}
