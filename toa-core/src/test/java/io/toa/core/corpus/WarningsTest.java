package io.toa.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.testing.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications that are accepted: what is likely wrong in them is warned of, and nothing else. */
class WarningsTest {

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> warnings() {
    return Vectors.list("corpus/warnings.yaml", 38).stream()
        .map(CorpusCase::new)
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> check(each)));
  }

  @ParameterizedTest
  @CsvSource({"production", "local", "staging:production", "''"})
  void nothingOfTheSampleApplicationIsWarnedOf(String environment) {
    assertThat(CorpusCase.warnings(Path.of("../it/example"), environment)).isEmpty();
  }

  private void check(CorpusCase each) throws IOException {
    Path root = Files.createTempDirectory(directory, "context").toRealPath();
    each.write(root);
    String environment = each.keys().text("environment").orElse(null);
    assertThat(CorpusCase.refusal(root, environment)).isEmpty();
    assertThat(CorpusCase.warnings(root, environment))
        .containsExactlyElementsOf(each.keys().texts("warnings"));
  }
}
