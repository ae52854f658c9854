package io.toa.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PointerTest {

  @TestFactory
  Stream<DynamicTest> vectors() {
    return Vectors.list("dependency/pointer.yaml", 41).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    text(vector, "rule") + ": " + text(vector, "name"), () -> check(vector)));
  }

  private static void check(Mapping vector) {
    switch (text(vector, "rule")) {
      case "form" ->
          assertThat(Pointer.read(vector.get("annotation")).mapping().plain())
              .isEqualTo(vector.get("expected").orElseThrow().plain());
      case "validation" -> refused(vector, () -> Pointer.read(vector.get("annotation")));
      case "resolution" -> checkResolution(vector);
      case "variables" -> checkVariables(vector);
      case "secret" ->
          assertThat(Pointer.secret(text(vector, "id"), text(vector, "key")))
              .isEqualTo(text(vector, "expected"));
      default -> throw new IllegalStateException(text(vector, "rule"));
    }
  }

  private static void checkResolution(Mapping vector) {
    Pointer pointer = Pointer.read(vector.get("pointer"));
    String selector = text(vector, "selector");
    if (vector.has("expected")) {
      Mapping expected = vector.mapping("expected").orElseThrow();
      String key = pointer.resolve(selector);
      assertThat(key).isEqualTo(text(expected, "key"));
      assertThat(pointer.addresses().get(key)).isEqualTo(expected.texts("addresses"));
    } else {
      refused(vector, () -> pointer.resolve(selector));
    }
  }

  private static void checkVariables(Mapping vector) {
    Pointer pointer = Pointer.read(vector.get("pointer"));
    List<Object> variables = new ArrayList<>();
    for (String selector : vector.texts("selectors")) {
      pointer.variables(text(vector, "id"), selector).forEach(each -> variables.add(plain(each)));
    }
    assertThat(variables).isEqualTo(vector.items("expected").stream().map(Node::plain).toList());
  }

  private static Map<String, Object> plain(Variable variable) {
    Map<String, Object> plain = new LinkedHashMap<>();
    plain.put("name", variable.name());
    variable.value().ifPresent(value -> plain.put("value", value));
    variable
        .secret()
        .ifPresent(
            secret -> plain.put("secret", Map.of("name", secret.secret(), "key", secret.key())));
    return plain;
  }

  private static void refused(Mapping vector, ThrowingCallable call) {
    if (vector.has("contains")) {
      assertThatThrownBy(call)
          .isInstanceOf(InvalidDeclarationException.class)
          .hasMessageContaining(text(vector, "contains"));
    } else {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              fault ->
                  assertThat(fault.text()).isEqualTo(withoutCredentials(text(vector, "error"))));
    }
  }

  /** The reference repeats what it refuses; here no message holds a credential. */
  private static String withoutCredentials(String text) {
    return text.replaceAll("://[^@']*@", "://***@");
  }

  private static String text(Mapping mapping, String key) {
    return mapping.text(key).orElseThrow();
  }
}
