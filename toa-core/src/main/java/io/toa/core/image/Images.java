package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.context.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The images of an application (spec: images.md 1, 7).
 *
 * @param registered the images that are built, in order of registration: bundles, then services;
 *     the dependencies image of a bundle is its {@link Image.Sources#base}
 * @param references what the chart names, by composition name, {@code mono}, or service name:
 *     references of the registered images and of published ones
 */
public record Images(List<Image> registered, Map<String, Reference> references) {

  /** Copies the list and the map. */
  public Images {
    registered = List.copyOf(registered);
    references = Map.copyOf(references);
  }

  /**
   * Derives the images of an application.
   *
   * @param application the application
   * @return its images
   * @throws InvalidDeclarationException where members of a bundle want different base images, a
   *     registry would not take the name of an image, or the image of a service is to be built and
   *     its package is not installed
   */
  public static Images of(Application application) {
    return new Bundles(application).images();
  }

  /**
   * Every image that is built, each dependencies image right before the one laid over it.
   *
   * @return the images
   */
  public List<Image> all() {
    List<Image> all = new ArrayList<>();
    for (Image image : registered) {
      if (image instanceof Image.Sources sources) {
        all.add(sources.base());
      }
      all.add(image);
    }
    return all;
  }

  /**
   * The repository of an image (spec: images.md 1.1).
   *
   * @param context the context
   * @param name the name of the image, such as {@code composition-edge}
   * @return the repository with its registry
   * @throws InvalidDeclarationException where no registry would take it
   */
  public static String repository(Context context, String name) {
    return new Repositories(context).of(name, context.fault(""));
  }
}
