package io.toa.core.cluster;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.jsonResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.toa.core.export.Secrets;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spec: operations.md 6, TV17 and TV19, over the API: the cluster merges keys into a secret, so
 * none is read before.
 */
class SecretVectorsTest {

  @RegisterExtension static final WireMockExtension API = WireMockExtension.newInstance().build();

  @TempDir Path directory;

  static Stream<Named<Mapping>> concealed() {
    return vectors("conceal", "TV17", 2);
  }

  static Stream<Named<Mapping>> revealed() {
    return vectors("reveal", "TV19", 1);
  }

  private static Stream<Named<Mapping>> vectors(String command, String name, int size) {
    List<Mapping> vectors =
        Vectors.list("deploy/vectors.yaml", 37).stream()
            .filter(each -> words(each).get(0).equals(command))
            .filter(each -> each.text("vector").filter(name::equals).isPresent())
            .toList();
    assertThat(vectors).hasSize(size);
    return vectors.stream().map(each -> Named.of(each.text("name").orElseThrow(), each));
  }

  private static List<String> words(Mapping vector) {
    return List.of(vector.text("command").orElseThrow().split(" ", -1));
  }

  /** The namespace that is named, else the current one. */
  private static String namespace(Mapping vector) {
    int option = words(vector).indexOf("-n");
    return option < 0 ? "default" : words(vector).get(option + 1);
  }

  private static String secrets(Mapping vector) {
    return "/api/v1/namespaces/" + namespace(vector) + "/secrets";
  }

  private static String secret(Mapping vector) {
    return secrets(vector) + "/" + Secrets.deployedName(words(vector).get(1));
  }

  private Cluster cluster(Mapping vector) {
    return Cluster.connect(
        KubeconfigFile.access(
            KubeconfigFile.write(directory, API.baseUrl()), null, namespace(vector)));
  }

  private static Map<String, String> encoded(Mapping values) {
    Map<String, String> encoded = new LinkedHashMap<>();
    values
        .keys()
        .forEach(
            key ->
                encoded.put(
                    key,
                    Base64.getEncoder()
                        .encodeToString(values.text(key).orElseThrow().getBytes(UTF_8))));
    return encoded;
  }

  @ParameterizedTest
  @MethodSource("concealed")
  void conceals(Mapping vector) {
    MappingBuilder merged = patch(urlPathEqualTo(secret(vector)));
    Mapping existing = vector.mapping("existing").orElse(Mapping.EMPTY);
    API.stubFor(
        existing.isEmpty()
            ? merged.willReturn(jsonResponse("{\"kind\": \"Status\", \"code\": 404}", 404))
            : merged.willReturn(okJson("{\"kind\": \"Secret\"}")));
    API.stubFor(post(urlPathEqualTo(secrets(vector))).willReturn(aResponse().withStatus(201)));
    List<String> pairs = words(vector).stream().filter(word -> word.contains("=")).toList();

    try (Cluster cluster = cluster(vector)) {
      cluster.secrets().write(Secrets.deployedName(words(vector).get(1)), KeyValues.parse(pairs));
    }

    List<LoggedRequest> requests = API.findAll(anyRequestedFor(anyUrl()));
    assertThat(requests).extracting(LoggedRequest::getMethod).startsWith(RequestMethod.PATCH);
    vector.items("calls").stream()
        .flatMap(call -> ((Mapping) call).text("stdin").stream())
        .forEach(
            manifest ->
                API.verify(
                    postRequestedFor(urlPathEqualTo(secrets(vector)))
                        .withRequestBody(equalToJson(manifest))));
    if (vector.has("applied")) {
      Map<String, Object> now = new LinkedHashMap<>(encoded(existing));
      now.putAll(given(requests.get(0)).plain());
      assertThat(now).isEqualTo(vector.mapping("applied").orElseThrow().plain());
      assertThat(requests).hasSize(1);
    }
  }

  private static Mapping given(LoggedRequest patch) {
    Mapping body = (Mapping) YamlReader.parse(patch.getBodyAsString(), "patch");
    assertThat(patch.getHeader("Content-Type")).startsWith("application/merge-patch+json");
    assertThat(body.keys()).containsExactly("data");
    return body.mapping("data").orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("revealed")
  void reveals(Mapping vector) {
    Mapping existing = vector.mapping("existing").orElseThrow();
    API.stubFor(
        get(urlPathEqualTo(secret(vector)))
            .willReturn(
                okJson(
                    "{\"kind\": \"Secret\", \"data\": %s}"
                        .formatted(Json.compact(Mapping.of(encoded(existing)))))));

    try (Cluster cluster = cluster(vector)) {
      Map<String, String> values =
          cluster.secrets().read(Secrets.deployedName(words(vector).get(1))).orElseThrow();
      assertThat(KeyValues.text(values).lines()).isEqualTo(vector.texts("stdout"));
    }
    assertThat(API.findAll(anyRequestedFor(anyUrl()))).hasSameSizeAs(vector.items("calls"));
  }
}
