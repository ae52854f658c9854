package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuildxCommandsTest {

  private static final Path ROOT = Path.of("/contexts");

  static List<Mapping> vectors() throws Exception {
    Path file = Path.of(BuildxCommandsTest.class.getResource("/build/commands.yaml").toURI());
    return ((Sequence) YamlReader.read(file, "commands.yaml"))
        .items().stream().map(Mapping.class::cast).toList();
  }

  @Test
  void noneIsLost() throws Exception {
    assertThat(vectors()).hasSize(13);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void runsTheCommandOfTheSpec(Mapping vector) {
    Image image = image(vector);
    Map<String, String> variables =
        vector.mapping("variables").orElse(Mapping.EMPTY).plain().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> (String) each.getValue()));
    BuildOptions options =
        new BuildOptions(
            (boolean) vector.get("push").orElseThrow().plain(),
            vector.text("builder").orElse(BuildOptions.BUILDER),
            1,
            Layering.BUILDX,
            Caches.of(vector.texts("cacheFrom"), vector.texts("cacheTo")));
    BuildArguments arguments = new BuildArguments(variables);

    List<String> command =
        new Buildx(null, options, arguments)
            .command(image, ROOT.resolve(vector.text("directory").orElseThrow()));

    assertThat("docker " + String.join(" ", command).replace(ROOT.toString(), "<t>"))
        .isEqualTo(vector.text("ours").orElseThrow());
    assertThat(arguments.of(image)).containsExactlyInAnyOrderEntriesOf(variables);
  }

  /** Where nothing says why not, both run the same; and a value is the one reason there is. */
  @ParameterizedTest
  @MethodSource("vectors")
  void differsFromTheReferenceForAReasonOnly(Mapping vector) {
    String ours = vector.text("ours").orElseThrow();
    Optional<String> theirs = vector.text("theirs");
    assertThat(theirs.filter(ours::equals).isPresent()).isEqualTo(!vector.has("why"));
    assertThat(theirs.orElse(ours).replaceAll("(--build-arg \\w+)=\\S*", "$1")).isEqualTo(ours);
  }

  private static Image image(Mapping vector) {
    Reference reference = Reference.parse(vector.text("reference").orElseThrow());
    List<String> platforms = vector.texts("platforms");
    Optional<List<String>> listed = platforms.isEmpty() ? Optional.empty() : Optional.of(platforms);
    return vector.has("arguments")
        ? Images.dependencies(reference, listed, vector.texts("arguments"))
        : Images.service(reference, listed);
  }
}
