package io.toa.core.yaml;

import io.toa.core.InvalidDeclarationException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * Says what is no YAML in words of those who write it, where the parser speaks of its tokens, and
 * at the place that has to be mended, where that is before the one at which the parser gave up.
 */
final class SyntaxProblem {

  /**
   * What is said in place of a text of the parser.
   *
   * @param parser its text
   * @param words our text, in which {@code $1} and {@code $2} stand for groups of it
   * @param opening whether the place is where what it was reading begins
   */
  private record Words(Pattern parser, String words, boolean opening) {

    Words(String parser, String words) {
      this(Pattern.compile(parser), words, false);
    }
  }

  private static final List<Words> KNOWN =
      List.of(
          new Words(".*found another document", "holds more than one document"),
          new Words(
              ".*found character '\\\\t\\(TAB\\)'.*",
              "holds a tab where only spaces may stand: put spaces in its place"),
          new Words(
              ".*found character '(.+)' that cannot start any token.*",
              "no value begins with '$1': put the text in quotes"),
          new Words(
              "mapping values are not allowed here",
              "a ':' cannot stand here: put a text that holds ': ' in quotes, or align the key "
                  + "with those beside it"),
          new Words(
              "(sequence entries|mapping keys) are not allowed here",
              "a block cannot begin in the middle of a line: put it on lines of its own"),
          new Words(
              Pattern.compile(".*a simple key, could not find expected ':'"),
              "a key is not followed by ':'",
              true),
          new Words(
              Pattern.compile("while scanning a quoted scalar, found unexpected .*"),
              "a quote is opened here and nowhere closed",
              true),
          new Words(
              ".*found unknown escape character (.+)\\(\\d+\\)",
              "'\\\\$1' is no escape: write '\\\\\\\\' for a backslash, or use single quotes"),
          new Words(
              "while parsing a flow (mapping|sequence), expected (',' or '.'), but got (.*)",
              "a $1 is opened <where>, and here it needs $2, not $3"),
          new Words(
              "while parsing a (?:flow|block) node, expected the node content, but found (.*)",
              "a value is needed, not $1"),
          new Words(
              ".*expected <block end>, but found '<block .* start>'",
              "a line is not indented like those beside it: align it with them"),
          new Words(
              ".*block mapping, expected <block end>, but found (':'|'\\?'|'-')",
              "a key is needed, not $1"),
          new Words(
              ".*expected <block end>, but found (.*)",
              "what stands before has ended, and $1 follows: take it away, or put all of the value "
                  + "in quotes"),
          new Words(
              "found undefined alias (.*)",
              "the alias '*$1' means nothing: no anchor '&$1' stands before it"),
          new Words(
              "Expected mapping node or an anchor referencing mapping",
              "a merge key ('<<') takes a mapping or a list of mappings"));

  private SyntaxProblem() {}

  /**
   * The refusal of a document.
   *
   * @param name what places say for the file
   * @param fault what the parser says
   * @return the refusal, with one place
   */
  static InvalidDeclarationException refusal(String name, MarkedYamlEngineException fault) {
    String problem = problem(fault).replace("\n", " ");
    for (Words each : KNOWN) {
      Matcher matcher = each.parser.matcher(problem);
      if (matcher.matches()) {
        Optional<Mark> mark =
            each.opening && fault.getContextMark().isPresent()
                ? fault.getContextMark()
                : fault.getProblemMark();
        String words = matcher.replaceFirst(each.words).replace("<where>", opened(fault));
        return YamlReader.refusal(name, plain(words), YamlReader.place(name, mark));
      }
    }
    return YamlReader.refusal(name, plain(problem), YamlReader.place(name, fault.getProblemMark()));
  }

  /**
   * The tab that the parser stumbled over though it is no indentation, which YAML allows.
   *
   * @param fault what the parser says
   * @param text the text it parsed
   * @return its index; below 0 where the fault is another one
   */
  static int separatingTab(MarkedYamlEngineException fault, String text) {
    Optional<Mark> mark = fault.getProblemMark();
    if (mark.isEmpty() || !problem(fault).contains("'\\t(TAB)'")) {
      return -1;
    }
    int index = text.offsetByCodePoints(0, mark.get().getIndex());
    int line = text.offsetByCodePoints(index, -mark.get().getColumn());
    return text.charAt(index) == '\t' && !text.substring(line, index).isBlank() ? index : -1;
  }

  private static String problem(MarkedYamlEngineException fault) {
    String context = fault.getContext();
    if (fault.getProblem() == null) {
      return String.valueOf(context);
    }
    return context == null || context.isEmpty()
        ? fault.getProblem()
        : context + ", " + fault.getProblem();
  }

  private static String opened(MarkedYamlEngineException fault) {
    return fault
        .getContextMark()
        .map(mark -> "at %d:%d".formatted(mark.getLine() + 1, mark.getColumn() + 1))
        .orElse("before");
  }

  /** Tokens of the parser in plain words. */
  private static String plain(String problem) {
    return problem
        .replaceAll("'?<stream end>'?", "the end of the file")
        .replaceAll("'?<document (start|end)>'?", "the $1 of a document")
        .replaceAll("'?<scalar>'?", "a text")
        .replaceAll("'?<block end>'?", "the end of a block")
        .replaceAll("not ([^' ]+)$", "not '$1'")
        .replaceAll("found '?\0.*", "found the end of the file");
  }
}
