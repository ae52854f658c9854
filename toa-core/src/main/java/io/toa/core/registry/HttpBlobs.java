package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.registry.Requests.Call;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Blobs over the HTTP API of the OCI distribution specification. */
final class HttpBlobs implements Blobs {

  private static final int AT_ONCE = 4;
  private static final int CREATED = 201;

  private final Requests requests;

  HttpBlobs(Requests requests) {
    this.requests = requests;
  }

  @Override
  public boolean exists(String name, Digest digest) {
    Repository repository = Repository.of(name);
    return requests.send(reading(repository, "HEAD", digest)).status() != 404;
  }

  @Override
  public Optional<byte[]> read(String name, Digest digest, int limit) {
    Repository repository = Repository.of(name);
    Call call = reading(repository, "GET", digest);
    Answer answer = requests.send(call.with(call.request().bounded(limit)));
    if (answer.status() == 404) {
      return Optional.empty();
    }
    if (!digest.matches(answer.body())) {
      throw new RegistryException(
          "Registry "
              + repository.registry()
              + " sent other bytes than those of "
              + subject(repository, digest)
              + ". Look whether a proxy or a cache before it changes answers.");
    }
    return Optional.of(answer.body());
  }

  @Override
  public boolean mount(String name, Digest digest, String from) {
    Repository repository = Repository.of(name);
    Optional<Call> call = mounting(repository, digest, from);
    if (call.isEmpty()) {
      return false;
    }
    Answer answer = requests.repeat(() -> requests.once(call.get()));
    return answer.status() == CREATED;
  }

  @Override
  public void upload(String name, Blob blob, Optional<String> from) {
    if (exists(name, blob.digest())) {
      return;
    }
    Repository repository = Repository.of(name);
    Optional<Call> mounting = from.flatMap(other -> mounting(repository, blob.digest(), other));
    // From the start each time: what is left of an upload that was cut off cannot be relied on.
    Call upload = uploading(repository, blob, repository.uploads(""));
    Answer answer = requests.repeat(() -> upload(repository, blob, mounting));
    if (!answer.isSuccess()) {
      throw requests.refusal(upload, answer);
    }
  }

  @Override
  public void uploadAll(String name, Collection<Blob> blobs, Optional<String> from) {
    Map<Digest, Blob> each = new LinkedHashMap<>();
    blobs.forEach(blob -> each.putIfAbsent(blob.digest(), blob));
    List<Callable<Digest>> calls =
        each.values().stream()
            .map(
                blob ->
                    (Callable<Digest>)
                        () -> {
                          upload(name, blob, from);
                          return blob.digest();
                        })
            .toList();
    Concurrently.all(AT_ONCE, calls);
  }

  private Answer upload(Repository repository, Blob blob, Optional<Call> mounting) throws NoAnswer {
    Answer begun = begin(repository, blob, mounting);
    if (begun.status() == CREATED || !begun.isSuccess()) {
      return begun;
    }
    URI location =
        begun
            .header("Location")
            .map(text -> repository.origin().resolve(text))
            .orElseThrow(
                () ->
                    new RegistryException(
                        "Registry "
                            + repository.registry()
                            + " does not say where to upload "
                            + subject(repository, blob.digest())
                            + ". Look whether it is a registry of container images."));
    BlobBody body = new BlobBody(blob);
    Call call = uploading(repository, blob, closing(location, blob.digest()));
    try {
      Answer answer = requests.once(call.with(call.request().with(body)));
      body.check();
      if (answer.status() == 404) { // the registry has forgotten that the upload was begun
        throw new NoAnswer(requests.refusal(call, answer), true);
      }
      return answer;
    } catch (NoAnswer e) {
      body.check();
      throw e;
    }
  }

  /** Begins an upload; the answer is 201 where the blob is there without one. */
  private Answer begin(Repository repository, Blob blob, Optional<Call> mounting) throws NoAnswer {
    if (mounting.isPresent()) {
      Answer answer = requests.once(mounting.get());
      if (answer.isSuccess()) {
        return answer;
      }
    }
    return requests.once(
        Call.of(
            repository,
            Scope.push(repository),
            "POST",
            repository.uploads(""),
            subject(repository, blob.digest())));
  }

  private static Optional<Call> mounting(Repository repository, Digest digest, String from) {
    Repository source = Repository.of(from);
    if (!source.registry().equals(repository.registry()) || source.equals(repository)) {
      return Optional.empty();
    }
    String query = "mount=" + encoded(digest.value()) + "&from=" + encoded(source.path());
    return Optional.of(
        Call.of(
            repository,
            Scope.push(repository).and(Scope.pull(source)),
            "POST",
            repository.uploads(query),
            subject(repository, digest)));
  }

  private static Call uploading(Repository repository, Blob blob, URI address) {
    Call call =
        Call.of(
            repository, Scope.push(repository), "PUT", address, subject(repository, blob.digest()));
    return call.with(call.request().with("Content-Type", "application/octet-stream"));
  }

  private static Call reading(Repository repository, String method, Digest digest) {
    return Call.of(
        repository,
        Scope.pull(repository),
        method,
        repository.blob(digest),
        subject(repository, digest));
  }

  private static URI closing(URI location, Digest digest) {
    String joint = location.getRawQuery() == null ? "?" : "&";
    return URI.create(location + joint + "digest=" + encoded(digest.value()));
  }

  private static String subject(Repository repository, Digest digest) {
    return "blob " + digest + " of " + repository.path();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
