package io.toa.core.deploy;

import io.toa.core.image.Reference;
import java.util.List;
import java.util.Optional;

/**
 * What a deploy would do.
 *
 * @param model what is deployed
 * @param images the images, each dependencies image right before the one laid over it
 * @param tags the environment tags that would be moved; empty where the environment has none
 * @param requiredSecrets what the cluster must hold, as {@code secret/key} or a bare name
 * @param missingSecrets which of those it lacks; empty where the cluster was not asked
 * @param notes why something was not probed, one sentence each
 */
public record Plan(
    Model model,
    List<PlannedImage> images,
    List<Reference> tags,
    List<String> requiredSecrets,
    Optional<List<String>> missingSecrets,
    List<String> notes) {

  /** Copies the lists. */
  public Plan {
    images = List.copyOf(images);
    tags = List.copyOf(tags);
    requiredSecrets = List.copyOf(requiredSecrets);
    missingSecrets = missingSecrets.map(List::copyOf);
    notes = List.copyOf(notes);
  }
}
