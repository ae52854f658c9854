package io.toa.core.deploy;

import io.toa.core.ClusterException;
import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds out what a deploy would do. Asks, and changes nothing. */
final class Planner {

  private final Function<Collection<Reference>, Set<Reference>> registry;
  private final Function<List<String>, List<String>> missingSecrets;
  private final boolean offline;
  private final List<String> notes = new ArrayList<>();

  /**
   * Makes a planner.
   *
   * @param registry which of some images are there
   * @param missingSecrets which of some secrets are not there
   * @param offline whether to ask neither
   */
  Planner(
      Function<Collection<Reference>, Set<Reference>> registry,
      Function<List<String>, List<String>> missingSecrets,
      boolean offline) {
    this.registry = registry;
    this.missingSecrets = missingSecrets;
    this.offline = offline;
  }

  Plan plan(Model model) {
    List<Image> images = model.images().all();
    Optional<Set<Reference>> found = found(images);
    List<String> required = model.secrets().required();
    return new Plan(
        model,
        images.stream().map(image -> planned(image, found)).toList(),
        tags(model),
        required,
        missing(required),
        notes);
  }

  private static List<Reference> tags(Model model) {
    return EnvironmentTags.of(model).stream()
        .flatMap(
            tag ->
                model.images().registered().stream().map(image -> image.reference().withTag(tag)))
        .toList();
  }

  private static PlannedImage planned(Image image, Optional<Set<Reference>> found) {
    PlannedImage.State state =
        found
            .map(
                references ->
                    references.contains(image.reference())
                        ? PlannedImage.State.FOUND
                        : PlannedImage.State.MISSING)
            .orElse(PlannedImage.State.NOT_PROBED);
    return new PlannedImage(image, state, Contents.of(image));
  }

  private Optional<Set<Reference>> found(List<Image> images) {
    if (offline) {
      return Optional.empty();
    }
    try {
      return Optional.of(registry.apply(images.stream().map(Image::reference).toList()));
    } catch (RegistryException fault) {
      notes.add("The registry was not probed: " + fault.getMessage());
      return Optional.empty();
    }
  }

  private Optional<List<String>> missing(List<String> required) {
    if (required.isEmpty()) {
      return Optional.of(List.of());
    }
    if (offline) {
      return Optional.empty();
    }
    try {
      return Optional.of(missingSecrets.apply(required));
    } catch (ClusterException | RefusalException fault) {
      notes.add("The cluster was not probed: " + fault.getMessage());
      return Optional.empty();
    }
  }
}
