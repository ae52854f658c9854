package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.enums.Swc4jSourceMapOption;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jTranspileOptions;
import io.toa.core.Place;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A source to be parsed.
 *
 * @param text the source
 * @param shownName what messages call the file; its extension tells the language
 */
record SwcSource(String text, String shownName) {

  // The parser ends a message with it and the place; the name of the file itself might hold
  // anything.
  private static final String SPECIFIER = "file:///module";

  // Hexadecimal and the like, or with separators.
  private static final Pattern BIG_NUMBER =
      Pattern.compile("(?<![\\w$.])(?:0[xXoObB][0-9a-fA-F_]+|\\d+_[\\d_]*)n\\b");

  /**
   * The statements and declarations at the top level.
   *
   * @throws io.toa.core.InvalidDeclarationException where the source has a syntax error
   */
  List<? extends ISwc4jAst> body(Swc4j parser) {
    List<? extends ISwc4jAst> body;
    try {
      body = program(parser, language()).getBody();
    } catch (Swc4jCoreException fault) {
      body =
          commonJs(parser)
              .orElseThrow(() -> SwcSyntaxError.of(this, fault.getMessage(), SPECIFIER))
              .getBody();
    }
    refuseOpenComment(body);
    return body;
  }

  /**
   * Has code made of the source, which is thrown away: only then does the parser refuse what it has
   * recovered from, such as a block that is not closed.
   */
  private ISwc4jAstProgram<?> program(Swc4j parser, Swc4jMediaType language)
      throws Swc4jCoreException {
    // Tokens are never asked for: at a number it cannot read, the parser ends the virtual machine.
    Swc4jTranspileOptions options =
        new Swc4jTranspileOptions()
            .setMediaType(language)
            .setParseMode(Swc4jParseMode.Program)
            .setSpecifier(specifier())
            .setSourceMap(Swc4jSourceMapOption.None)
            .setCaptureAst(true);
    return parser.transpile(readable(), options).getProgram();
  }

  /** A file of either kind may be older than strict code, and have legacy octals. */
  private Optional<ISwc4jAstProgram<?>> commonJs(Swc4j parser) {
    if (language() != Swc4jMediaType.JavaScript) {
      return Optional.empty();
    }
    try {
      return Optional.of(program(parser, Swc4jMediaType.Cjs));
    } catch (Swc4jCoreException fault) {
      return Optional.empty();
    }
  }

  /** Other numbers of the same length in the place of those that the parser cannot read. */
  private String readable() {
    return BIG_NUMBER
        .matcher(text)
        .replaceAll(number -> "1".repeat(number.group().length() - 1) + "n");
  }

  /** A comment that is not closed hides what follows, and the parser does not mind. */
  private void refuseOpenComment(List<? extends ISwc4jAst> body) {
    int end = body.isEmpty() ? 0 : body.get(body.size() - 1).getSpan().getEnd();
    OpenComment.after(text, text.offsetByCodePoints(0, end))
        .ifPresent(
            at -> {
              throw SwcSyntaxError.of(this, "Unterminated block comment", place(at));
            });
  }

  /** Where a part of the source begins. */
  Place placeOf(ISwc4jAst part) {
    return place(text.offsetByCodePoints(0, part.getSpan().getStart()));
  }

  private Place place(int index) {
    String before = text.substring(0, index);
    int line = 1 + (int) before.chars().filter(each -> each == '\n').count();
    return new Place(shownName, line, index - before.lastIndexOf('\n'));
  }

  private Swc4jMediaType language() {
    if (shownName.endsWith(".ts")) {
      return Swc4jMediaType.TypeScript;
    }
    if (shownName.endsWith(".cjs")) {
      return Swc4jMediaType.Cjs;
    }
    return shownName.endsWith(".mjs") ? Swc4jMediaType.Mjs : Swc4jMediaType.JavaScript;
  }

  private static URL specifier() {
    try {
      return URI.create(SPECIFIER).toURL();
    } catch (MalformedURLException fault) {
      throw new IllegalStateException("every Java platform has file URLs", fault);
    }
  }
}
