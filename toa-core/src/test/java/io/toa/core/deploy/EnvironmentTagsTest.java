package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec: images.md 10.5, operations.md 4.4. */
class EnvironmentTagsTest {

  private static Context context(String environment) {
    return new ContextReader(ModelReader.TOA_VERSION)
        .of(
            Node.of(Map.of("name", "todos", "registry", "registry.example.com/acme")),
            Path.of("."),
            Environment.parse(environment));
  }

  @TestFactory
  Stream<DynamicTest> aliases() {
    List<Node> aliases = ((Mapping) Vectors.document("image/vectors.yaml")).items("aliases");
    assertThat(aliases).hasSize(6);
    return aliases.stream()
        .map(Mapping.class::cast)
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.text("name").orElseThrow(),
                    () ->
                        assertThat(
                                EnvironmentTags.of(context(each.text("environment").orElse(null))))
                            .isEqualTo(each.text("tag"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "-a", "a b", "a+b"})
  void aNameThatIsNoTagIsRefused(String environment) {
    Context context = context(environment);
    assertThatThrownBy(() -> EnvironmentTags.of(context))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("Environment '" + environment + "' cannot be the tag of an image");
  }
}
