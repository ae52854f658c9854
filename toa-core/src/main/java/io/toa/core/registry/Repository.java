package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Where the manifests of a reference are found.
 *
 * @param registry the registry as references name it, such as {@code localhost:5000}
 * @param origin scheme, host and port that are called
 * @param path the path of the repository within the registry
 */
record Repository(String registry, URI origin, String path) {

  private static final String HUB = "docker.io";

  /** spec: images.md 7.4. */
  private static final Pattern LOCAL =
      Pattern.compile("(localhost|127(\\.\\d+){3}|host\\.docker\\.internal)(:\\d+)?");

  /**
   * Finds the repository of a reference. As docker does, its first segment is the registry where it
   * looks like a host, and the public hub is meant otherwise.
   */
  static Repository of(Reference reference) {
    return of(reference.repository());
  }

  /** Finds a repository by its name with its registry. */
  static Repository of(String name) {
    int slash = name.indexOf('/');
    String first = slash < 0 ? "" : name.substring(0, slash);
    boolean named = first.contains(".") || first.contains(":") || first.equals("localhost");
    if (named && !first.equals(HUB)) {
      return new Repository(first, origin(first), name.substring(slash + 1));
    }
    String path = named ? name.substring(slash + 1) : name;
    return new Repository(
        HUB,
        URI.create("https://registry-1." + HUB),
        path.contains("/") ? path : "library/" + path);
  }

  private static URI origin(String registry) {
    String scheme = isLocal(registry) ? "http" : "https";
    try {
      URI origin = new URI(scheme + "://" + registry).parseServerAuthority();
      if (origin.getHost() != null
          && origin.getUserInfo() == null
          && origin.getPort() <= WebAddress.LAST_PORT) {
        return origin;
      }
    } catch (URISyntaxException e) {
      // said below
    }
    throw new RegistryException(
        "Registry "
            + registry
            + " is no host with an optional port. Look at 'registry.base', which has no scheme and"
            + " no user.");
  }

  /** Whether a host with an optional port is this machine, spoken to in plain HTTP. */
  static boolean isLocal(String registry) {
    return LOCAL.matcher(registry).matches();
  }

  /**
   * The address of a manifest.
   *
   * @param name a tag or a digest
   */
  URI manifest(String name) {
    return origin.resolve("/v2/" + path + "/manifests/" + name);
  }

  /** The address of a blob. */
  URI blob(Digest digest) {
    return origin.resolve("/v2/" + path + "/blobs/" + digest);
  }

  /**
   * The address where uploads begin.
   *
   * @param query what follows the question mark; empty for none
   */
  URI uploads(String query) {
    String suffix = query.isEmpty() ? "" : "?" + query;
    return origin.resolve("/v2/" + path + "/blobs/uploads/" + suffix);
  }

  /** The address of the first page of tags. */
  URI tags() {
    return origin.resolve("/v2/" + path + "/tags/list?n=1000");
  }

  /** The address that tells how to authorise. */
  URI base() {
    return origin.resolve("/v2/");
  }
}
