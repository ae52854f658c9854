package io.toa.core.deploy;

import static java.util.stream.Collectors.joining;

import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.context.Context;
import io.toa.core.helm.ReleasedRevision;
import io.toa.core.image.Reference;
import io.toa.core.image.Repositories;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Registry;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Of the images that an earlier revision runs, those that are the context's own. */
final class RevisionImages {

  private final Registry registry;
  private final Consumer<String> out;
  private final String revision;
  private final List<Reference> images;

  RevisionImages(
      Registry registry, Context context, ReleasedRevision target, Consumer<String> out) {
    this.registry = registry;
    this.out = out;
    this.revision =
        "revision %d of release '%s'".formatted(target.described().revision(), context.name());
    Repositories own = new Repositories(context);
    this.images =
        target.workloads().stream()
            .flatMap(workload -> workload.images().stream())
            .distinct()
            .filter(own::holds)
            .map(Reference::parse)
            .toList();
  }

  /**
   * Refuses to go back to images that are gone. A registry that does not say whether they are does
   * not stand in the way: nodes may have them still.
   *
   * @throws RefusalException where the registry says that it lacks one
   */
  void refuseMissing() {
    Map<Reference, Digest> found;
    try {
      found = registry.findAll(images);
    } catch (RegistryException fault) {
      out.accept(
          "Whether the images of %s are still there is not known: %s"
              .formatted(revision, fault.getMessage()));
      return;
    }
    List<Reference> missing = images.stream().filter(each -> !found.containsKey(each)).toList();
    if (!missing.isEmpty()) {
      throw new RefusalException(
          "The registry no longer has %d of %d image(s) of %s: %s. Nothing was changed. Choose another revision with -Dtoa.revision, or deploy the sources of this one, which pushes its images again."
              .formatted(
                  missing.size(),
                  images.size(),
                  revision,
                  missing.stream().map(Reference::toString).collect(joining(", "))));
    }
  }

  /** Points a tag at each of them. */
  void tag(String tag) {
    registry.tagAll(images, tag);
    images.forEach(image -> out.accept("Tagged " + image + " as " + tag));
  }
}
