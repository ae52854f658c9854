package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.NativeLibraries;
import io.toa.core.component.bridge.ScopeNames;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** spec: component.md 2, 3, 9. */
class ManifestReaderTest {

  private static final String NAME = "todos.tasks";
  private static final String SUM =
      "export function computation (input) {\n  return input.a + input.b\n}\n";

  @TempDir private Path root;

  private ComponentTree tree;

  @BeforeEach
  void plant() {
    tree = new ComponentTree(root);
  }

  @Test
  void saysWhereAViolationIs() {
    tree.manifest(NAME, "prototype: ~\nbindings: [amqp]\nfoo: 1\n");

    InvalidDeclarationException fault = fault();

    assertThat(fault.text()).isEqualTo("must NOT have additional properties");
    assertThat(fault.faults().get(0).place())
        .hasToString("components/todos.tasks/manifest.toa.yaml:3:1");
  }

  @Test
  void saysWhereAModuleContradicts() {
    tree.manifest(NAME, "operations:\n  sum:\n    type: effect\n")
        .file("components/todos.tasks/operations/sum.js", SUM);

    InvalidDeclarationException fault = fault();

    assertThat(fault.text())
        .isEqualTo("generic/merge: conflict at /type ('computation', 'effect')");
    assertThat(fault.faults())
        .extracting(Fault::toString)
        .containsExactly(
            "components/todos.tasks/manifest.toa.yaml:3:5: operations.sum.type: "
                + "Error merging operation 'sum' in "
                + tree.directory(NAME));
  }

  @Test
  void saysWhereAModuleIsWrong() {
    tree.manifest(NAME, "")
        .file("components/todos.tasks/operations/sum.ts", "export const\teffect = = 1\n");

    InvalidDeclarationException fault = fault();

    assertThat(fault.text())
        .isEqualTo(tree.directory(NAME) + "/operations/sum.ts: Expression expected");
    assertThat(fault.faults())
        .extracting(Fault::place)
        .extracting(Object::toString)
        .containsExactly("components/todos.tasks/operations/sum.ts:1:23");
  }

  @Test
  void saysWhichModulesAreOfOneOperation() {
    tree.manifest(NAME, "")
        .file("components/todos.tasks/operations/sum.ts", SUM)
        .file("components/todos.tasks/operations/sum.js", SUM);

    assertThat(fault().faults())
        .extracting(Fault::place)
        .extracting(Object::toString)
        .containsExactly(
            "components/todos.tasks/operations/sum.js", "components/todos.tasks/operations/sum.ts");
  }

  @Test
  void refusesAnEntityOfNull() {
    tree.manifest(NAME, "entity: ~\n");

    assertThat(fault().text()).isEqualTo("must be object");
  }

  @Test
  void resolvesShortcuts() {
    tree.manifest(
        NAME,
        """
        bindings: [amqp, http]
        entity: {storage: mongodb, properties: {}}
        extensions:
          stash: {a: 1}
          '@toa.io/extensions.storages': [a]
        storages: [b]
        realtime: ~
        """);

    Component component = tree.read(NAME);

    assertThat(component.bindings())
        .containsExactly("@toa.io/bindings.amqp", "@toa.io/bindings.http");
    assertThat(component.storage()).contains("@toa.io/storages.mongodb");
    assertThat(component.extensions().keySet())
        .containsExactly(
            "@toa.io/extensions.telemetry",
            "@toa.io/extensions.fetch",
            "@toa.io/extensions.introspection",
            "@toa.io/extensions.storages",
            "@toa.io/extensions.realtime",
            "@toa.io/extensions.stash");
    assertThat(component.extensions().get("@toa.io/extensions.storages").plain())
        .isEqualTo(List.of("a", "b"));
  }

  @Test
  void storesNothingWhereStorageIsNull() {
    tree.manifest(NAME, "entity: {storage: ~, properties: {}}\n");

    assertThat(tree.read(NAME).storage()).contains("@toa.io/storages.null");
  }

  @Test
  void asksForNoBaseImageWhereThatIsNull() {
    tree.manifest(NAME, "build: {image: ~, run: npm ci}\n");

    assertThat(tree.read(NAME).baseImage()).isEmpty();
    assertThat(tree.read(NAME).buildCommands()).contains("npm ci");
  }

  @Test
  void servesAnOperationNowhereWhereItsBindingsAreNull() {
    tree.manifest(NAME, "operations: {sum: {bindings: ~}}\n")
        .file("components/todos.tasks/operations/sum.js", SUM);

    Component component = tree.read(NAME);

    assertThat(operation(component, "sum").texts("bindings")).isEmpty();
    assertThat(component.connectors()).isEmpty();
  }

  @Test
  void forwardsThroughOthers() {
    tree.manifest(
            NAME, "operations: {a: {forward: b}, b: {forward: sum}, sum: {description: adds}}\n")
        .file("components/todos.tasks/operations/sum.js", SUM);

    assertThat(operation(tree.read(NAME), "a"))
        .isEqualTo(
            YamlReader.parse(
                """
                {forward: sum, description: adds, type: computation, scope: none, query: false,
                 output: {}, bridge: '@toa.io/bridges.node', bindings: ['@toa.io/bindings.amqp']}
                """,
                "expected"));
  }

  @Test
  void refusesForwardingInACircle() {
    tree.manifest(NAME, "operations: {a: {forward: b}, b: {forward: a}}\n");

    assertThat(fault().text()).isEqualTo("Operation 'a' forwards to itself");
  }

  @Test
  void takesNoInputOfAFunctionWithoutParameters() {
    tree.manifest(NAME, "")
        .file("components/todos.tasks/operations/now.js", "export const effect = () => 1\n");

    assertThat(operation(tree.read(NAME), "now").has("input")).isFalse();
  }

  @Test
  void refusesAnObservationOfNothing() {
    tree.manifest(NAME, "")
        .file("components/todos.tasks/operations/see.js", "export const observation = () => 1\n");

    assertThat(fault().text()).isEqualTo("must NOT be valid");
  }

  @Test
  void readsScriptsOfTheShell() {
    tree.manifest(NAME, "bridge: bash\n")
        .file("components/todos.tasks/operations/greet.sh", "echo hello\n");

    assertThat(operation(tree.read(NAME), "greet").text("bridge")).contains("@toa.io/bridges.bash");
  }

  @Test
  void readsFormerScopesWhereTheyAreAccepted() {
    tree.manifest(NAME, "prototype: ~\noperations: {see: {scope: objects}, set: {}}\n")
        .file("components/todos.tasks/operations/see.js", "export const observation = wrap(f)\n")
        .file(
            "components/todos.tasks/operations/set.js",
            "export const effect = (input, object) => object\n")
        .file("components/todos.tasks/operations/make.js", "export class ObjectEffectFactory {}\n");

    assertThat(fault()).isNotNull();
    Bridges bridges =
        new Bridges(
            new SwcModuleParser(NativeLibraries.onClassPath()), ScopeNames.CURRENT_AND_FORMER);
    Component component = new ManifestReader(root, bridges).read(tree.directory(NAME));

    assertThat(operation(component, "see").text("scope")).contains("entries");
    assertThat(operation(component, "set").text("scope")).contains("entry");
    assertThat(operation(component, "make").text("scope")).contains("entry");
  }

  @Test
  void makesABroughtComponentOfItsDigest() {
    Mapping manifest =
        (Mapping)
            YamlReader.parse(
                "{name: basic, namespace: identity, version: 1, path: '@toa.io/x'}", "digest");

    Component component =
        Component.ofDigest(
            manifest.with("version", Node.of("3f9a1c02")), Map.of("bcrypt", "5.0.0"));

    assertThat(component.id()).isEqualTo("identity.basic");
    assertThat(component.version()).isEqualTo("3f9a1c02");
    assertThat(component.directory()).isEmpty();
    assertThat(component.manifest().has("path")).isFalse();
    assertThat(component.dependencies()).containsEntry("bcrypt", "5.0.0");
  }

  private InvalidDeclarationException fault() {
    return catchThrowableOfType(InvalidDeclarationException.class, () -> tree.read(NAME));
  }

  private static Mapping operation(Component component, String endpoint) {
    return component
        .manifest()
        .mapping("operations")
        .flatMap(operations -> operations.mapping(endpoint))
        .orElseThrow();
  }
}
