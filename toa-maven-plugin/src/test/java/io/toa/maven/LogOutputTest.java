package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.build.ImageResult;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;

class LogOutputTest {

  private static final Reference GATEWAY =
      new Reference("registry.example.com/acme/shop/extension-exposition-gateway", "651bd8f3");
  private static final Reference STORE =
      new Reference("registry.example.com/acme/shop/composition-store", "deps-5f943892");

  private final List<String> lines = new ArrayList<>();
  private final LogOutput output = new LogOutput(new Recording());

  @Test
  void tellsTheLinesOfBuildsThatRunSideBySideApart() {
    output.started(GATEWAY);
    output.started(STORE);
    output.output(GATEWAY, "#5 [2/3] RUN npm i --omit=dev");
    output.output(STORE, "#5 [2/3] RUN npm i --omit=dev");
    output.output(STORE, " ");
    output.output(GATEWAY, "#5 DONE 1.0s");

    assertThat(lines)
        .containsExactly(
            "info Building " + GATEWAY,
            "info Building " + STORE,
            "info extension-exposition-gateway:651bd8f3 | #5 [2/3] RUN npm i --omit=dev",
            "info composition-store:deps-5f943892 | #5 [2/3] RUN npm i --omit=dev",
            "info extension-exposition-gateway:651bd8f3 | #5 DONE 1.0s");
  }

  @Test
  void saysWhenAnImageIsDoneWithItsTimeAndItsSize() {
    Image image =
        new Image.ServiceImage(
            "extension-exposition-gateway",
            GATEWAY.tag(),
            GATEWAY,
            Optional.empty(),
            "FROM scratch\n",
            Path.of("service"));

    output.done(
        new ImageResult(
            image,
            ImageResult.State.BUILT,
            Optional.empty(),
            Optional.of(1_085_103L),
            List.of(),
            Duration.ofMillis(61_234)));

    assertThat(lines).containsExactly("info Built " + GATEWAY + " in 61.2 s (1.1 MB)");
  }

  @Test
  void saysAtOnceThatAnImageFailed() {
    output.failed(STORE, Duration.ofSeconds(12));
    assertThat(lines).containsExactly("error Failed to make " + STORE + " after 12 s");
  }

  /** Keeps what is logged. */
  private final class Recording extends SystemStreamLog {

    @Override
    public void info(CharSequence content) {
      lines.add("info " + content);
    }

    @Override
    public void error(CharSequence content) {
      lines.add("error " + content);
    }
  }
}
