package io.toa.core.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** spec: images.md 2.5, context.md 12. */
class LabelOrderTest {

  @Test
  void ordersLabelsByTheAlphabetOfTheLocale() {
    assertSorted(
        List.of("a", "a_b", "a-b", "a1", "a9", "aa", "ab", "b", "store_orders", "store-orders"));
  }

  @Test
  void ordersIdsWithoutRegardToCaseFirst() {
    assertSorted(
        List.of(
            "a.one", "A.one", "a.one2", "A.two", "b.one", "B.one", "Todos.tasks", "todos.users"));
  }

  private static void assertSorted(List<String> expected) {
    for (int seed = 0; seed < 20; seed++) {
      List<String> shuffled = new ArrayList<>(expected);
      Collections.shuffle(shuffled, new Random(seed));
      shuffled.sort(LabelOrder.INSTANCE);
      assertThat(shuffled).isEqualTo(expected);
    }
  }
}
