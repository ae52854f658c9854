package io.toa.core.build;

/**
 * How images are built.
 *
 * @param docker the docker program
 * @param builder the buildx builder for what is pushed or of several platforms
 * @param concurrency how many images are built at once, above 0
 */
public record BuildOptions(String docker, String builder, int concurrency) {

  /** The builder that is made where it is missing (spec: images.md 7.5). */
  public static final String OWN_BUILDER = "toa";

  /** Checks the number. */
  public BuildOptions {
    if (concurrency < 1) {
      throw new io.toa.core.ParameterException(
          "'toa.concurrency' is %d, and has to be 1 or more".formatted(concurrency));
    }
  }
}
