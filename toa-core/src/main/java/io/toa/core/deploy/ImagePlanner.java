package io.toa.core.deploy;

import io.toa.core.component.Component;
import io.toa.core.deploy.comparison.ComponentChange;
import io.toa.core.deploy.git.ChangedFiles;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says of every image whether it would be built, and what led to it. */
final class ImagePlanner {

  private final Model model;
  private final Optional<Set<Reference>> found;
  private final Map<String, ComponentChange> changes;
  private final Map<String, ChangedFiles> files;
  private final Map<String, Reference> deployed;

  /**
   * Makes it.
   *
   * @param model what would be deployed
   * @param found which images the registry has; empty where it was not asked
   * @param release the release that is deployed; empty where that is not known
   */
  ImagePlanner(Model model, Optional<Set<Reference>> found, Optional<PlannedRelease> release) {
    this.model = model;
    this.found = found;
    // where nothing is deployed, all of it is new: that explains nothing
    Optional<PlannedRelease> former = release.filter(each -> each.inForce().isPresent());
    this.changes =
        former.stream()
            .flatMap(each -> each.comparison().components().stream())
            .collect(Collectors.toMap(ComponentChange::id, change -> change));
    this.files =
        changes.isEmpty()
            ? Map.of()
            : former
                .flatMap(PlannedRelease::commit)
                .flatMap(new ContextSources(model.application())::changes)
                .orElse(Map.of());
    this.deployed =
        former.stream()
            .flatMap(each -> each.images().stream())
            .flatMap(text -> Reference.find(text).stream())
            .collect(Collectors.toMap(Reference::repository, each -> each, (a, b) -> a));
  }

  List<PlannedImage> all() {
    return model.images().all().stream().map(this::planned).toList();
  }

  private PlannedImage planned(Image image) {
    Optional<Reference> runs =
        image instanceof Image.Dependencies
            ? Optional.empty()
            : Optional.ofNullable(deployed.get(image.reference().repository()));
    return new PlannedImage(image, state(image), Contents.of(image), runs, components(image));
  }

  private PlannedImage.State state(Image image) {
    return found
        .map(
            references ->
                references.contains(image.reference())
                    ? PlannedImage.State.FOUND
                    : PlannedImage.State.MISSING)
        .orElse(PlannedImage.State.NOT_PROBED);
  }

  private List<PlannedComponent> components(Image image) {
    if (!(image instanceof Image.Sources sources)) {
      return List.of();
    }
    return sources.members().stream()
        .map(Component::id)
        .filter(changes::containsKey)
        .map(id -> new PlannedComponent(changes.get(id), Optional.ofNullable(files.get(id))))
        .toList();
  }
}
