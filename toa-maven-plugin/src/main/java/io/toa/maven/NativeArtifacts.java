package io.toa.maven;

import io.toa.core.StorageException;
import java.nio.file.Path;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/**
 * Fetches native libraries through Maven: for the running platform only, and only when something
 * needs them.
 */
@Named
final class NativeArtifacts {

  private final RepositorySystem repositories;

  @Inject
  NativeArtifacts(RepositorySystem repositories) {
    this.repositories = repositories;
  }

  /**
   * Resolves an artifact from where plugins come from.
   *
   * @param session the build
   * @param coordinates {@code groupId:artifactId:version}
   * @return its file
   * @throws StorageException where it cannot be had
   */
  Path resolve(MavenSession session, String coordinates) {
    ArtifactRequest request =
        new ArtifactRequest(
            new DefaultArtifact(coordinates),
            session.getCurrentProject().getRemotePluginRepositories(),
            null);
    try {
      return repositories
          .resolveArtifact(session.getRepositorySession(), request)
          .getArtifact()
          .getFile()
          .toPath();
    } catch (ArtifactResolutionException e) {
      throw new StorageException(
          "Cannot fetch '%s', which this platform needs: %s".formatted(coordinates, e.getMessage()),
          e);
    }
  }
}
