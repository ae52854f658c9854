package io.toa.maven;

import io.toa.core.StorageException;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The result of a goal: to standard output as it is, also where Maven is quiet, or to a file. */
final class Result {

  private Result() {}

  /**
   * Hands a result over.
   *
   * @param text the result
   * @param target the file to write; null for standard output
   */
  static void deliver(String text, File target) {
    if (target == null) {
      PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
      out.print(text);
      out.flush();
      return;
    }
    write(text, target.toPath());
  }

  /**
   * Writes a file with its directories.
   *
   * @param text the content
   * @param file the file
   */
  static void write(String text, Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new StorageException("Cannot write '%s': %s".formatted(file, e), e);
    }
  }
}
