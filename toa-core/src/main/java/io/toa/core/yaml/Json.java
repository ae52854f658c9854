package io.toa.core.yaml;

import io.toa.core.InvalidDeclarationException;
import java.nio.file.Path;

/** Reads JSON, and prints it as JavaScript's {@code JSON.stringify} does. */
public final class Json {

  private Json() {}

  /**
   * Prints a value without whitespace. Keys that look like array indices come first, ascending; the
   * others follow in their order. Numbers are printed as JavaScript holds them. (spec:
   * dependencies.md 0)
   *
   * @param value the value
   * @return one line
   */
  public static String compact(Node value) {
    return new JsonWriter(JsonWriter.Order.JAVASCRIPT, false).write(value);
  }

  /**
   * Prints a value as {@link #compact}, with a line for each member and two spaces for each level.
   *
   * @param value the value
   * @return lines, without a line break after the last
   */
  public static String pretty(Node value) {
    return new JsonWriter(JsonWriter.Order.JAVASCRIPT, true).write(value);
  }

  /**
   * Prints a value without whitespace, keys sorted by UTF-16 code unit. (spec: dependencies.md 4.3)
   *
   * @param value the value
   * @return one line, the same for equal values
   */
  public static String canonical(Node value) {
    return new JsonWriter(JsonWriter.Order.SORTED, false).write(value);
  }

  /**
   * Reads a text.
   *
   * @param text one JSON value; of two equal keys the later counts
   * @param name what the places in it say for the file
   * @return the value
   * @throws InvalidDeclarationException where it is not JSON: {@code <place>: <problem>}
   */
  public static Node parse(String text, String name) {
    return new JsonReader(name).read(text);
  }

  /**
   * Reads a file.
   *
   * @param file the file: one JSON value in UTF-8
   * @param name what the places in it say for the file
   * @return the value
   * @throws InvalidDeclarationException where there is no such file, or it is not JSON: {@code
   *     <place>: <problem>}
   * @throws io.toa.core.StorageException where it cannot be read
   */
  public static Node read(Path file, String name) {
    return parse(SourceFile.read(file, name), name);
  }
}
