package io.toa.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class HeapTest {

  private static final Location STATED = Location.of(Node.ofNull());

  @TestFactory
  Stream<DynamicTest> heaps() {
    return Vectors.list("chart/heap.yaml", 17).stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    "limit " + vector.get("limit").orElseThrow().plain(), () -> check(vector)));
  }

  private static void check(Mapping vector) {
    String limit = String.valueOf(vector.get("limit").orElseThrow().plain());
    if (vector.has("error")) {
      assertThatThrownBy(() -> Heap.megabytes(limit, STATED))
          .isInstanceOfSatisfying(
              InvalidDeclarationException.class,
              refusal -> assertThat(refusal.text()).isEqualTo(vector.text("error").get()));
    } else {
      assertThat(Heap.megabytes(limit, STATED).toString())
          .isEqualTo(vector.get("megabytes").get().plain().toString());
    }
  }
}
