package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.util.List;
import java.util.Optional;

/**
 * The manifests and tags of registries. A repository is named with its registry, such as {@code
 * localhost:5000/shop/mono}.
 */
public interface Manifests {

  /**
   * Reads what a tag points at.
   *
   * @param reference the tag
   * @return the manifest or index; empty where the registry says that it is not there
   * @throws RegistryException where the registry refuses, or sends other bytes than it says
   */
  Optional<Manifest> read(Reference reference);

  /**
   * Reads a manifest.
   *
   * @param repository the repository
   * @param digest the manifest
   * @return the manifest or index; empty where the registry says that it is not there
   * @throws RegistryException where the registry refuses, or sends other bytes
   */
  Optional<Manifest> read(String repository, Digest digest);

  /**
   * Puts a manifest under a tag. Everything that it names has to be there.
   *
   * @param reference the tag, made or moved
   * @param manifest the manifest or index
   * @return its digest
   * @throws RegistryException where the registry refuses it or makes another of it
   */
  Digest put(Reference reference, Manifest manifest);

  /**
   * Puts a manifest under its digest alone, as the platforms of an index are.
   *
   * @param repository the repository
   * @param manifest the manifest
   * @return its digest
   * @throws RegistryException where the registry refuses it or makes another of it
   */
  Digest put(String repository, Manifest manifest);

  /**
   * Lists the tags of a repository, all pages of them.
   *
   * @param repository the repository
   * @return the tags in the registry's order; none where there is no such repository
   * @throws RegistryException where the registry refuses
   */
  List<String> tags(String repository);

  /**
   * Deletes a manifest with all its tags.
   *
   * @param repository the repository
   * @param digest the manifest
   * @return false where it was not there
   * @throws RegistryException where the registry refuses, or lets nobody delete
   */
  boolean delete(String repository, Digest digest);
}
