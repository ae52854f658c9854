package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Registries over the HTTP API of the OCI distribution specification, in process. Safe for use by
 * several threads. What several goals of a registry do shares connections and tokens.
 */
public final class HttpRegistry implements Registry {

  private static final int AT_ONCE = 16;

  private final HttpManifests manifests;
  private final HttpBlobs blobs;

  HttpRegistry(Transport transport, Credentials credentials, Pause pause, InstantSource clock) {
    Requests requests = new Requests(transport, new Retries(pause, clock), credentials);
    this.manifests = new HttpManifests(requests);
    this.blobs = new HttpBlobs(requests);
  }

  /**
   * Makes the access to any registry, with the credentials that {@code docker login} keeps, and
   * without a proxy.
   *
   * @param config docker's configuration; read when a registry asks for a login
   * @return the access
   */
  public static HttpRegistry of(DockerConfig config) {
    return of(Credentials.ofDocker(config), Proxies.NONE);
  }

  /**
   * Makes the access to any registry. A connection may take 10 seconds, a request 30 without
   * getting on.
   *
   * @param credentials asked when a registry asks for a login
   * @param proxies what requests go through
   * @return the access
   */
  public static HttpRegistry of(Credentials credentials, Proxies proxies) {
    return new HttpRegistry(
        new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30), proxies),
        credentials,
        Pause::sleep,
        InstantSource.system());
  }

  /**
   * The manifests and tags.
   *
   * @return access with the same connections and logins
   */
  public Manifests manifests() {
    return manifests;
  }

  /**
   * The blobs.
   *
   * @return access with the same connections and logins
   */
  public Blobs blobs() {
    return blobs;
  }

  @Override
  public Optional<Digest> find(Reference reference) {
    return manifests.find(reference);
  }

  @Override
  public Map<Reference, Digest> findAll(Collection<Reference> references) {
    List<Reference> asked = references.stream().distinct().toList();
    List<Optional<Digest>> answers =
        Concurrently.all(
            AT_ONCE,
            asked.stream().map(each -> (Callable<Optional<Digest>>) () -> find(each)).toList());
    Map<Reference, Digest> found = new LinkedHashMap<>();
    for (int index = 0; index < asked.size(); index++) {
      Reference reference = asked.get(index);
      answers.get(index).ifPresent(digest -> found.put(reference, digest));
    }
    return found;
  }

  @Override
  public Digest tag(Reference from, String tag) {
    Manifest manifest =
        manifests
            .read(from)
            .orElseThrow(
                () ->
                    new RegistryException(
                        "Registry "
                            + Repository.of(from).registry()
                            + " has no image "
                            + from
                            + ". Push it first, then run this again."));
    return manifests.put(from.withTag(tag), manifest);
  }

  @Override
  public void tagAll(Collection<Reference> from, String tag) {
    Concurrently.all(
        AT_ONCE,
        from.stream().distinct().map(each -> (Callable<Digest>) () -> tag(each, tag)).toList());
  }
}
