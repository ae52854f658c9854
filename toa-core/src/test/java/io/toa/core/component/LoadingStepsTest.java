package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** spec: component.md 2, 3.3, 4.2, 5.3, 5.4, 7, 9.2. */
class LoadingStepsTest {

  @TempDir private Path root;

  static List<Mapping> steps() {
    return Vectors.list("component/steps.yaml", 88);
  }

  @Test
  void noRowIsThereTwice() {
    assertThat(steps()).extracting(row -> row.text("row").orElseThrow()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("steps")
  void makesOfAComponentWhatTheStepsSay(Mapping row) {
    String directory = row.text("directory").orElse("todos.tasks");
    ComponentTree tree = new ComponentTree(root);
    tree.manifest(directory, row.text("manifest").orElseThrow() + "\n")
        .files(directory, row.mapping("files").orElse(Mapping.EMPTY));
    for (Member file : row.mapping("outside").orElse(Mapping.EMPTY).members()) {
      tree.file("components/" + file.key(), (String) file.value().plain());
    }
    Path path = tree.directory(directory);
    if (row.has("error")) {
      InvalidDeclarationException fault =
          catchThrowableOfType(InvalidDeclarationException.class, () -> tree.read(directory));
      assertThat(fault).isNotNull();
      assertThat(fault.text()).isEqualTo(resolved(row.text("error").orElseThrow(), path));
      return;
    }
    Mapping manifest = tree.read(directory).manifest();
    row.get("expected").ifPresent(expected -> assertHas(manifest, expected, path, "manifest"));
    for (Member keys : row.mapping("keys").orElse(Mapping.EMPTY).members()) {
      assertThat(manifest.mapping(keys.key()).orElseThrow().keys())
          .containsExactlyElementsOf(row.mapping("keys").orElseThrow().texts(keys.key()));
    }
    for (Node absent : row.items("absent")) {
      assertThat(at(manifest, (Sequence) absent)).as(absent.toString()).isEmpty();
    }
  }

  private static void assertHas(Node actual, Node expected, Path path, String key) {
    if (expected instanceof Mapping mapping && !mapping.isEmpty()) {
      assertThat(actual).as(key).isInstanceOf(Mapping.class);
      for (Member member : mapping.members()) {
        String inside = key + " " + member.key();
        Optional<Node> value = ((Mapping) actual).get(member.key());
        assertThat(value).as(inside).isPresent();
        assertHas(value.orElseThrow(), member.value(), path, inside);
      }
    } else if (expected.plain() instanceof String text) {
      assertThat(actual.plain()).as(key).isEqualTo(resolved(text, path));
    } else {
      assertThat(actual).as(key).isEqualTo(expected);
    }
  }

  private static Optional<Node> at(Mapping manifest, Sequence keys) {
    Optional<Node> node = Optional.of(manifest);
    for (Node key : keys.items()) {
      node = node.flatMap(each -> ((Mapping) each).get((String) key.plain()));
    }
    return node;
  }

  private static String resolved(String text, Path directory) {
    return text.replace("<path>", directory.toString())
        .replace("<parent>", directory.getParent().toString());
  }
}
