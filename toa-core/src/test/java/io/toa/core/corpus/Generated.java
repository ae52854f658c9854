package io.toa.core.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files of the corpus that are too large to be stated. */
final class Generated {

  private static final int MEGABYTE = 1024 * 1024;

  private Generated() {}

  /** Writes a file by the name of what it holds, at the end of what the file holds already. */
  static void write(String name, Path file) throws IOException {
    try (Writer writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      switch (name) {
        case "aliases of aliases" -> aliases(writer);
        case "a long list, many times" -> copies(writer);
        case "deep flow sequences" -> writer.write("description: " + "[".repeat(MEGABYTE));
        case "deep flow mappings" -> writer.write("description: " + "{a: ".repeat(MEGABYTE / 2));
        case "deep block mappings" -> blocks(writer);
        case "deep block sequences" -> writer.write("description:\n" + "- ".repeat(MEGABYTE));
        case "deep keys" -> writer.write("? ".repeat(MEGABYTE));
        case "10 MB of comment" -> repeat(writer, "# a line that says nothing at all, long\n", 10);
        case "20 MB of comment" -> repeat(writer, "# a line that says nothing at all, long\n", 20);
        case "33 MB of comment" -> repeat(writer, "# a line that says nothing at all, long\n", 33);
        case "10 MB of text" -> writer.write("description: " + "x".repeat(10 * MEGABYTE) + "\n");
        case "a key of 10 MB" -> writer.write("x".repeat(10 * MEGABYTE) + ": 1\n");
        case "a key of 4 MB" -> writer.write("? " + "x".repeat(4 * MEGABYTE - 2) + "\n: 1\n");
        case "a quoted key of 10 MB" -> writer.write("\"" + "x".repeat(10 * MEGABYTE) + "\": 1\n");
        case "100000 unknown keys" -> keys(writer);
        case "100000 wrong items" -> writer.write("events:\n" + "- a\n".repeat(100_000));
        case "10 MB of one digit" -> writer.write("version: " + "9".repeat(10 * MEGABYTE) + "\n");
        case "a component of 1 MB" -> writer.write(component());
        case "10 MB without a line" -> writer.write("x".repeat(10 * MEGABYTE));
        default -> throw new IllegalArgumentException(name);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String component() {
    return "evicted: {components: [" + "x".repeat(MEGABYTE) + "]}\n";
  }

  private static void aliases(Writer writer) throws IOException {
    writer.write("annotations:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int level = 1; level < 10; level++) {
      String alias = ("*a" + (level - 1) + ", ").repeat(10);
      writer.write("  a" + level + ": &a" + level + " [" + alias + "]\n");
    }
  }

  private static void copies(Writer writer) throws IOException {
    writer.write("annotations:\n  a: &a [" + "x, ".repeat(100_000) + "]\n");
    writer.write("  b: [" + "*a, ".repeat(900) + "]\n");
  }

  private static void blocks(Writer writer) throws IOException {
    for (int level = 0; level < 2000; level++) {
      writer.write(" ".repeat(level) + "description:\n");
    }
  }

  private static void keys(Writer writer) throws IOException {
    for (int key = 0; key < 100_000; key++) {
      writer.write("key" + key + ": 1\n");
    }
  }

  private static void repeat(Writer writer, String line, int megabytes) throws IOException {
    for (int written = 0; written < megabytes * MEGABYTE; written += line.length()) {
      writer.write(line);
    }
  }
}
