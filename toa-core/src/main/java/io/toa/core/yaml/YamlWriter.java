package io.toa.core.yaml;

import java.util.List;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.NonPrintableStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Writes YAML that parsers of version 1.1 (such as Helm's) and 1.2 read alike: block style, two
 * spaces for a level, no anchors, no folded lines. A string that either version would take for
 * something else is quoted. (spec: chart.md 1)
 */
public final class YamlWriter {

  private static final int MAX_SIMPLE_KEY = 1024;

  private static final Pattern WORD =
      Pattern.compile(
          "~|=|<<|null|true|false|yes|no|on|off|y|n|[-+]?\\.?(inf|infinity|nan)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

  /** Integers of any base, floats, base 60, versions such as 1.4.0 too. */
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\.?[0-9][0-9a-fA-FxoObB_,.:+-]*");

  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*");

  /** What is not safe anywhere but between double quotes, where it is escaped. */
  private static final Pattern ESCAPED =
      Pattern.compile(
          "[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\ufeff\\p{Cs}\\ufffe\\uffff&&[^\\n]]");

  /** Lines that a literal block keeps as they are. */
  private static final Pattern LITERAL =
      Pattern.compile("[^\\s](.*[^\\s])?(\\n+[^\\n]*[^\\s])*\\n*");

  private YamlWriter() {}

  /**
   * Writes a value. Numbers are written as JavaScript prints them, so 1.0 becomes 1.
   *
   * @param value the value
   * @return a document that ends with a line break, the same for equal values in equal order
   */
  public static String write(Node value) {
    DumpSettings settings =
        DumpSettings.builder()
            .setSchema(new CoreSchema())
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setIndent(2)
            .setIndicatorIndent(2)
            .setIndentWithIndicator(true)
            .setSplitLines(false)
            .setWidth(Integer.MAX_VALUE)
            .setMaxSimpleKeyLength(MAX_SIMPLE_KEY)
            .setNonPrintableStyle(NonPrintableStyle.ESCAPE)
            .setBestLineBreak("\n")
            .build();
    String text =
        new Present(settings)
            .emitToString(new Serialize(settings).serializeOne(compose(value)).iterator());
    // the emitter leaves these as they are between double quotes, where YAML 1.1 breaks the line
    return text.replace("\u0085", "\\u0085")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static org.snakeyaml.engine.v2.nodes.Node compose(Node node) {
    if (node instanceof Mapping mapping) {
      List<NodeTuple> members =
          mapping.members().stream()
              .map(member -> new NodeTuple(key(member.key()), compose(member.value())))
              .toList();
      return new MappingNode(Tag.MAP, members, flow(members));
    }
    if (node instanceof Sequence sequence) {
      List<org.snakeyaml.engine.v2.nodes.Node> items =
          sequence.items().stream().map(YamlWriter::compose).toList();
      return new SequenceNode(Tag.SEQ, items, flow(items));
    }
    return scalar(((Scalar) node).value());
  }

  private static FlowStyle flow(List<?> content) {
    return content.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK;
  }

  private static org.snakeyaml.engine.v2.nodes.Node scalar(Object value) {
    if (value instanceof String text) {
      return new ScalarNode(Tag.STR, text, style(text, ScalarStyle.LITERAL));
    }
    if (value instanceof Double number) {
      String text = text(number);
      return plain(INTEGER.matcher(text).matches() ? Tag.INT : Tag.FLOAT, text);
    }
    if (value instanceof Number) {
      return plain(Tag.INT, value.toString());
    }
    return plain(value == null ? Tag.NULL : Tag.BOOL, String.valueOf(value));
  }

  private static org.snakeyaml.engine.v2.nodes.Node key(String text) {
    return new ScalarNode(Tag.STR, text, style(text, ScalarStyle.DOUBLE_QUOTED));
  }

  private static org.snakeyaml.engine.v2.nodes.Node plain(Tag tag, String text) {
    return new ScalarNode(tag, text, ScalarStyle.PLAIN);
  }

  /** The text of a double; YAML 1.1 wants a point in one with an exponent. */
  private static String text(Double number) {
    if (number.isNaN()) {
      return ".nan";
    }
    if (number.isInfinite()) {
      return number > 0 ? ".inf" : "-.inf";
    }
    String text = JavaScriptNumber.text(number);
    return text.contains("e") && !text.contains(".") ? text.replace("e", ".0e") : text;
  }

  /** The style of a string; a plain one is quoted by the emitter where its characters need it. */
  private static ScalarStyle style(String text, ScalarStyle lines) {
    if (ESCAPED.matcher(text).find()) {
      return ScalarStyle.DOUBLE_QUOTED;
    }
    if (text.contains("\n")) {
      return LITERAL.matcher(text).matches() ? lines : ScalarStyle.DOUBLE_QUOTED;
    }
    boolean ambiguous =
        WORD.matcher(text).matches()
            || NUMBER.matcher(text).matches()
            || DATE.matcher(text).matches();
    return ambiguous ? ScalarStyle.SINGLE_QUOTED : ScalarStyle.PLAIN;
  }
}
