package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.registry.Requests.Call;
import java.net.URI;
import java.util.Optional;

/**
 * Uploads one blob: is told where to by one request, and sends it by another. What was cut off is
 * begun again, as what is left of it cannot be relied on.
 */
final class BlobUpload {

  private static final int CREATED = 201;

  private final Requests requests;
  private final Repository repository;
  private final Blob blob;
  private final Optional<Call> mounting;
  private Call last;

  /**
   * Makes it; it is for one thread.
   *
   * @param requests sends them
   * @param repository the repository
   * @param blob the blob
   * @param mounting asks for it of another repository; empty where none is known
   */
  BlobUpload(Requests requests, Repository repository, Blob blob, Optional<Call> mounting) {
    this.requests = requests;
    this.repository = repository;
    this.blob = blob;
    this.mounting = mounting;
    this.last = call("POST", repository.uploads(""));
  }

  /**
   * Uploads it from the start.
   *
   * @return the answer to the last request, a success where the blob is there
   * @throws NoAnswer where there is none, or the upload was forgotten
   * @throws io.toa.core.StorageException where the blob cannot be read
   */
  Answer send() throws NoAnswer {
    Answer begun = begin();
    if (begun.status() == CREATED || !begun.isSuccess()) {
      return begun;
    }
    BlobBody body = new BlobBody(blob);
    last = call("PUT", closing(location(begun)));
    Request request = last.request().with("Content-Type", "application/octet-stream").with(body);
    try {
      Answer answer = requests.once(last.with(request));
      body.check();
      if (answer.status() == 404) { // the registry has forgotten that the upload was begun
        throw new NoAnswer(refusal(answer), true);
      }
      return answer;
    } catch (NoAnswer e) {
      body.check();
      throw e;
    }
  }

  /**
   * What is said of an answer that is no success.
   *
   * @param answer the answer to the last request
   */
  RegistryException refusal(Answer answer) {
    return requests.refusal(last, answer);
  }

  /** Begins it; the answer is 201 where the blob is there without one. */
  private Answer begin() throws NoAnswer {
    if (mounting.isPresent()) {
      Answer answer = requests.once(mounting.get());
      if (answer.isSuccess()) {
        return answer;
      }
    }
    last = call("POST", repository.uploads(""));
    return requests.once(last);
  }

  private URI location(Answer begun) {
    return begun
        .header("Location")
        .flatMap(text -> WebAddress.of(repository.origin(), text))
        .orElseThrow(
            () ->
                new RegistryException(
                    "Registry "
                        + repository.registry()
                        + " does not say where to upload "
                        + HttpBlobs.subject(repository, blob.digest())
                        + ". Look whether it is a registry of container images."));
  }

  private URI closing(URI location) {
    String joint = location.getRawQuery() == null ? "?" : "&";
    return URI.create(location + joint + "digest=" + HttpBlobs.encoded(blob.digest().value()));
  }

  private Call call(String method, URI address) {
    return Call.of(
        repository,
        Scope.push(repository),
        method,
        address,
        HttpBlobs.subject(repository, blob.digest()));
  }
}
