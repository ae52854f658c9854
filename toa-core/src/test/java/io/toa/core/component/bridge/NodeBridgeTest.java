package io.toa.core.component.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeBridgeTest {

  private static final String NODE = "@toa.io/bridges.node";
  private static final String SHOWN = "components/todos.tasks";

  private final Bridge bridge =
      new Bridges(new SwcModuleParser(NativeLibraries.onClassPath())).find(NODE);

  @TempDir Path component;

  static List<Node> vectors() {
    Path file = Path.of("src/test/resources/component/modules.yaml");
    return ((Sequence) YamlReader.read(file, "modules.yaml")).items();
  }

  @Test
  void thereAreAllTheVectors() {
    assertThat(vectors()).hasSize(61);
    assertThat(vectors())
        .extracting(vector -> ((Mapping) vector).text("row").orElseThrow())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void declaresWhatTheSpecSays(Mapping vector) throws IOException {
    lay(vector);
    if (vector.has("error")) {
      assertThatThrownBy(() -> bridge.define(component, SHOWN))
          .asInstanceOf(type(InvalidDeclarationException.class))
          .extracting(InvalidDeclarationException::text)
          .isEqualTo(vector.text("error").orElseThrow().replace("<path>", SHOWN));
      return;
    }
    Mapping expected = vector.mapping("expected").orElseThrow();
    BridgeDeclarations found = bridge.define(component, SHOWN);
    for (Kind kind : Kind.values()) {
      Mapping declarations = expected.mapping(kind.plural()).orElse(Mapping.EMPTY);
      assertThat(Mapping.of(found.of(kind))).as(kind.plural()).isEqualTo(declarations);
      assertThat(found.of(kind).keySet())
          .as(kind.plural())
          .containsExactlyElementsOf(declarations.keys());
    }
  }

  @Test
  void aSyntaxErrorSaysItsPlace() throws IOException {
    write("operations/do.ts", "const π = 'é'\n  export const x = = 1\n");

    assertThatThrownBy(() -> bridge.define(component, SHOWN))
        .asInstanceOf(type(InvalidDeclarationException.class))
        .satisfies(
            fault -> {
              String file = SHOWN + "/operations/do.ts";
              assertThat(fault.text()).isEqualTo(file + ": Expression expected");
              assertThat(fault.faults()).containsExactly(new Fault(new Place(file, 2, 20), "", ""));
            });
  }

  @Test
  void theLanguageFollowsTheExtension() throws IOException {
    write("operations/do.js", "export function effect (input: string) {}\n");

    assertThatThrownBy(() -> bridge.define(component, SHOWN))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith(SHOWN + "/operations/do.js: Expected ',', got ':'");
  }

  @Test
  void aLinkedFileIsSkippedAndALinkedDirectoryIsRead() throws IOException {
    Path outside = Files.createDirectory(component.resolve("outside"));
    Files.writeString(outside.resolve("done.js"), "export const payload = 1\n");
    Files.createSymbolicLink(component.resolve("events"), outside);
    Files.createDirectory(component.resolve("operations"));
    Files.createSymbolicLink(component.resolve("operations/do.js"), outside.resolve("done.js"));

    BridgeDeclarations found = bridge.define(component, SHOWN);

    assertThat(found.operations()).isEmpty();
    assertThat(found.events()).containsOnlyKeys("done");
  }

  @Test
  void aComponentWithoutModulesNeedsNoParser() throws IOException {
    write("operations/do.sh", "echo\n");
    write("lib/broken.js", "export export");
    Bridge unable = new Bridges(new SwcModuleParser(NativeLibraries.none())).find(NODE);

    assertThat(unable.define(component, SHOWN))
        .isEqualTo(new BridgeDeclarations(Map.of(), Map.of(), Map.of(), Map.of()));
  }

  @Test
  void aFileInThePlaceOfADirectoryIsRefused() throws IOException {
    write("events", "");

    assertThatThrownBy(() -> bridge.define(component, SHOWN))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "ENOTDIR: not a directory, scandir '%1$s/events'\n  at %1$s/events".formatted(SHOWN));
  }

  @Test
  void aFileThatIsGoneIsAFaultOfTheMachine() {
    ModuleParser parser = new SwcModuleParser(NativeLibraries.onClassPath());

    assertThatThrownBy(() -> parser.parse(component.resolve("gone.js"), "gone.js"))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith("Cannot read '" + component.resolve("gone.js") + "': ");
  }

  @Test
  void manyThreadsMayParseAtOnce() throws IOException {
    List<Path> components = new ArrayList<>();
    for (int each = 0; each < 40; each++) {
      Path directory = Files.createDirectories(component.resolve("c" + each + "/operations"));
      String source = "export class Effect { execute (a, entry) { return " + each + " } }\n";
      Files.writeString(directory.resolve("do" + each + ".ts"), source);
      components.add(directory.getParent());
    }

    List<Mapping> found =
        IntStream.range(0, 400)
            .parallel()
            .mapToObj(
                each ->
                    bridge
                        .define(components.get(each % 40), SHOWN)
                        .operations()
                        .get("do" + each % 40))
            .toList();

    assertThat(found)
        .hasSize(400)
        .containsOnly(Mapping.of(Map.of("type", "effect", "scope", "entry")));
  }

  @Test
  void defineOfOneEndpointIsRefused() {
    assertThatThrownBy(() -> bridge.define(component, SHOWN, Kind.OPERATION, "do"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage(
            "Bridge '@toa.io/bridges.node' does not define one operation ('do'): "
                + "state it as the bridge of the component");
  }

  @Test
  void anUnknownBridgeDefinesNothing() {
    Bridges bridges = new Bridges(new SwcModuleParser(NativeLibraries.none()));

    assertThatThrownBy(() -> bridges.find("./python"))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage("Bridge './python' defines nothing: it exports no 'define'");
  }

  private void lay(Mapping vector) throws IOException {
    if (vector.has("source")) {
      write("operations/do.js", vector.text("source").orElseThrow());
    }
    for (Node file : vector.items("files")) {
      write(
          ((Mapping) file).text("path").orElseThrow(), ((Mapping) file).text("text").orElseThrow());
    }
  }

  private void write(String path, String text) throws IOException {
    Path file = component.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
