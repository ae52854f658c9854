package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import io.toa.core.StorageException;
import io.toa.core.image.Reference;
import java.util.Collection;
import java.util.Optional;

/**
 * Pushes images without an engine: nothing is put under a tag before all that it names is there.
 */
public final class ImagePush {

  private final Blobs blobs;
  private final Manifests manifests;

  /**
   * Makes it.
   *
   * @param blobs takes layers and configurations
   * @param manifests takes the manifests
   */
  public ImagePush(Blobs blobs, Manifests manifests) {
    this.blobs = blobs;
    this.manifests = manifests;
  }

  /**
   * Pushes an image of one platform.
   *
   * @param reference its tag
   * @param manifest its manifest
   * @param parts the blobs that the manifest names
   * @param from a repository of the same registry that may have some of them; empty for none
   * @return the digest that the tag has now
   * @throws RegistryException where the registry refuses; the tag is as it was
   * @throws StorageException where a blob cannot be read; the tag is as it was
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  public Digest push(
      Reference reference, Manifest manifest, Collection<Blob> parts, Optional<String> from) {
    blobs.uploadAll(reference.repository(), parts, from);
    return manifests.put(reference, manifest);
  }

  /**
   * Pushes an image of several platforms.
   *
   * @param reference its tag
   * @param index the index of the platforms
   * @param platforms the manifests that the index names
   * @param parts the blobs that these name
   * @param from a repository of the same registry that may have some of them; empty for none
   * @return the digest that the tag has now
   * @throws RegistryException where the registry refuses; the tag is as it was
   * @throws StorageException where a blob cannot be read; the tag is as it was
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  public Digest push(
      Reference reference,
      Manifest index,
      Collection<Manifest> platforms,
      Collection<Blob> parts,
      Optional<String> from) {
    blobs.uploadAll(reference.repository(), parts, from);
    platforms.forEach(platform -> manifests.put(reference.repository(), platform));
    return manifests.put(reference, index);
  }
}
