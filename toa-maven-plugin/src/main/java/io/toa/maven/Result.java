package io.toa.maven;

import io.toa.core.StorageException;
import io.toa.core.export.SecretFile;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

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
   * Hands over a result that there may be none of: then nothing is printed, and no file is left
   * that would be taken for it.
   *
   * @param text the result; empty where there is none
   * @param target the file to write; null for standard output
   */
  static void deliver(Optional<String> text, File target) {
    if (text.isPresent() || target == null) {
      deliver(text.orElse(""), target);
    } else if (target.isFile()) {
      delete(target.toPath());
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw StorageException.unwritable(file, e);
    }
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
      throw StorageException.unwritable(file, e);
    }
  }

  /**
   * Writes a file that holds secrets, with its directories: a new one is for its owner only.
   *
   * @param text the content
   * @param file the file, or what else can be written to, as a pipe
   */
  static void writeSecret(String text, Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      write(text, file);
    } else {
      SecretFile.write(file, text);
    }
  }
}
