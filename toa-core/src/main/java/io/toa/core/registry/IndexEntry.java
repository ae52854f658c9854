package io.toa.core.registry;

import io.toa.core.yaml.Mapping;

/** An entry of an index of several platforms. */
public final class IndexEntry {

  private IndexEntry() {}

  /**
   * Whether it is the image of a platform. What is attached to one, such as its provenance, stands
   * in the index like an image.
   *
   * @param descriptor the entry
   * @return false where it is attached to another
   */
  public static boolean isImage(Mapping descriptor) {
    boolean attached =
        descriptor
            .mapping("annotations")
            .filter(all -> all.has("vnd.docker.reference.type"))
            .isPresent();
    boolean unknown =
        descriptor
            .mapping("platform")
            .flatMap(platform -> platform.text("os"))
            .filter("unknown"::equals)
            .isPresent();
    return !attached && !unknown;
  }
}
