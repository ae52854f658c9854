package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** spec: component.md 4, 10. */
class PrototypesTest {

  private static final String NAME = "todos.tasks";
  private static final String ENTITY = "entity: {properties: {title: {type: string}}}\n";

  @TempDir private Path root;

  private ComponentTree tree;

  @BeforeEach
  void plant() {
    tree = new ComponentTree(root);
  }

  @Test
  void inheritsFromAPackage() {
    tree.file("node_modules/@acme/kit/package.json", "{\"name\": \"@acme/kit\"}")
        .file(
            "node_modules/@acme/kit/base/manifest.toa.yaml",
            """
            name: base
            entity:
              properties: {owner: {type: string}}
              required: [owner]
            operations: {own: {description: owns}}
            telemetry: {metrics: {sold: {type: counter}}}
            build: {run: npm i}
            receivers: {a.b.c: own}
            """)
        .file(
            "node_modules/@acme/kit/base/operations/own.js",
            "export function assignment (input, changeset) {}\n")
        .file("node_modules/@acme/kit/base/events/owned.js", "export const payload = () => 1\n")
        .file("node_modules/@acme/kit/base/migrations/0001.yaml", "[{a: 1}]")
        .manifest(
            NAME,
            """
            prototype: '@acme/kit/base'
            entity: {properties: {title: {type: string}}, required: [title]}
            operations: {own: {errors: [TAKEN]}}
            """)
        .file("components/todos.tasks/migrations/0001.yaml", "[{b: 2}]");

    Component component = tree.read(NAME);
    Mapping manifest = component.manifest();

    assertThat(at(manifest, "entity", "required")).isEqualTo(parse("[title, owner, id]"));
    assertThat(at(manifest, "entity", "migrations"))
        .isEqualTo(
            parse(
                """
                - {id: 'base:0001', steps: [{a: 1}], prototype: base}
                - {id: '0001', steps: [{b: 2}]}
                """));
    assertThat(at(manifest, "operations", "own"))
        .isEqualTo(
            parse(
                """
                {errors: [TAKEN], description: owns, type: assignment, scope: changeset,
                 output: {}, bindings: ['@toa.io/bindings.amqp']}
                """));
    assertThat(component.extensions().get("@toa.io/extensions.telemetry"))
        .isEqualTo(parse("{metrics: {sold: {type: counter}}}"));
    assertThat(manifest.has("build")).isFalse();
    assertThat(manifest.has("receivers")).isFalse();
    Mapping carried = CarriedManifest.tree(component);
    assertThat(at(carried, "events", "owned", "path")).isEqualTo(Node.of("@acme/kit/base"));
    assertThat(at(carried, "prototype", "path")).isEqualTo(Node.of("@acme/kit/base"));
    assertThat(at(carried, "prototype", "operations", "own"))
        .isEqualTo(parse("{bridge: '@toa.io/bridges.node'}"));
    assertThat(at(carried, "prototype", "prototype", "path"))
        .isEqualTo(Node.of("@toa.io/prototype"));
  }

  @Test
  void followsTheLinksOfAWorkspace() throws IOException {
    tree.file("packages/base/package.json", "{\"name\": \"@acme/base\"}")
        .file("packages/base/manifest.toa.yaml", "{name: base, " + ENTITY.strip() + "}")
        .manifest(NAME, "prototype: '@acme/base'\n" + ENTITY.replace("title", "other"));
    Files.createDirectories(root.resolve("node_modules/@acme"));
    Files.createSymbolicLink(
        root.resolve("node_modules/@acme/base"), Path.of("../../packages/base"));

    Mapping carried = CarriedManifest.tree(tree.read(NAME));

    assertThat(at(carried, "prototype", "path")).isEqualTo(Node.of("@acme/base"));
  }

  @Test
  void keepsAnIdOfOnesOwn() {
    tree.manifest(NAME, "entity: {properties: {id: {type: string}}}\n");

    Mapping entity = tree.read(NAME).manifest().mapping("entity").orElseThrow();

    assertThat(entity.get("custom")).contains(Node.of(true));
    assertThat(at(entity, "properties", "id")).isEqualTo(parse("{type: string}"));
  }

  @Test
  void keepsATransitionThatIsStated() {
    tree.manifest(NAME, ENTITY + "operations: {transit: {concurrency: retry}}\n");

    assertThat(at(tree.read(NAME).manifest(), "operations", "transit"))
        .isEqualTo(
            parse(
                """
                {concurrency: retry, type: transition, scope: entry, output: {},
                 bindings: ['@toa.io/bindings.amqp']}
                """));
  }

  @Test
  void keepsAnEventOfOnesOwn() {
    tree.manifest(NAME, ENTITY).file("components/todos.tasks/events/created.js", "export {}\n");

    Mapping carried = CarriedManifest.tree(tree.read(NAME));

    assertThat(at(carried, "events", "created"))
        .isEqualTo(
            parse(
                """
                {conditioned: false, subjective: false, bridge: '@toa.io/bridges.node', path: .,
                 binding: '@toa.io/bindings.amqp'}
                """));
    assertThat(tree.read(NAME).events().orElseThrow())
        .containsExactly("created", "sync", "updated");
  }

  @Test
  void refusesANamelessPrototypeThatMigrates() {
    tree.file("components/base/manifest.toa.yaml", ENTITY)
        .file("components/base/migrations/1.yaml", "[]")
        .manifest(NAME, ENTITY + "prototype: ../base\n");

    InvalidDeclarationException fault = fault();

    assertThat(fault.text())
        .isEqualTo(
            "Prototype at '%s' declares migrations, so it has to be named", tree.directory("base"));
    assertThat(fault.faults().get(0).place().file()).isEqualTo("components/base/manifest.toa.yaml");
  }

  @Test
  void namesAPrototypeThatStatesNoNameByItsPath() {
    Mapping named = Defaults.apply(Mapping.EMPTY, Path.of("/app/prototypes/base"), true);

    assertThat(named.text("name")).contains("protoa80ce9c3");
    assertThat(named.has("namespace")).isFalse();
  }

  @Test
  void refusesAPrototypeThatIsNowhere() {
    tree.manifest(NAME, ENTITY + "prototype: '@acme/nowhere'\n");

    InvalidDeclarationException fault = fault();

    assertThat(fault.text()).startsWith("Prototype '@acme/nowhere' of '" + tree.directory(NAME));
    assertThat(fault.faults())
        .extracting(Fault::toString)
        .containsExactly("components/todos.tasks/manifest.toa.yaml:2:1: prototype");
  }

  @Test
  void saysWhereAnExtensionContradicts() {
    tree.file("components/base/manifest.toa.yaml", "name: base\nstash: {a: 1}\n")
        .manifest(NAME, "prototype: ../base\nstash: {a: 2}\n");

    assertThat(fault().faults())
        .extracting(Fault::toString)
        .containsExactly(
            "components/todos.tasks/manifest.toa.yaml:2:9: "
                + "extensions.@toa.io/extensions.stash.a: differs from what the prototype declares",
            "at components/base/manifest.toa.yaml:2:12");
  }

  @Test
  void saysInTheManifestWhatIsWrongWithAnInheritedEvent() {
    tree.manifest(NAME, ENTITY + "bindings: [http]\n");

    assertThat(fault().faults())
        .hasSize(3)
        .extracting(fault -> fault.place().toString())
        .containsOnly("components/todos.tasks/manifest.toa.yaml:1:1");
  }

  @Test
  void refusesPrototypesInACircle() {
    tree.file("components/base/manifest.toa.yaml", ENTITY + "prototype: ../todos.tasks\n")
        .manifest(NAME, "prototype: ../base\nentity: {properties: {}}\n");

    assertThat(fault().text())
        .isEqualTo("Prototype at '%s' inherits from itself", tree.directory(NAME));
  }

  private InvalidDeclarationException fault() {
    return catchThrowableOfType(InvalidDeclarationException.class, () -> tree.read(NAME));
  }

  private static Node at(Mapping mapping, String... keys) {
    Node node = mapping;
    for (String key : keys) {
      node = ((Mapping) node).get(key).orElseThrow();
    }
    return node;
  }

  private static Node parse(String text) {
    return YamlReader.parse(text, "expected");
  }
}
