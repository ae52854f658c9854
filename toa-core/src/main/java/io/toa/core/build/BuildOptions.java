package io.toa.core.build;

import io.toa.core.ParameterException;
import java.util.Objects;

/**
 * How images are built.
 *
 * @param push whether they are pushed to the registry; else they are loaded into the engine
 * @param builder the buildx builder for what the engine's own cannot do
 * @param concurrency how many builds run at once, from 1
 * @param layering how sources images are pushed
 * @param caches where the cache of builds is read and written
 */
public record BuildOptions(
    boolean push, String builder, int concurrency, Layering layering, Caches caches) {

  /** The builder that is made where it is missing (spec: images.md 7.5). */
  public static final String BUILDER = "toa";

  /** How many builds run at once where nothing else is said (spec: images.md 7.3). */
  public static final int CONCURRENCY = 3;

  /**
   * Checks the parts.
   *
   * @throws ParameterException where no build could ever run
   */
  public BuildOptions {
    Objects.requireNonNull(builder, "builder");
    Objects.requireNonNull(layering, "layering");
    Objects.requireNonNull(caches, "caches");
    if (builder.isBlank()) {
      throw new ParameterException(
          "The builder has no name. Name one ('docker buildx ls' lists them), or leave it to '"
              + BUILDER
              + "'.");
    }
    if (concurrency < 1) {
      throw new ParameterException(
          "The number of builds at once is " + concurrency + ". Give 1 or more.");
    }
  }

  /**
   * The options where nothing else is said.
   *
   * @param push whether images are pushed
   * @return the options
   */
  public static BuildOptions of(boolean push) {
    return new BuildOptions(push, BUILDER, CONCURRENCY, Layering.REGISTRY, Caches.NONE);
  }

  /**
   * The same options for another kind of run.
   *
   * @param pushing whether images are pushed
   * @return the options
   */
  public BuildOptions withPush(boolean pushing) {
    return new BuildOptions(pushing, builder, concurrency, layering, caches);
  }
}
