package io.toa.core.registry;

/** The two families of types of manifests and layers: OCI's and docker's. */
public enum MediaTypes {
  /** Those of the Open Container Initiative. */
  OCI(
      "application/vnd.oci.image.index.v1+json",
      "application/vnd.oci.image.manifest.v1+json",
      "application/vnd.oci.image.layer.v1.tar+gzip"),
  /** Those that docker had before. */
  DOCKER(
      "application/vnd.docker.distribution.manifest.list.v2+json",
      "application/vnd.docker.distribution.manifest.v2+json",
      "application/vnd.docker.image.rootfs.diff.tar.gzip");

  private final String index;
  private final String manifest;
  private final String layer;

  MediaTypes(String index, String manifest, String layer) {
    this.index = index;
    this.manifest = manifest;
    this.layer = layer;
  }

  /** The types of manifests that are read, as a header says them. */
  static String accepted() {
    return String.join(", ", OCI.index, OCI.manifest, DOCKER.index, DOCKER.manifest);
  }

  /**
   * Whether a type is that of an index of several platforms.
   *
   * @param type the type of a manifest
   * @return true for an index
   */
  public static boolean isIndex(String type) {
    return type.equals(OCI.index) || type.equals(DOCKER.index);
  }

  /**
   * Whether a type is that of the manifest of one platform.
   *
   * @param type the type of a manifest
   * @return true for such a manifest
   */
  public static boolean isManifest(String type) {
    return type.equals(OCI.manifest) || type.equals(DOCKER.manifest);
  }

  /**
   * The type of a compressed layer.
   *
   * @param manifest the type of the manifest that it is listed in
   * @return the type of the same family
   */
  public static String layer(String manifest) {
    return (manifest.equals(DOCKER.manifest) ? DOCKER : OCI).layer;
  }
}
