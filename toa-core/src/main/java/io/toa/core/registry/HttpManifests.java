package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.registry.Requests.Call;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Manifests and tags over the HTTP API of the OCI distribution specification. */
final class HttpManifests implements Manifests {

  /** The types of manifests that are read. */
  static final String TYPES = MediaTypes.accepted();

  private final Requests requests;

  HttpManifests(Requests requests) {
    this.requests = requests;
  }

  /** The digest of what a tag points at, asked for by HEAD. */
  Optional<Digest> find(Reference reference) {
    Repository repository = Repository.of(reference);
    Answer answer = requests.send(reading(repository, "HEAD", reference.tag(), ":"));
    if (answer.status() == 404) {
      return Optional.empty();
    }
    // A registry need not send the digest with HEAD, but then has to have the manifest.
    return digest(answer).or(() -> read(reference).map(Manifest::digest));
  }

  @Override
  public Optional<Manifest> read(Reference reference) {
    Repository repository = Repository.of(reference);
    Answer answer = requests.send(reading(repository, "GET", reference.tag(), ":"));
    return read(answer, repository, reference.toString(), digest(answer));
  }

  @Override
  public Optional<Manifest> read(String name, Digest digest) {
    Repository repository = Repository.of(name);
    Answer answer = requests.send(reading(repository, "GET", digest.value(), "@"));
    return read(answer, repository, name + "@" + digest, Optional.of(digest));
  }

  @Override
  public Digest put(Reference reference, Manifest manifest) {
    return put(Repository.of(reference), reference.tag(), ":", manifest);
  }

  @Override
  public Digest put(String name, Manifest manifest) {
    return put(Repository.of(name), manifest.digest().value(), "@", manifest);
  }

  @Override
  public List<String> tags(String name) {
    return new TagPages(requests, Repository.of(name)).all();
  }

  @Override
  public boolean delete(String name, Digest digest) {
    Repository repository = Repository.of(name);
    URI address = repository.manifest(digest.value());
    String subject = repository.path() + "@" + digest;
    Call call = Call.of(repository, Scope.delete(repository), "DELETE", address, subject);
    Answer answer = requests.repeat(() -> requests.once(call));
    if (answer.status() == 405 || answer.hasCode("UNSUPPORTED")) {
      throw new RegistryException(
          "Registry "
              + repository.registry()
              + " lets nobody delete images ("
              + answer.words()
              + "). Allow it there (REGISTRY_STORAGE_DELETE_ENABLED=true of the distribution"
              + " registry), or clean up with the registry's own tools.");
    }
    if (answer.isSuccess() || answer.status() == 404) {
      return answer.isSuccess();
    }
    throw requests.refusal(call, answer);
  }

  private static Call reading(Repository repository, String method, String name, String joint) {
    URI address = repository.manifest(name);
    String subject = repository.path() + joint + name;
    Call call = Call.of(repository, Scope.pull(repository), method, address, subject);
    return call.with(call.request().with("Accept", TYPES));
  }

  private static Optional<Manifest> read(
      Answer answer, Repository repository, String subject, Optional<Digest> expected) {
    if (answer.status() == 404) {
      return Optional.empty();
    }
    if (expected.isPresent() && !expected.get().matches(answer.body())) {
      throw new RegistryException(
          "Registry "
              + repository.registry()
              + " sent other bytes for "
              + subject
              + " than those of "
              + expected.get()
              + ". Look whether a proxy or a cache before it changes answers.");
    }
    // Where no digest vouches for it, it may be the page of a portal, or of another server.
    if (expected.isEmpty() && !isManifest(answer)) {
      throw Refusals.something(repository, answer, "a manifest of " + subject);
    }
    return Optional.of(
        new Manifest(
            mediaType(answer), answer.body(), expected.orElseGet(() -> Digest.of(answer.body()))));
  }

  private Digest put(Repository repository, String name, String joint, Manifest manifest) {
    String subject = repository.path() + joint + name;
    Call call =
        Call.of(repository, Scope.push(repository), "PUT", repository.manifest(name), subject);
    // The very bytes under their own type: written anew, they would have another digest.
    Answer answer =
        requests.send(
            call.with(
                call.request()
                    .with("Content-Type", manifest.mediaType())
                    .with(Body.of(manifest.content()))));
    if (answer.status() == 404) {
      throw requests.refusal(call, answer);
    }
    Digest expected = manifest.digest();
    digest(answer)
        .filter(made -> made.algorithm().equals(expected.algorithm()) && !made.equals(expected))
        .ifPresent(
            other -> {
              throw new RegistryException(
                  "Registry "
                      + repository.registry()
                      + " made "
                      + other
                      + " of "
                      + subject
                      + ", which should be "
                      + expected
                      + ". Look whether it rewrites manifests.");
            });
    return expected;
  }

  private static Optional<Digest> digest(Answer answer) {
    return answer.header("Docker-Content-Digest").flatMap(Digest::parse);
  }

  private static String mediaType(Answer manifest) {
    String header = manifest.header("Content-Type").orElse("");
    return header.startsWith("application/vnd.")
        ? header
        : manifest.json().flatMap(json -> json.text("mediaType")).orElse(header);
  }

  private static boolean isManifest(Answer answer) {
    return answer
        .json()
        .filter(json -> json.has("schemaVersion") || json.has("mediaType"))
        .isPresent();
  }
}
