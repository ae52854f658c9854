package io.toa.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.ImageResult;
import io.toa.core.build.layer.Platform;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.registry.Digest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImagesReportTest {

  private static final Reference REFERENCE =
      Reference.parse("registry.example.com/acme/shop/composition-edge:1a2b3c4d");
  private static final Image.Dependencies DEPENDENCIES =
      new Image.Dependencies(
          "composition-edge",
          "5e6f7a8b",
          REFERENCE.withTag("deps-5e6f7a8b"),
          Optional.empty(),
          "",
          List.of(),
          List.of(),
          "");
  private static final Image.Sources SOURCES =
      new Image.Sources(
          "composition-edge",
          "1a2b3c4d",
          REFERENCE,
          Optional.empty(),
          "",
          "true",
          DEPENDENCIES,
          List.of());
  private static final Image.ServiceImage SERVICE =
      new Image.ServiceImage(
          "extension-x",
          "9",
          Reference.parse("registry.example.com/acme/shop/extension-x:00000009"),
          Optional.empty(),
          "",
          Path.of("x"));
  private static final Digest DIGEST = new Digest("sha256:" + "d".repeat(64));

  private final ImagesReport report =
      new ImagesReport(
          List.of(
              ImageResult.found(DEPENDENCIES, DIGEST),
              new ImageResult(
                  SOURCES,
                  ImageResult.State.LAID,
                  Optional.of(DIGEST),
                  Optional.of(1_068_967L),
                  List.of(Platform.parse("linux/amd64"), Platform.parse("linux/arm/v7")),
                  Duration.ofMillis(420)),
              new ImageResult(
                  SERVICE,
                  ImageResult.State.BUILT,
                  Optional.empty(),
                  Optional.empty(),
                  List.of(),
                  Duration.ofMillis(65_432))));

  @Test
  void saysAllThatIsKnownToPrograms() {
    assertThat(report.json())
        .isEqualTo(
            """
            {
              "images": [
                {
                  "name": "composition-edge",
                  "kind": "dependencies",
                  "reference": "registry.example.com/acme/shop/composition-edge:deps-5e6f7a8b",
                  "digest": "%1$s",
                  "platforms": [],
                  "state": "found",
                  "seconds": 0
                },
                {
                  "name": "composition-edge",
                  "kind": "sources",
                  "reference": "registry.example.com/acme/shop/composition-edge:1a2b3c4d",
                  "digest": "%1$s",
                  "size": 1068967,
                  "platforms": [
                    "linux/amd64",
                    "linux/arm/v7"
                  ],
                  "state": "laid",
                  "seconds": 0.42
                },
                {
                  "name": "extension-x",
                  "kind": "service",
                  "reference": "registry.example.com/acme/shop/extension-x:00000009",
                  "platforms": [],
                  "state": "built",
                  "seconds": 65.432
                }
              ]
            }
            """
                .formatted(DIGEST));
  }

  @Test
  void givesPluginsThatRunAfterWhatIsRun() {
    assertThat(report.properties())
        .containsExactly(
            Map.entry("toa.image.composition-edge", REFERENCE.toString()),
            Map.entry("toa.image.composition-edge.digest", DIGEST.value()),
            Map.entry("toa.image.extension-x", SERVICE.reference().toString()));
  }

  @Test
  void tellsAPersonInColumns() {
    assertThat(report.table())
        .containsExactly(
            "composition-edge:deps-5e6f7a8b  found",
            "composition-edge:1a2b3c4d       laid      1.1 MB  0.4 s",
            "extension-x:00000009            built             65.4 s");
  }

  @Test
  void saysWhatFailed() {
    ImagesReport failed =
        new ImagesReport(
            List.of(
                ImageResult.found(DEPENDENCIES, DIGEST),
                new ImageResult(
                    SOURCES,
                    ImageResult.State.FAILED,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Duration.ofMillis(1_500))));

    assertThat(failed.json())
        .contains(
            """
                  "reference": "registry.example.com/acme/shop/composition-edge:1a2b3c4d",
                  "platforms": [],
                  "state": "failed",
                  "seconds": 1.5
            """);
    assertThat(failed.properties()).isEmpty();
    assertThat(failed.table())
        .containsExactly(
            "composition-edge:deps-5e6f7a8b  found",
            "composition-edge:1a2b3c4d       failed             1.5 s");
  }

  @Test
  void saysWhenAnImageIsDone() {
    assertThat(report.results().stream().skip(1).map(ImagesReport::done))
        .containsExactly(
            "Laid %s in 0.4 s (1.1 MB)".formatted(REFERENCE),
            "Built %s in 65.4 s".formatted(SERVICE.reference()));
  }
}
