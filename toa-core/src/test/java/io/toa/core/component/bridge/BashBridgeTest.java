package io.toa.core.component.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BashBridgeTest {

  private static final String SHOWN = "components/scripts";
  private static final Mapping COMPUTATION = Mapping.of(Map.of("type", "computation"));

  private final Bridges bridges = new Bridges(new SwcModuleParser(NativeLibraries.none()));
  private final Bridge bridge = bridges.find("@toa.io/bridges.bash");

  @TempDir Path component;

  @Test
  void scriptsAreComputations() throws IOException {
    Files.createDirectories(component.resolve("operations/deep.sh"));
    Files.createDirectories(component.resolve("events"));
    for (String name : new String[] {"operations/b.sh", "operations/a.sh", "operations/a.js"}) {
      Files.writeString(component.resolve(name), "");
    }
    Files.writeString(component.resolve("events/c.sh"), "");

    BridgeDeclarations found = bridge.define(component, SHOWN);

    assertThat(found.operations())
        .containsExactly(Map.entry("a", COMPUTATION), Map.entry("b", COMPUTATION));
    assertThat(found.events()).isEmpty();
    assertThat(found.receivers()).isEmpty();
    assertThat(found.guards()).isEmpty();
  }

  @Test
  void aComponentHasToHaveOperations() {
    assertThatThrownBy(() -> bridge.define(component, SHOWN))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            """
            ENOENT: no such file or directory, scandir 'components/scripts/operations'
              at components/scripts/operations\
            """);
  }

  @Test
  void oneOperationOfAnotherComponentIsAScript() throws IOException {
    Files.createDirectories(component.resolve("operations"));
    Files.writeString(component.resolve("operations/a.sh"), "");

    assertThat(bridge.define(component, SHOWN, Kind.OPERATION, "a")).isEqualTo(COMPUTATION);
    assertThatThrownBy(() -> bridge.define(component, SHOWN, Kind.OPERATION, "b"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            """
            ENOENT: no such file or directory, open 'components/scripts/operations/b.sh'
              at components/scripts/operations/b.sh\
            """);
  }

  @Test
  void thereAreNoOthersThanOperations() {
    assertThatThrownBy(() -> bridge.define(component, SHOWN, Kind.EVENT, "a"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage("Bridge '@toa.io/bridges.bash' has no events ('a'): state another bridge");
  }

  @Test
  void theVersionIgnoresWhatItIgnoresForNode() {
    assertThat(bridge.ignored())
        .hasSize(27)
        .isEqualTo(bridges.find("@toa.io/bridges.node").ignored());
  }
}
