package io.toa.core.deploy;

import io.toa.core.ClusterException;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds out what a deploy would do. Asks, and changes nothing. */
final class Planner {

  private final Function<Collection<Reference>, Map<Reference, Digest>> registry;
  private final Function<List<String>, List<String>> missingSecrets;
  private final Function<Model, PlannedRelease> release;
  private final boolean offline;
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * Makes a planner.
   *
   * @param registry which of some images are there
   * @param missingSecrets which of some secrets are not there
   * @param release compares the release
   * @param offline whether to ask none of them
   */
  Planner(
      Function<Collection<Reference>, Map<Reference, Digest>> registry,
      Function<List<String>, List<String>> missingSecrets,
      Function<Model, PlannedRelease> release,
      boolean offline) {
    this.registry = registry;
    this.missingSecrets = missingSecrets;
    this.release = release;
    this.offline = offline;
  }

  Plan plan(Model model) {
    List<PlannedTag> tags = tags(model);
    Optional<Map<Reference, Digest>> found = found(model, tags);
    List<String> required = model.secrets().required();
    Optional<List<String>> missing = missing(required);
    Optional<PlannedRelease> compared = compared(model);
    ImagePlanner images = new ImagePlanner(model, found.map(Map::keySet), compared);
    return new Plan(
        model,
        offline,
        images.all(),
        tags.stream().map(tag -> probed(tag, found)).toList(),
        required,
        missing,
        compared,
        List.copyOf(notes));
  }

  private static List<PlannedTag> tags(Model model) {
    return EnvironmentTags.of(model).stream()
        .flatMap(
            tag ->
                model.images().registered().stream()
                    .map(Image::reference)
                    .map(
                        image ->
                            new PlannedTag(image.withTag(tag), image, PlannedTag.State.NOT_PROBED)))
        .toList();
  }

  private static PlannedTag probed(PlannedTag tag, Optional<Map<Reference, Digest>> found) {
    if (found.isEmpty()) {
      return tag;
    }
    Digest now = found.get().get(tag.tag());
    PlannedTag.State state = PlannedTag.State.MOVES;
    if (now == null) {
      state = PlannedTag.State.MADE;
    } else if (now.equals(found.get().get(tag.image()))) {
      state = PlannedTag.State.STAYS;
    }
    return new PlannedTag(tag.tag(), tag.image(), state);
  }

  private Optional<Map<Reference, Digest>> found(Model model, List<PlannedTag> tags) {
    if (offline) {
      return Optional.empty();
    }
    List<Reference> asked =
        Stream.concat(
                model.images().all().stream().map(Image::reference),
                tags.stream().map(PlannedTag::tag))
            .toList();
    try {
      return Optional.of(registry.apply(asked));
    } catch (RegistryException fault) {
      notes.add("The registry was not probed: " + fault.getMessage());
      return Optional.empty();
    }
  }

  private Optional<List<String>> missing(List<String> required) {
    if (required.isEmpty()) {
      return Optional.of(List.of());
    }
    return offline ? Optional.empty() : cluster(() -> missingSecrets.apply(required));
  }

  private Optional<PlannedRelease> compared(Model model) {
    return offline ? Optional.empty() : cluster(() -> release.apply(model));
  }

  private <T> Optional<T> cluster(Supplier<T> question) {
    try {
      return Optional.of(question.get());
    } catch (ClusterException | RefusalException fault) {
      notes.add("The cluster was not probed: " + fault.getMessage());
    } catch (ProgramException | InvalidDeclarationException fault) {
      notes.add("The release was not compared: " + fault.getMessage());
    }
    return Optional.empty();
  }
}
