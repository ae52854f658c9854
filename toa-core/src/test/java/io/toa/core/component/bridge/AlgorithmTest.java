package io.toa.core.component.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Export.ClassExport;
import io.toa.core.component.bridge.Export.FunctionExport;
import io.toa.core.component.bridge.Export.OtherExport;
import io.toa.core.yaml.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules over the model alone; the vectors of {@link NodeBridgeTest} go through a parser. */
class AlgorithmTest {

  private static final Export OTHER = new OtherExport();

  @Test
  void aModuleOfOtherThingsIsNoOperation() {
    assertThat(declaration(Map.of("a", OTHER, "default", OTHER, "__esModule", function("x"))))
        .isEmpty();
  }

  @Test
  void theOneThatIsNotDefaultIsIt() {
    Map<String, Export> exports = new LinkedHashMap<>();
    exports.put("default", function("input", "entries"));
    exports.put("effect", function("input", "entry"));

    assertThat(declaration(exports)).contains(keys("effect", "entry"));
  }

  @Test
  void aDefaultIsCalledWhatItsSourceCallsIt() {
    Export effect = new ClassExport(Optional.of("Effect"), Map.of("execute", names("a", "stream")));

    assertThat(declaration(Map.of("default", effect))).contains(keys("effect", "stream"));
  }

  @Test
  void severalAlgorithmsAreNamedInTheirOrder() {
    Map<String, Export> exports = new LinkedHashMap<>();
    exports.put("observation", OTHER);
    exports.put("helper", OTHER);
    exports.put("Effect", new ClassExport(Optional.empty(), Map.of()));

    assertThatThrownBy(() -> declaration(exports))
        .asInstanceOf(type(InvalidDeclarationException.class))
        .extracting(InvalidDeclarationException::text)
        .isEqualTo(
            "a.js: a module must export one algorithm, "
                + "and this one exports 'observation', 'Effect'");
  }

  private static Optional<Mapping> declaration(Map<String, Export> exports) {
    return new Algorithm("a.js", new SourceModule(exports)).declaration();
  }

  private static Export function(String... parameters) {
    return new FunctionExport(Optional.empty(), names(parameters));
  }

  private static List<Optional<String>> names(String... parameters) {
    return List.of(parameters).stream().map(Optional::of).toList();
  }

  private static Mapping keys(String type, String scope) {
    return Mapping.of(Map.of("type", type, "scope", scope));
  }
}
