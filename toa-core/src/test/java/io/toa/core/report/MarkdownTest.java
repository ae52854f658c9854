package io.toa.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {

  @Test
  void nothingEndsAFenceButItsOwnEnd() {
    assertThat(Markdown.details("a <b> & c", "diff", List.of("+ ```", "+ ````` x")))
        .isEqualTo(
            """

            <details><summary>a &lt;b&gt; &amp; c</summary>

            ``````diff
            + ```
            + ````` x
            ``````

            </details>
            """);
  }

  @Test
  void codeInACellKeepsTheTable() {
    assertThat(Markdown.cell("a|b")).isEqualTo("`a\\|b`");
    assertThat(Markdown.cell("a`b")).isEqualTo("``a`b``");
    assertThat(Markdown.cell("`a``")).isEqualTo("``` `a`` ```");
  }

  @Test
  void textMeansNothing() {
    assertThat(Markdown.text("a_b *c* `d` | @someone <x>\n# e"))
        .isEqualTo("a\\_b \\*c\\* \\`d\\` \\| \\@someone \\<x\\> \\# e");
  }

  @Test
  void whatIsTooLongIsLeftOutAndNamed() {
    BoundedText text = new BoundedText();
    text.add("begin\n");
    for (int i = 0; i < 12; i++) {
      text.add("x".repeat(10_000) + "\n", "part " + i);
    }
    text.add("end\n");

    assertThat(text.toString())
        .hasSizeLessThanOrEqualTo(BoundedText.MAX)
        .startsWith("begin\nxxx")
        .contains("x\nend\n")
        .endsWith(
            "\n\n**Left out, since it would be too long: 7 parts (part 5, part 6, part 7, part 8,"
                + " part 9, part 10, part 11).** The plan as text has all of it.\n");
  }

  @Test
  void whatFitsIsWhole() {
    BoundedText text = new BoundedText();
    text.add("all of it\n");
    assertThat(text).hasToString("all of it\n");
  }
}
