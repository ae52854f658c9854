package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RegistryException;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Registries over the HTTP API of the OCI distribution specification, in process. Safe for use by
 * several threads.
 */
public final class HttpRegistry implements Registry {

  private static final int AT_ONCE = 16;
  private static final int RETRIES = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final byte[] NOTHING = {};
  private static final String PULL = "pull";
  private static final String PUSH = "pull,push";
  private static final String MANIFESTS =
      String.join(
          ", ",
          "application/vnd.oci.image.index.v1+json",
          "application/vnd.oci.image.manifest.v1+json",
          "application/vnd.docker.distribution.manifest.list.v2+json",
          "application/vnd.docker.distribution.manifest.v2+json");

  private final Transport transport;
  private final Authorisation authorisation;
  private final Pause pause;

  HttpRegistry(Transport transport, Credentials credentials, Pause pause) {
    this.transport = transport;
    this.authorisation = new Authorisation(transport, credentials);
    this.pause = pause;
  }

  /**
   * Makes the access to any registry, with the credentials that {@code docker login} keeps. A
   * connection may take 10 seconds, a request 30.
   *
   * @param config docker's configuration; read when a registry asks for a login
   * @return the access
   */
  public static HttpRegistry of(DockerConfig config) {
    return new HttpRegistry(
        new Transport(Duration.ofSeconds(10), Duration.ofSeconds(30)),
        new DockerCredentials(config),
        Pause::sleep);
  }

  @Override
  public Optional<Digest> find(Reference reference) {
    Repository repository = Repository.of(reference);
    Map<String, String> headers = Map.of("Accept", MANIFESTS);
    Answer answer = send(repository, "HEAD", reference.tag(), PULL, headers, NOTHING);
    if (answer.status() == 404) {
      return Optional.empty();
    }
    // A registry need not send the digest with HEAD, but then has to have the manifest.
    return Optional.of(
        digest(answer).orElseGet(() -> Digest.of(manifest(repository, reference).body())));
  }

  @Override
  public Map<Reference, Digest> findAll(Collection<Reference> references) {
    List<Reference> asked = references.stream().distinct().toList();
    List<Optional<Digest>> answers =
        all(asked.stream().map(each -> (Callable<Optional<Digest>>) () -> find(each)).toList());
    Map<Reference, Digest> found = new LinkedHashMap<>();
    for (int index = 0; index < asked.size(); index++) {
      Reference reference = asked.get(index);
      answers.get(index).ifPresent(digest -> found.put(reference, digest));
    }
    return found;
  }

  @Override
  public Digest tag(Reference from, String tag) {
    Repository repository = Repository.of(from);
    Answer manifest = manifest(repository, from);
    Digest expected = Digest.of(manifest.body());
    // The very bytes under their own type: written anew, they would have another digest.
    Map<String, String> headers = Map.of("Content-Type", mediaType(manifest));
    Answer answer = send(repository, "PUT", tag, PUSH, headers, manifest.body());
    if (answer.status() == 404) {
      throw Refusals.of(repository, tag, "PUT", answer, authorisation.isLoggedIn(repository));
    }
    Optional<Digest> other =
        digest(answer)
            .filter(made -> made.algorithm().equals(expected.algorithm()))
            .filter(made -> !made.equals(expected));
    if (other.isPresent()) {
      throw new RegistryException(
          "Registry "
              + repository.registry()
              + " made "
              + other.get()
              + " of the tag "
              + from.withTag(tag)
              + ", which should be "
              + expected
              + ". Look whether it rewrites manifests.");
    }
    return expected;
  }

  @Override
  public void tagAll(Collection<Reference> from, String tag) {
    all(from.stream().distinct().map(each -> (Callable<Digest>) () -> tag(each, tag)).toList());
  }

  private Answer manifest(Repository repository, Reference reference) {
    Map<String, String> headers = Map.of("Accept", MANIFESTS);
    Answer answer = send(repository, "GET", reference.tag(), PULL, headers, NOTHING);
    if (answer.status() == 404) {
      throw new RegistryException(
          "Registry "
              + repository.registry()
              + " has no image "
              + reference
              + ". Push it first, then run this again.");
    }
    return answer;
  }

  private static Optional<Digest> digest(Answer answer) {
    return answer.header("Docker-Content-Digest").map(Digest::new);
  }

  private static String mediaType(Answer manifest) {
    String header = manifest.header("Content-Type").orElse("");
    if (header.startsWith("application/vnd.")) {
      return header;
    }
    String text = new String(manifest.body(), StandardCharsets.UTF_8);
    return Json.parse(text, "manifest") instanceof Mapping mapping
        ? mapping.text("mediaType").orElse(header)
        : header;
  }

  /** Sends a request; the answer is a success or 404. */
  private Answer send(
      Repository repository,
      String method,
      String tag,
      String actions,
      Map<String, String> headers,
      byte[] body) {
    Optional<String> authorised = authorisation.header(repository, actions);
    for (int attempt = 0; ; attempt++) {
      Answer answer = once(repository, method, tag, headers, body, authorised);
      if (answer.status() == 401) {
        Optional<String> renewed = authorisation.renew(repository, actions, answer);
        if (renewed.isPresent()) {
          authorised = renewed;
          answer = once(repository, method, tag, headers, body, authorised);
        }
      }
      if (answer.isSuccess() || answer.status() == 404) {
        return answer;
      }
      if (!answer.isPassing() || attempt == RETRIES) {
        throw Refusals.of(repository, tag, method, answer, authorisation.isLoggedIn(repository));
      }
      pause.of(delay(answer, attempt));
    }
  }

  private Answer once(
      Repository repository,
      String method,
      String tag,
      Map<String, String> headers,
      byte[] body,
      Optional<String> authorised) {
    Map<String, String> sent = new LinkedHashMap<>(headers);
    authorised.ifPresent(header -> sent.put("Authorization", header));
    return transport.send(repository.registry(), method, repository.manifest(tag), sent, body);
  }

  private static Duration delay(Answer answer, int attempt) {
    Duration asked =
        answer
            .header("Retry-After")
            .filter(value -> value.matches("\\d{1,9}"))
            .map(value -> Duration.ofSeconds(Long.parseLong(value)))
            .orElse(Duration.ofMillis(500L << attempt));
    return asked.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked;
  }

  private static <T> List<T> all(List<Callable<T>> calls) {
    if (calls.isEmpty()) {
      return List.of();
    }
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(AT_ONCE, calls.size()));
    try {
      List<Future<T>> running = calls.stream().map(pool::submit).toList();
      List<T> answers = new ArrayList<>();
      for (Future<T> each : running) {
        answers.add(each.get());
      }
      return answers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while asking a registry", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
