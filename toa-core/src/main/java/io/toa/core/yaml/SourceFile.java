package io.toa.core.yaml;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the text of a document. */
final class SourceFile {

  /** The most bytes a document may have. */
  static final int LIMIT = 32 * 1024 * 1024;

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private SourceFile() {}

  /**
   * Reads a file as UTF-8, without its byte order mark.
   *
   * @param file the file
   * @param name what the user knows it by
   * @return its text
   * @throws InvalidDeclarationException where there is no such file, it is too large, or not UTF-8
   * @throws StorageException where it cannot be read
   */
  static String read(Path file, String name) {
    try {
      if (Files.size(file) > LIMIT) {
        throw new InvalidDeclarationException(
            name + ": is larger than " + LIMIT / 1024 / 1024 + " MiB", Place.of(name));
      }
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
              .toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new InvalidDeclarationException(
          "ENOENT: no such file or directory, open '" + file + "'", Place.of(name));
    } catch (CharacterCodingException e) {
      throw new InvalidDeclarationException(name + ": is not UTF-8 text", Place.of(name));
    } catch (IOException e) {
      throw new StorageException(
          "Cannot read '" + file + "': " + (Files.isDirectory(file) ? "it is a directory" : e), e);
    }
  }
}
