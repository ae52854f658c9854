package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import io.toa.core.StorageException;
import java.util.Collection;
import java.util.Optional;

/**
 * The blobs of registries: layers and configurations of images. A repository is named with its
 * registry, such as {@code localhost:5000/shop/mono}.
 */
public interface Blobs {

  /**
   * Whether a blob is in a repository.
   *
   * @param repository the repository
   * @param digest the blob
   * @return false where the registry says that it is not there
   * @throws RegistryException where the registry does not say whether it is there
   */
  boolean exists(String repository, Digest digest);

  /**
   * Reads a small blob.
   *
   * @param repository the repository
   * @param digest the blob
   * @param limit how many bytes it may have at most
   * @return its content, which has that digest; empty where it is not there
   * @throws RegistryException where it is larger or another, or the registry refuses
   */
  Optional<byte[]> read(String repository, Digest digest, int limit);

  /**
   * Makes a blob of another repository of the same registry one of this repository, without sending
   * it.
   *
   * @param repository the repository that gets it
   * @param digest the blob
   * @param from the repository that has it
   * @return false where the registry does not do it: then the blob has to be uploaded
   * @throws RegistryException where the registry gives no answer
   */
  boolean mount(String repository, Digest digest, String from);

  /**
   * Sees to it that a blob is in a repository: asks for it, mounts it, or uploads it. What is cut
   * off is begun again from the start a few times.
   *
   * @param repository the repository
   * @param blob the blob
   * @param from a repository of the same registry that may have it; empty where none is known
   * @throws RegistryException where the registry refuses it or breaks off again and again
   * @throws StorageException where the blob cannot be read
   */
  void upload(String repository, Blob blob, Optional<String> from);

  /**
   * Uploads some blobs side by side, a few at once.
   *
   * @param repository the repository
   * @param blobs the blobs; those of the same digest are sent once
   * @param from a repository of the same registry that may have them; empty where none is known
   * @throws RegistryException where one could not be uploaded; others may have been
   * @throws StorageException where one cannot be read
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  void uploadAll(String repository, Collection<Blob> blobs, Optional<String> from);
}
