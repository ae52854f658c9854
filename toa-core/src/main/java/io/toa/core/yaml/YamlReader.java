package io.toa.core.yaml;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads YAML 1.2 documents (core schema). An alias gives a copy of what it names, and a merge key
 * ({@code <<}) the keys it names. A key that is not a string becomes its text. (spec: context.md
 * 1.1) A file of more than 32 MiB, a line of more than 4 Mi characters, nesting deeper than 200
 * levels and aliases that add more than a million values are refused.
 */
public final class YamlReader {

  private static final int MAX_ALIASES = 1000;

  /**
   * The most characters of a line. The engine holds what it takes for one token four times over,
   * and copies it whenever it reads on, which it does by this buffer.
   */
  private static final int MAX_LINE = 4 * 1024 * 1024;

  private static final int BUFFER = 64 * 1024;

  /** How many tabs may separate tokens; the engine knows spaces only, so each is replaced. */
  private static final int MAX_TABS = 200;

  private YamlReader() {}

  /**
   * Reads a file.
   *
   * @param file the file: one document in UTF-8
   * @param name what the places in it say for the file
   * @return the document; the null scalar where it is empty
   * @throws InvalidDeclarationException where there is no such file, or it is not YAML: {@code
   *     <place>: <problem>}
   * @throws io.toa.core.StorageException where it cannot be read
   */
  public static Node read(Path file, String name) {
    return parse(SourceFile.read(file, name), name);
  }

  /**
   * Reads a text.
   *
   * @param text one document
   * @param name what the places in it say for the file
   * @return the document; the null scalar where it is empty
   * @throws InvalidDeclarationException where it is not YAML: {@code <place>: <problem>}
   */
  public static Node parse(String text, String name) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(name)
            .setSchema(new CoreSchema())
            .setCodePointLimit(SourceFile.LIMIT)
            .setAllowNonScalarKeys(true)
            .setMaxAliasesForCollections(MAX_ALIASES)
            .setBufferSize(Math.min(text.length() + 1, BUFFER))
            .build();
    refuseLongLine(text, name);
    return parse(text, name, settings, MAX_TABS);
  }

  private static Node parse(String text, String name, LoadSettings settings, int tabs) {
    try {
      return new BoundedComposer(settings, text)
          .getSingleNode()
          .map(node -> new NodeConverter(name, text.length()).convert(node))
          .orElseGet(() -> new Scalar(null, Place.of(name)));
    } catch (MarkedYamlEngineException e) {
      int tab = SyntaxProblem.separatingTab(e, text);
      if (tab >= 0 && tabs > 0) {
        String spaced = text.substring(0, tab) + " " + text.substring(tab + 1);
        return parse(spaced, name, settings, tabs - 1);
      }
      throw SyntaxProblem.refusal(name, e);
    } catch (ReaderException e) {
      String problem =
          String.format("is not text, it holds the character U+%04X", e.getCodePoint());
      throw refusal(name, problem, placeOf(e.getCodePoint(), text, name));
    } catch (YamlVersionException e) {
      SpecVersion version = e.getSpecVersion();
      String problem =
          "says that it is YAML %d.%d, and what is read is YAML 1.2: leave '%%YAML' out";
      throw refusal(
          name, problem.formatted(version.getMajor(), version.getMinor()), Place.of(name));
    } catch (YamlEngineException e) {
      throw refusal(name, String.valueOf(e.getMessage()), Place.of(name));
    }
  }

  /**
   * The place of a mark.
   *
   * @param name what the place says for the file
   * @param mark the mark, which counts from 0
   * @return the place; the file as a whole where there is no mark
   */
  static Place place(String name, Optional<Mark> mark) {
    return mark.map(at -> new Place(name, at.getLine() + 1, at.getColumn() + 1))
        .orElseGet(() -> Place.of(name));
  }

  static InvalidDeclarationException refusal(String name, String problem, Place place) {
    Fault fault = new Fault(place, "", problem);
    return new InvalidDeclarationException(fault.toString(), fault);
  }

  private static void refuseLongLine(String text, String name) {
    int begin = 0;
    while (text.length() - begin > MAX_LINE) {
      int end = text.indexOf('\n', begin);
      if ((end < 0 ? text.length() : end) - begin > MAX_LINE) {
        throw refusal(
            name,
            "holds a line of more than " + MAX_LINE + " characters: break it",
            SourceFile.placeAfter(text.substring(0, begin), name));
      }
      begin = end + 1;
    }
  }

  private static Place placeOf(int codePoint, String text, String name) {
    int index = text.indexOf(codePoint);
    return index < 0 ? Place.of(name) : SourceFile.placeAfter(text.substring(0, index), name);
  }
}
