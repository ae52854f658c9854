package io.toa.core.build.layer;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.registry.Blob;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Manifest;
import io.toa.core.registry.Manifests;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A registry that records what is put into it, and as a real one takes no manifest before all that
 * it names is there.
 */
public final class MemoryRegistry implements Manifests, Blobs {

  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<Digest, byte[]> blobs = new ConcurrentHashMap<>();
  private final List<String> puts = new CopyOnWriteArrayList<>();

  /** What was put by {@link Manifests} and {@link Blobs}, in order: tags, {@code @}, blobs. */
  public List<String> puts() {
    return puts;
  }

  /** Makes an image of one platform that has one layer. */
  public Manifest image(String type, Map<String, ?> configuration) {
    boolean docker = type.contains("docker");
    Blob config = Blob.of(json(Mapping.of(configuration)));
    Blob layer = Blob.of(("layer of " + configuration).getBytes(StandardCharsets.UTF_8));
    keep(config);
    keep(layer);
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("schemaVersion", 2);
    content.put("mediaType", type);
    content.put(
        "config",
        descriptor(
            docker
                ? "application/vnd.docker.container.image.v1+json"
                : "application/vnd.oci.image.config.v1+json",
            config));
    content.put(
        "layers",
        List.of(
            descriptor(
                docker
                    ? "application/vnd.docker.image.rootfs.diff.tar.gzip"
                    : "application/vnd.oci.image.layer.v1.tar+gzip",
                layer)));
    content.put("annotations", Map.of("of", "the base"));
    return Manifest.of(type, json(Mapping.of(content)));
  }

  private static Map<String, Object> descriptor(String type, Blob blob) {
    return Map.of("mediaType", type, "digest", blob.digest().value(), "size", blob.size());
  }

  /** Keeps a manifest without recording it. */
  public void keep(String name, Manifest manifest) {
    manifests.put(name, manifest);
  }

  private void keep(Blob blob) {
    try (InputStream content = blob.source().open()) {
      blobs.put(blob.digest(), content.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a tree. */
  public static byte[] json(Node node) {
    return Json.compact(node).getBytes(StandardCharsets.UTF_8);
  }

  /** The tree of bytes. */
  public static Mapping tree(byte[] content) {
    return (Mapping) Json.parse(new String(content, StandardCharsets.UTF_8), "content");
  }

  @Override
  public Optional<Manifest> read(Reference reference) {
    return Optional.ofNullable(manifests.get(reference.toString()));
  }

  @Override
  public Optional<Manifest> read(String repository, Digest digest) {
    return Optional.ofNullable(manifests.get(repository + "@" + digest));
  }

  @Override
  public Digest put(Reference reference, Manifest manifest) {
    put(reference.repository(), manifest);
    manifests.put(reference.toString(), manifest);
    puts.add(reference.tag());
    return manifest.digest();
  }

  @Override
  public Digest put(String repository, Manifest manifest) {
    Mapping content = tree(manifest.content());
    for (Node each : content.items("manifests")) {
      require(manifests.containsKey(repository + "@" + digest(each)), each);
    }
    for (Node each : content.items("layers")) {
      require(blobs.containsKey(digest(each)), each);
    }
    content.get("config").ifPresent(each -> require(blobs.containsKey(digest(each)), each));
    if (manifests.put(repository + "@" + manifest.digest(), manifest) == null) {
      puts.add("@");
    }
    return manifest.digest();
  }

  private static Digest digest(Node descriptor) {
    return new Digest(((Mapping) descriptor).text("digest").orElseThrow());
  }

  private static void require(boolean there, Node descriptor) {
    if (!there) {
      throw new RegistryException("unknown: " + descriptor);
    }
  }

  @Override
  public List<String> tags(String repository) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean delete(String repository, Digest digest) {
    throw new UnsupportedOperationException();
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
    if (!exists(repository, blob.digest())) {
      keep(blob);
      puts.add("blob");
    }
  }

  @Override
  public void uploadAll(String repository, Collection<Blob> all, Optional<String> from) {
    all.forEach(blob -> upload(repository, blob, from));
  }
}
