package io.toa.core.component.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: component.md 5.1, 5.2. */
class OddSourcesTest {

  private static final String SHOWN = "components/todos.tasks";

  private final Bridge bridge =
      new Bridges(new SwcModuleParser(NativeLibraries.onClassPath())).find("@toa.io/bridges.node");

  @TempDir private Path component;

  static List<Mapping> sources() {
    return Vectors.list("component/odd-sources.yaml", 206);
  }

  @Test
  void noSourceIsThereTwice() {
    assertThat(sources()).extracting(row -> row.text("row").orElseThrow()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void declaresWhatTheRulesSay(Mapping row) throws IOException {
    String file = "operations/" + row.text("file").orElse("do.js");
    Files.createDirectory(component.resolve("operations"));
    Files.writeString(component.resolve(file), source(row));

    if (row.has("error")) {
      InvalidDeclarationException fault =
          catchThrowableOfType(
              InvalidDeclarationException.class, () -> bridge.define(component, SHOWN));
      assertThat(fault).isNotNull();
      assertThat(fault.text())
          .isEqualTo(row.text("error").orElseThrow().replace("<file>", SHOWN + "/" + file));
      if (row.has("place")) {
        assertThat(fault.faults().get(0).place())
            .hasToString(SHOWN + "/" + file + ":" + row.text("place").orElseThrow());
      }
    } else {
      Mapping operations = Mapping.of(bridge.define(component, SHOWN).operations());
      Mapping expected =
          row.mapping("expected").map(keys -> Mapping.EMPTY.with("do", keys)).orElse(Mapping.EMPTY);
      assertThat(operations).isEqualTo(expected);
    }
  }

  private static String source(Mapping row) {
    int times = row.get("repeat").map(each -> ((Number) each.plain()).intValue()).orElse(0);
    return row.text("prefix").orElse("").repeat(times) + row.text("source").orElseThrow();
  }
}
