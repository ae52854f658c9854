package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.TreeSet;

/**
 * The registry of the testbed, asked over its own interface.
 *
 * @param host its host and port
 */
record TestRegistry(String host) {

  private static final String MANIFESTS =
      "application/vnd.docker.distribution.manifest.v2+json,"
          + "application/vnd.docker.distribution.manifest.list.v2+json,"
          + "application/vnd.oci.image.manifest.v1+json,application/vnd.oci.image.index.v1+json";
  private static final int CREATED = 201;
  private static final int NOT_FOUND = 404;

  /** The tags of a repository; none where it is not there. */
  Set<String> tags(String repository) {
    HttpResponse<String> response = send(request("/v2/%s/tags/list".formatted(repository)).GET());
    if (response.statusCode() == NOT_FOUND) {
      return Set.of();
    }
    JsonNode tags = Trees.json(response.body()).path("tags");
    Set<String> names = new TreeSet<>();
    tags.forEach(tag -> names.add(tag.asText()));
    return names;
  }

  /** The digest that a tag stands for; empty where it is not there. */
  String digest(String repository, String tag) {
    HttpResponse<String> response =
        send(
            request("/v2/%s/manifests/%s".formatted(repository, tag))
                .method("HEAD", HttpRequest.BodyPublishers.noBody()));
    return response.headers().firstValue("Docker-Content-Digest").orElse("");
  }

  /** Gives what a tag stands for another tag besides. */
  void tag(String repository, String tag, String other) {
    HttpResponse<String> manifest =
        send(request("/v2/%s/manifests/%s".formatted(repository, tag)).GET());
    HttpResponse<String> response =
        send(
            request("/v2/%s/manifests/%s".formatted(repository, other))
                .header("Content-Type", manifest.headers().firstValue("Content-Type").orElseThrow())
                .PUT(HttpRequest.BodyPublishers.ofString(manifest.body())));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(CREATED);
  }

  /** Removes all that a repository has. */
  void empty(String repository) {
    for (String tag : tags(repository)) {
      String digest = digest(repository, tag);
      if (!digest.isEmpty()) {
        send(request("/v2/%s/manifests/%s".formatted(repository, digest)).DELETE());
      }
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://" + host + path)).header("Accept", MANIFESTS);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
