package io.toa.core.registry;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The configuration of docker's command line: credentials and the current context.
 *
 * @param directory where {@code config.json} lies; it need not exist
 */
public record DockerConfig(Path directory) {

  /**
   * Finds the configuration.
   *
   * @param environment variables of the process; {@code DOCKER_CONFIG} names the directory
   * @return the configuration, that of the user where no variable says otherwise
   */
  public static DockerConfig of(Map<String, String> environment) {
    String named = environment.getOrDefault("DOCKER_CONFIG", "");
    return new DockerConfig(
        named.isEmpty() ? Path.of(System.getProperty("user.home"), ".docker") : Path.of(named));
  }

  /**
   * Reads it.
   *
   * @return what {@code config.json} says; an empty mapping where there is no such file
   * @throws InvalidDeclarationException where it is no JSON object; nothing of it is quoted
   * @throws StorageException where it cannot be read
   */
  public Mapping read() {
    Path file = directory.resolve("config.json");
    if (Files.notExists(file)) {
      return Mapping.EMPTY;
    }
    Place place = Place.of(file.toString());
    try {
      if (Json.read(file, file.toString()) instanceof Mapping mapping) {
        return mapping;
      }
    } catch (InvalidDeclarationException e) {
      place = e.faults().stream().findFirst().map(Fault::place).orElse(place); // no more: secrets
    } catch (StorageException e) {
      throw new StorageException(
          e.getMessage()
              + ". Let this user read docker's configuration, or name another with DOCKER_CONFIG.",
          e);
    }
    throw new InvalidDeclarationException(
        "%s: docker's configuration is no JSON object. Mend it, or name another with DOCKER_CONFIG."
            .formatted(place));
  }
}
