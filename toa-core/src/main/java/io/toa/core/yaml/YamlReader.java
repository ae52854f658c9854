package io.toa.core.yaml;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads YAML 1.2 documents (core schema). An alias gives a copy of what it names, and a merge key
 * ({@code <<}) the keys it names. A key that is not a string becomes its text. (spec: context.md
 * 1.1)
 */
public final class YamlReader {

  private static final int MAX_ALIASES = 1000;

  private YamlReader() {}

  /**
   * Reads a file.
   *
   * @param file the file: one document in UTF-8
   * @param name what the places in it say for the file
   * @return the document; the null scalar where it is empty
   * @throws InvalidDeclarationException where there is no such file, or it is not YAML: {@code
   *     <name>: <problem>}
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
   * @throws InvalidDeclarationException where it is not YAML: {@code <name>: <problem>}
   */
  public static Node parse(String text, String name) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(name)
            .setSchema(new CoreSchema())
            .setCodePointLimit(SourceFile.LIMIT)
            .setAllowNonScalarKeys(true)
            .setMaxAliasesForCollections(MAX_ALIASES)
            .build();
    try {
      return new BoundedComposer(settings, text)
          .getSingleNode()
          .map(node -> new NodeConverter(name, text.length()).convert(node))
          .orElseGet(() -> new Scalar(null, Place.of(name)));
    } catch (MarkedYamlEngineException e) {
      throw refusal(name, problem(e), place(name, e.getProblemMark()));
    } catch (ReaderException e) {
      String problem =
          String.format("is not text, it holds the character U+%04X", e.getCodePoint());
      throw refusal(name, problem, placeOf(e.getCodePoint(), text, name));
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
    return new InvalidDeclarationException(name + ": " + problem, place);
  }

  private static String problem(MarkedYamlEngineException e) {
    String problem = e.getProblem() == null ? e.getContext() : e.getProblem();
    if (problem.contains("found another document")) {
      return "holds more than one document";
    }
    boolean one = e.getProblem() == null || e.getContext() == null || e.getContext().isEmpty();
    return one ? problem : e.getContext() + ", " + problem;
  }

  private static Place placeOf(int codePoint, String text, String name) {
    int index = text.indexOf(codePoint);
    if (index < 0) {
      return Place.of(name);
    }
    String before = text.substring(0, index);
    int line = (int) before.chars().filter(unit -> unit == '\n').count() + 1;
    return new Place(name, line, index - before.lastIndexOf('\n'));
  }
}
