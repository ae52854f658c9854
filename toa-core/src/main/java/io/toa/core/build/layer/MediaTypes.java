package io.toa.core.build.layer;

/** The two families of types of manifests: OCI's and docker's. */
enum MediaTypes {
  OCI(
      "application/vnd.oci.image.index.v1+json",
      "application/vnd.oci.image.manifest.v1+json",
      "application/vnd.oci.image.layer.v1.tar+gzip"),
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

  static boolean isIndex(String type) {
    return type.equals(OCI.index) || type.equals(DOCKER.index);
  }

  static boolean isManifest(String type) {
    return type.equals(OCI.manifest) || type.equals(DOCKER.manifest);
  }

  /** The type of a compressed layer of a manifest. */
  static String layer(String manifest) {
    return (manifest.equals(DOCKER.manifest) ? DOCKER : OCI).layer;
  }
}
