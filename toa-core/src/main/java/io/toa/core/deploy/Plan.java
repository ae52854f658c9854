package io.toa.core.deploy;

import io.toa.core.deploy.comparison.ObjectChange;
import io.toa.core.deploy.comparison.PodChange;
import java.util.List;
import java.util.Optional;

/**
 * What a deploy would do.
 *
 * @param model what is deployed
 * @param offline whether neither the registry nor the cluster was to be asked
 * @param images the images, each dependencies image right before the one laid over it
 * @param tags the environment's tags; empty where the environment has none
 * @param requiredSecrets what the cluster must hold, as {@code secret/key} or a bare name
 * @param missingSecrets which of those it lacks; empty where the cluster was not asked
 * @param release the release, compared; empty where that could not be done
 * @param notes why something was not probed, one sentence each
 */
public record Plan(
    Model model,
    boolean offline,
    List<PlannedImage> images,
    List<PlannedTag> tags,
    List<String> requiredSecrets,
    Optional<List<String>> missingSecrets,
    Optional<PlannedRelease> release,
    List<String> notes) {

  /** Copies the lists. */
  public Plan {
    images = List.copyOf(images);
    tags = List.copyOf(tags);
    requiredSecrets = List.copyOf(requiredSecrets);
    missingSecrets = missingSecrets.map(List::copyOf);
    notes = List.copyOf(notes);
  }

  /**
   * Whether all of it is known.
   *
   * @return false where the registry, the release or the secrets could not be asked
   */
  public boolean isComplete() {
    return release.isPresent()
        && missingSecrets.isPresent()
        && images.stream().noneMatch(each -> each.state() == PlannedImage.State.NOT_PROBED)
        && tags.stream().noneMatch(each -> each.state() == PlannedTag.State.NOT_PROBED);
  }

  /**
   * Whether a deploy would change anything: an image, a tag or an object. What is not known counts
   * as a change, and so does a release whose newest revision is not in force: what is in the
   * cluster may be neither that one nor the one that is compared with. Missing secrets are none:
   * they are why a deploy is refused.
   *
   * @return false where it is known that nothing would
   */
  public boolean hasChanges() {
    return !isComplete()
        || !built().isEmpty()
        || !moved().isEmpty()
        || !objects().isEmpty()
        || release.flatMap(PlannedRelease::unsettled).isPresent();
  }

  /**
   * The images that would be built.
   *
   * @return those that the registry lacks
   */
  public List<PlannedImage> built() {
    return images.stream().filter(each -> each.state() == PlannedImage.State.MISSING).toList();
  }

  /**
   * The tags that would name another image.
   *
   * @return those that are known to be made or moved
   */
  public List<PlannedTag> moved() {
    return tags.stream()
        .filter(
            each -> each.state() == PlannedTag.State.MADE || each.state() == PlannedTag.State.MOVES)
        .toList();
  }

  /**
   * The objects that would be added, changed or removed.
   *
   * @return the changes; none where the release was not compared
   */
  public List<ObjectChange> objects() {
    return release.map(each -> each.comparison().objects()).orElse(List.of());
  }

  /**
   * The workloads whose pods would not stay.
   *
   * @return the workloads; none where the release was not compared
   */
  public List<PodChange> pods() {
    return release.map(each -> each.comparison().pods()).orElse(List.of());
  }
}
