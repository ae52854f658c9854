package io.toa.core.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.toa.core.image.Reference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A repository in memory. */
public final class StoredImages implements Manifests, Blobs {

  public static final String INDEX = "application/vnd.oci.image.index.v1+json";
  public static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  public static final String CONFIGURATION = "application/vnd.oci.image.config.v1+json";

  public final Map<String, Digest> tags = new LinkedHashMap<>();
  public final Map<Digest, Manifest> manifests = new HashMap<>();
  public final Map<Digest, byte[]> blobs = new HashMap<>();
  public final List<Digest> deleted = new ArrayList<>();

  /** An image of one platform with the text of its configuration. */
  public Digest image(String configuration) {
    return image(configuration, CONFIGURATION);
  }

  Digest image(String configuration, String type) {
    Blob blob = Blob.of(configuration.getBytes(UTF_8));
    blobs.put(blob.digest(), configuration.getBytes(UTF_8));
    return add(
        IMAGE,
        "{\"config\": {\"mediaType\": \"%s\", \"digest\": \"%s\"}, \"layers\": []}"
            .formatted(type, blob.digest()));
  }

  /** An index of some descriptors. */
  public Digest index(String... descriptors) {
    return add(INDEX, "{\"manifests\": [" + String.join(", ", descriptors) + "]}");
  }

  Digest add(String type, String content) {
    return put("", Manifest.of(type, content.getBytes(UTF_8)));
  }

  public static String configuration(String created, String... layers) {
    return "{\"created\": \"%s\", \"rootfs\": {\"type\": \"layers\", \"diff_ids\": [%s]}}"
        .formatted(
            created,
            List.of(layers).stream()
                .map(layer -> "\"" + layer + "\"")
                .collect(Collectors.joining(", ")));
  }

  @Override
  public Optional<Manifest> read(Reference reference) {
    return Optional.ofNullable(tags.get(reference.tag())).map(manifests::get);
  }

  @Override
  public Optional<Manifest> read(String repository, Digest digest) {
    return Optional.ofNullable(manifests.get(digest));
  }

  @Override
  public Digest put(Reference reference, Manifest manifest) {
    tags.put(reference.tag(), manifest.digest());
    return put(reference.repository(), manifest);
  }

  @Override
  public Digest put(String repository, Manifest manifest) {
    manifests.put(manifest.digest(), manifest);
    return manifest.digest();
  }

  @Override
  public List<String> tags(String repository) {
    return List.copyOf(tags.keySet());
  }

  @Override
  public boolean delete(String repository, Digest digest) {
    deleted.add(digest);
    tags.values().removeIf(digest::equals);
    return manifests.remove(digest) != null;
  }

  @Override
  public boolean exists(String repository, Digest digest) {
    return blobs.containsKey(digest);
  }

  @Override
  public Optional<byte[]> read(String repository, Digest digest, int limit) {
    return Optional.ofNullable(blobs.get(digest));
  }

  @Override
  public boolean mount(String repository, Digest digest, String from) {
    return false;
  }

  @Override
  public void upload(String repository, Blob blob, Optional<String> from) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void uploadAll(String repository, Collection<Blob> all, Optional<String> from) {
    throw new UnsupportedOperationException();
  }
}
