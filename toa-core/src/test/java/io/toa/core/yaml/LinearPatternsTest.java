package io.toa.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.regex.RegularExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearPatternsTest {

  private static final String LABEL =
      "^([a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?)(-([a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?))*$";
  private static final String COMPONENT =
      "^([a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?)(\\.([a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?))$";

  @ParameterizedTest
  @ValueSource(strings = {LABEL, COMPONENT, "^[a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?$", "^x|y$"})
  void acceptsWhatIsStated(String regex) {
    RegularExpression linear = new LinearPatterns().getRegularExpression(regex);
    Pattern stated = Pattern.compile(regex);
    List<String> texts = texts("aZ0_-.", 6);
    assertThat(texts).hasSize(55_987);
    assertThat(texts.stream().filter(linear::matches).toList())
        .isEqualTo(texts.stream().filter(text -> stated.matcher(text).find()).toList());
  }

  @Test
  void endsForLongTexts() {
    RegularExpression label = new LinearPatterns().getRegularExpression(LABEL);
    RegularExpression component = new LinearPatterns().getRegularExpression(COMPONENT);
    assertThat(label.matches("a-b_c".repeat(100_000))).isTrue();
    assertThat(label.matches("x".repeat(1_000_000) + ".")).isFalse();
    assertThat(component.matches("x".repeat(1_000_000))).isFalse();
    assertThat(component.matches("x".repeat(1_000_000) + ".y_z")).isTrue();
  }

  /** Every text of these characters that is no longer than so many of them. */
  private static List<String> texts(String characters, int length) {
    List<String> texts = new ArrayList<>(List.of(""));
    int begin = 0;
    for (int each = 0; each < length; each++) {
      int end = texts.size();
      for (String shorter : List.copyOf(texts.subList(begin, end))) {
        characters.chars().forEach(next -> texts.add(shorter + (char) next));
      }
      begin = end;
    }
    return texts;
  }
}
