package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** spec: context.md 6. */
class ComponentReaderTest {

  private final ComponentReader reader = new ComponentReader(ComponentTree.bridges());

  @TempDir private Path root;

  private ComponentTree tree;

  @BeforeEach
  void plant() {
    tree = new ComponentTree(root);
  }

  @Test
  void readsDirectoriesInByteOrder() throws IOException {
    for (String name : new String[] {"b.one", "a.one2", "a.one10", "B.two"}) {
      tree.manifest(name, "");
    }
    tree.file("components/.hidden/readme", "").file("components/readme.md", "");
    tree.file("elsewhere/manifest.toa.yaml", "{name: linked, namespace: c}");
    Files.createSymbolicLink(root.resolve("components/c.link"), Path.of("../elsewhere"));

    assertThat(reader.readAll(root))
        .extracting(Component::id)
        .containsExactly("B.two", "a.one10", "a.one2", "b.one", "c.linked");
  }

  @Test
  void findsNothingWhereThereIsNothing() throws IOException {
    assertThat(reader.readAll(root)).isEmpty();
    Files.createDirectory(root.resolve("components"));
    assertThat(reader.readAll(root)).isEmpty();
  }

  @Test
  void reportsEveryFailureInOrder() {
    for (int i = 10; i < 40; i++) {
      tree.manifest("a.c" + i, i % 7 == 5 ? "operations: {a: {forward: b" + i + "}}" : "");
    }

    for (int run = 0; run < 10; run++) {
      assertThatThrownBy(() -> reader.readAll(root))
          .isInstanceOf(InvalidDeclarationException.class)
          .hasMessage(
              """
              Referenced operation 'b12' is not defined
                components/a.c12/manifest.toa.yaml:1:18: operations.a.forward: Referenced operation 'b12' is not defined
                components/a.c19/manifest.toa.yaml:1:18: operations.a.forward: Referenced operation 'b19' is not defined
                components/a.c26/manifest.toa.yaml:1:18: operations.a.forward: Referenced operation 'b26' is not defined
                components/a.c33/manifest.toa.yaml:1:18: operations.a.forward: Referenced operation 'b33' is not defined\
              """);
    }
  }

  @Test
  void refusesTwoOfOneId() {
    tree.manifest("a.one", "").manifest("b.one", "{name: one, namespace: a}");

    assertThatThrownBy(() -> reader.readAll(root))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith(
            "Components at '%s' and '%s' have the same id 'a.one'",
            tree.directory("a.one"), tree.directory("b.one"))
        .hasMessageContaining("components/b.one/manifest.toa.yaml");
  }

  @Test
  void refusesTwoOfOneLabel() {
    tree.manifest("a.One", "").manifest("a.one", "");

    assertThatThrownBy(() -> reader.readAll(root))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageStartingWith(
            "Components at '%s' and '%s' have the same label 'a-one'",
            tree.directory("a.One"), tree.directory("a.one"));
  }
}
