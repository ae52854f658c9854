package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedService;
import io.toa.core.context.Registry;
import io.toa.core.context.ToaRuntime;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The images of services of extensions (spec: images.md 1, 2.4, 4.3).
 *
 * @param application the application
 * @param tags what they are tagged by
 * @param repositories where they are
 */
record ServiceImages(Application application, Tags tags, Repositories repositories) {

  /** What the release publishes; empty where the context wants it built, or there is none. */
  Optional<Reference> published(DeployedService each) {
    ToaRuntime runtime = application.context().runtime();
    return each.service()
        .image()
        .filter(image -> application.context().registry().published())
        .map(image -> new Reference(image, runtime.version()));
  }

  /**
   * The image that is built from where an extension is installed.
   *
   * @throws InvalidDeclarationException where it is not installed
   */
  Image.ServiceImage built(DeployedService each) {
    Path source = application.directories().get(each.reference());
    if (source == null) {
      throw new InvalidDeclarationException(
          "'%s' is not installed, and `registry.services: build` builds its image from where it is: install the runtime beside @toa.io/operations, or take the image the release publishes with `registry.services: published`"
              .formatted(each.reference()),
          application
              .mention(each.reference())
              .orElseGet(() -> application.context().fault("", "registry", "services")));
    }
    Registry registry = application.context().registry();
    String name = "extension-" + each.name();
    String version = each.service().version();
    String repository = repositories.of(name, application.context().fault(""));
    return new Image.ServiceImage(
        name,
        version,
        new Reference(repository, tags.tag(version)),
        registry.platforms(),
        Dockerfiles.service(registry, application.context().runtime()),
        source);
  }
}
