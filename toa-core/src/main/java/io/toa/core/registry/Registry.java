package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The registries that images are pushed to (spec: images.md 7). */
public interface Registry {

  /**
   * What an image's tag points at.
   *
   * @param reference the image
   * @return the digest of its manifest; empty where the registry says that it is not there
   * @throws RegistryException where the registry does not say whether it is there
   */
  Optional<Digest> find(Reference reference);

  /**
   * Which of some images are there, asked all at once.
   *
   * @param references the images, of any registries
   * @return the digests of those that are there, in the order given
   * @throws RegistryException where a registry does not say whether one is there
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  Map<Reference, Digest> findAll(Collection<Reference> references);

  /**
   * Points a tag of the same repository at what an image is (spec: images.md 7.6).
   *
   * @param from the image
   * @param tag the tag, made or moved
   * @return the digest that both tags have now
   * @throws RegistryException where the image is not there or the registry refuses
   */
  Digest tag(Reference from, String tag);

  /**
   * Points a tag at each of some images in its own repository, all at once.
   *
   * @param from the images
   * @param tag the tag, made or moved
   * @throws RegistryException where one could not be tagged; others may have been
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  void tagAll(Collection<Reference> from, String tag);
}
