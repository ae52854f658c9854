package io.toa.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReviewedPlanTest {

  private static final String MAIL =
      "registry.example.com/acme/shop/composition-notifications-mail:09776c75";

  @TempDir Path directory;
  private final Mapping plan = (Mapping) Json.parse(Vectors.text("report/plan.json"), "plan.json");

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("plan.json"), text);
  }

  private Path file(Mapping changed) throws IOException {
    return file(Json.pretty(changed));
  }

  @Test
  void readsAPlan() throws IOException {
    assertThat(ReviewedPlan.read(file(plan))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"format": 1     | ' is no plan: it is not JSON.
          Plan: shop 1.4.0 | ' is no plan: it is not JSON.
          [1]              | ' is JSON, but no plan.
          {"images": []}   | ' is JSON, but no plan.
          {"format": 2}    | ' is of format 2, and only format 1 is read here.
          {"format": "1"}  | ' is of format 1, and only
          {"format": 1, "offline": true, "complete": false} | ' was made offline,
          {"format": 1, "complete": false, "notes": ["Not asked."]} | ' is not complete: Not asked. Make it
          """)
  void refusesWhatCannotBeCarriedOut(String text, String message) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> ReviewedPlan.read(file))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("'" + file + message);
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThatThrownBy(() -> ReviewedPlan.read(directory.resolve("none.json")))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("There is no plan '%s'.".formatted(directory.resolve("none.json")));
  }

  private Mapping with(String key, Object value) {
    return plan.with(key, Node.of(value));
  }

  private Mapping withRelease(String key, Object value) {
    return with("release", plan.mapping("release").orElseThrow().with(key, Node.of(value)));
  }

  private Mapping withoutImage(String reference) {
    List<Node> images =
        plan.items("images").stream()
            .filter(each -> !((Mapping) each).text("reference").orElseThrow().equals(reference))
            .toList();
    return with("images", images);
  }

  private Mapping withState(String reference, String state) {
    List<Node> images =
        plan.items("images").stream()
            .map(Mapping.class::cast)
            .map(
                each ->
                    each.text("reference").orElseThrow().equals(reference)
                        ? (Node) each.with("state", Node.of(state))
                        : each)
            .toList();
    return with("images", images);
  }

  private List<String> differences(Mapping now) {
    return new PlanDifference(plan, now).lines();
  }

  @Test
  void noticesWhatMatters() {
    assertThat(differences(plan)).isEmpty();
    assertThat(differences(with("environment", "staging")))
        .containsExactly("environment: was production, now staging");
    assertThat(differences(with("mono", true))).containsExactly("mono: was false, now true");
    assertThat(differences(withRelease("namespace", "other")))
        .containsExactly("namespace: was default, now other");
    assertThat(differences(withRelease("cluster", "https://other.example.com/")))
        .containsExactly("cluster: was <cluster>/, now https://other.example.com/");
    assertThat(differences(withRelease("newest", Map.of("revision", 4, "status", "failed"))))
        .containsExactly("release: was at revision 3, deployed, now at revision 4, failed");
    assertThat(differences(withRelease("newest", null)))
        .containsExactly("release: was at revision 3, deployed, now at no revision");
    assertThat(differences(withRelease("manifests", "sha256:0")))
        .containsExactly("manifests: others would be installed");
    assertThat(differences(withoutImage(MAIL)))
        .containsExactly("sources: %s would not be deployed any more".formatted(MAIL));
    assertThat(new PlanDifference(withoutImage(MAIL), plan).lines())
        .containsExactly("sources: %s would be deployed".formatted(MAIL));
    assertThat(differences(withState(MAIL, "missing")))
        .containsExactly("registry: %s was there and is gone".formatted(MAIL));
  }

  @Test
  void whatIsThereByNowIsFine() {
    assertThat(new PlanDifference(withState(MAIL, "missing"), plan).lines()).isEmpty();
    assertThat(differences(with("notes", List.of("Something else.")))).isEmpty();
    assertThat(differences(with("tags", List.of()))).isEmpty();
  }
}
