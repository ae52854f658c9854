package io.toa.maven;

import io.toa.core.build.ImageResult;
import io.toa.core.deploy.Deployment;
import io.toa.core.deploy.Model;
import io.toa.core.report.ImagesReport;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;

/** Goals that reach an engine, a registry, helm or a cluster. */
abstract class AbstractDeploymentMojo extends AbstractReleaseMojo {

  /** The docker program. */
  @Parameter(property = "toa.docker", defaultValue = "docker")
  String docker;

  /** The buildx builder. */
  @Parameter(property = "toa.builder", defaultValue = "toa")
  String builder;

  /** How many images are built at once. */
  @Parameter(property = "toa.concurrency", defaultValue = "3")
  int concurrency;

  /**
   * How a sources image is pushed where the registry has its dependencies image: {@code registry}
   * writes it there as one layer more, without an engine; {@code buildx} builds it.
   */
  @Parameter(property = "toa.layering", defaultValue = "registry")
  String layering;

  /**
   * Where the cache of builds is read, as {@code --cache-from} of buildx takes it; <code>{image}
   * </code> stands for the name of the image. The property lists places one after another,
   * separated by commas: each begins with {@code type=}, or is a reference alone.
   */
  @Parameter(property = "toa.cacheFrom")
  List<String> cacheFrom;

  /** Where the cache of builds is written, as {@code --cache-to} of buildx takes it, likewise. */
  @Parameter(property = "toa.cacheTo")
  List<String> cacheTo;

  /** A deployment of a model with the tools that the parameters name. */
  Deployment deployment(Model model) {
    return assembly().deployment(this, registry(model));
  }

  /**
   * Tells what became of the images: in the log, in {@code target/toa/images.json}, and in
   * properties of the project.
   */
  void report(List<ImageResult> images) {
    ImagesReport report = new ImagesReport(images);
    if (!images.isEmpty()) {
      getLog().info("Images");
    }
    report.table().forEach(line -> getLog().info("  " + line));
    Result.write(report.json(), output().resolve("images.json"));
    report.properties().forEach(project.getProperties()::setProperty);
  }
}
