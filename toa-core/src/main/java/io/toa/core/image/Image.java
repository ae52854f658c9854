package io.toa.core.image;

import io.toa.core.component.Component;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An image that is built (spec: images.md 1). Published service images are none of these: nothing
 * is done with them but naming them in the chart.
 */
public sealed interface Image permits Image.Dependencies, Image.Sources, Image.ServiceImage {

  /**
   * The last segment of its repository.
   *
   * @return such as {@code composition-edge}
   */
  String name();

  /**
   * The version that its build context is named by (spec: images.md 2, 5.1).
   *
   * @return the dependencies version, bundle version or service version
   */
  String version();

  /**
   * Its reference with the content tag.
   *
   * @return the reference
   */
  Reference reference();

  /**
   * The directory of its build context below the root of all contexts.
   *
   * @return a relative path with forward slashes
   */
  default String directory() {
    return name() + "." + version();
  }

  /**
   * The platforms it is built for.
   *
   * @return platforms; empty for the building machine's own
   */
  Optional<List<String>> platforms();

  /**
   * The text of its Dockerfile (spec: images.md 4).
   *
   * @return the text, ending with a newline
   */
  String dockerfile();

  /**
   * Names of the environment variables handed to its build.
   *
   * @return names, in order; only a dependencies image has any
   */
  default List<String> arguments() {
    return List.of();
  }

  /**
   * What a bundle is laid over: npm dependencies of its components and packages of extensions.
   *
   * @param name see {@link Image#name}
   * @param version see {@link Image#version}
   * @param reference see {@link Image#reference}
   * @param platforms see {@link Image#platforms}
   * @param dockerfile see {@link Image#dockerfile}
   * @param arguments see {@link Image#arguments}
   * @param members its components, in member order
   * @param packages the content of {@code .packages}, empty where there are none
   */
  record Dependencies(
      String name,
      String version,
      Reference reference,
      Optional<List<String>> platforms,
      String dockerfile,
      List<String> arguments,
      List<Component> members,
      String packages)
      implements Image {

    @Override
    public String directory() {
      return "dependencies/" + name + "." + version;
    }
  }

  /**
   * The sources of a composition, or of all components, laid over a dependencies image.
   *
   * @param name see {@link Image#name}
   * @param version see {@link Image#version}
   * @param reference see {@link Image#reference}
   * @param platforms see {@link Image#platforms}
   * @param dockerfile see {@link Image#dockerfile}
   * @param command the line that a shell runs where a container starts (spec: images.md 4.2)
   * @param base the image it is laid over
   * @param members its components, in member order
   */
  record Sources(
      String name,
      String version,
      Reference reference,
      Optional<List<String>> platforms,
      String dockerfile,
      String command,
      Dependencies base,
      List<Component> members)
      implements Image {}

  /**
   * The service of an extension, built from where the extension is installed.
   *
   * @param name see {@link Image#name}
   * @param version see {@link Image#version}
   * @param reference see {@link Image#reference}
   * @param platforms see {@link Image#platforms}
   * @param dockerfile see {@link Image#dockerfile}
   * @param source the directory of the installed extension
   */
  record ServiceImage(
      String name,
      String version,
      Reference reference,
      Optional<List<String>> platforms,
      String dockerfile,
      Path source)
      implements Image {}
}
