package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.registry.Requests.Call;
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
    BlobUpload upload =
        new BlobUpload(
            requests,
            repository,
            blob,
            from.flatMap(other -> mounting(repository, blob.digest(), other)));
    Answer answer = requests.repeat(upload::send);
    if (!answer.isSuccess()) {
      throw upload.refusal(answer);
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

  private static Call reading(Repository repository, String method, Digest digest) {
    return Call.of(
        repository,
        Scope.pull(repository),
        method,
        repository.blob(digest),
        subject(repository, digest));
  }

  /** What messages call a blob. */
  static String subject(Repository repository, Digest digest) {
    return "blob " + digest + " of " + repository.path();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
