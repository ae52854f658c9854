package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the tags of a repository with what is known of their images. */
public final class RepositoryReader {

  private static final int AT_ONCE = 16;
  private static final int LARGEST = 4 * 1024 * 1024;
  private static final Set<String> CONFIGURATIONS =
      Set.of(
          "application/vnd.oci.image.config.v1+json",
          "application/vnd.docker.container.image.v1+json");

  /** What a manifest or an index says; one that says nothing is neither. */
  private record Description(
      List<Digest> parts, Optional<Instant> created, List<List<String>> layers) {

    static final Description NONE = new Description(List.of(), Optional.empty(), List.of());
  }

  private final Manifests manifests;
  private final Blobs blobs;

  /**
   * Makes the reader.
   *
   * @param manifests gives tags and manifests
   * @param blobs gives the configurations of images
   */
  public RepositoryReader(Manifests manifests, Blobs blobs) {
    this.manifests = manifests;
    this.blobs = blobs;
  }

  /**
   * Reads a repository.
   *
   * @param repository the repository with its registry
   * @return its tags, those that name nothing any more left out; none where there is no such
   *     repository
   * @throws RegistryException where the registry refuses or gives no answer
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  public List<StoredTag> read(String repository) {
    Map<Digest, Description> known = new ConcurrentHashMap<>();
    List<Callable<Optional<StoredTag>>> calls =
        manifests.tags(repository).stream()
            .map(tag -> (Callable<Optional<StoredTag>>) () -> tag(repository, tag, known))
            .toList();
    return Concurrently.all(AT_ONCE, calls).stream().flatMap(Optional::stream).toList();
  }

  private Optional<StoredTag> tag(String repository, String tag, Map<Digest, Description> known) {
    return manifests
        .read(new Reference(repository, tag))
        .map(
            manifest -> {
              Description said =
                  known.computeIfAbsent(
                      manifest.digest(), digest -> describe(repository, manifest));
              return new StoredTag(
                  tag, manifest.digest(), said.parts(), said.created(), said.layers());
            });
  }

  private Description describe(String repository, Manifest manifest) {
    Optional<Mapping> content = json(manifest.content());
    if (content.isEmpty()) {
      return Description.NONE;
    }
    return content.get().has("manifests")
        ? index(repository, content.get())
        : image(repository, content.get());
  }

  private Description index(String repository, Mapping index) {
    List<Digest> parts = new ArrayList<>();
    List<Description> platforms = new ArrayList<>();
    for (Mapping each : mappings(index, "manifests")) {
      Optional<Digest> digest = each.text("digest").flatMap(Digest::parse);
      digest.ifPresent(parts::add);
      if (IndexEntry.isImage(each)) {
        platforms.add(
            digest
                .flatMap(part -> manifests.read(repository, part))
                .map(manifest -> describe(repository, manifest))
                .orElse(Description.NONE));
      }
    }
    boolean dated = platforms.stream().allMatch(platform -> platform.created().isPresent());
    return new Description(
        parts,
        platforms.stream()
            .flatMap(platform -> platform.created().stream())
            .max(Comparator.naturalOrder())
            .filter(newest -> dated),
        platforms.stream().flatMap(platform -> platform.layers().stream()).toList());
  }

  private Description image(String repository, Mapping manifest) {
    Optional<Mapping> configuration =
        manifest
            .mapping("config")
            .filter(each -> CONFIGURATIONS.contains(each.text("mediaType").orElse("")))
            .flatMap(each -> each.text("digest").flatMap(Digest::parse))
            .flatMap(digest -> blobs.read(repository, digest, LARGEST))
            .flatMap(RepositoryReader::json);
    List<String> layers =
        configuration
            .flatMap(each -> each.mapping("rootfs"))
            .map(each -> each.texts("diff_ids"))
            .orElse(List.of());
    return new Description(
        List.of(),
        configuration.flatMap(each -> each.text("created")).flatMap(RepositoryReader::time),
        layers.isEmpty() ? List.of() : List.of(layers));
  }

  private static List<Mapping> mappings(Mapping all, String key) {
    return all.items(key).stream()
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast)
        .toList();
  }

  private static Optional<Mapping> json(byte[] content) {
    try {
      return Json.parse(new String(content, StandardCharsets.UTF_8), "image")
              instanceof Mapping mapping
          ? Optional.of(mapping)
          : Optional.empty();
    } catch (InvalidDeclarationException e) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
