package io.toa.core.yaml;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.MisnamedFile;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Reads the text of a document. */
final class SourceFile {

  /** The most bytes a document may have. */
  static final int LIMIT = 32 * 1024 * 1024;

  private static final int CHUNK = 8192;
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
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      if (attributes.isOther()) {
        throw new StorageException("Cannot read '" + file + "': it is a device or a pipe");
      }
      if (attributes.size() > LIMIT) {
        throw YamlReader.refusal(
            name, "is larger than " + LIMIT / 1024 / 1024 + " MiB", Place.of(name));
      }
      String text = decode(Files.readAllBytes(file), name);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new InvalidDeclarationException(
          "ENOENT: no such file or directory, open '" + file + "'",
          new Fault(Place.of(name), "", "", instead(file)));
    } catch (IOException e) {
      throw StorageException.unreadable(file, e);
    }
  }

  /**
   * Says of a link where it leads, which is why what is seen in a listing is not there; else of a
   * file beside it that was likely meant to be it.
   */
  private static String instead(Path file) {
    try {
      return Files.isSymbolicLink(file)
          ? "It is a link to '" + Files.readSymbolicLink(file) + "', which is not there."
          : MisnamedFile.of(file).map(said -> "T" + said.substring(1) + ".").orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String decode(byte[] bytes, String name) {
    if (isUtf16(bytes)) {
      throw YamlReader.refusal(name, "is UTF-16 text: save it as UTF-8", Place.of(name));
    }
    int malformed = malformed(bytes);
    if (malformed >= 0) {
      String before = new String(bytes, 0, malformed, StandardCharsets.UTF_8);
      throw YamlReader.refusal(
          name, "is not UTF-8 text: save it as UTF-8", placeAfter(before, name));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Where the first sequence of bytes begins that is none of UTF-8; below 0 where all are. */
  private static int malformed(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(CHUNK);
    CoderResult result;
    do {
      result = decoder.decode(input, output.clear(), true);
    } while (result.isOverflow());
    return result.isError() ? input.position() : -1;
  }

  /** Whether a text has a byte order mark of UTF-16, or begins with an ASCII character in it. */
  private static boolean isUtf16(byte[] bytes) {
    if (bytes.length < 2) {
      return false;
    }
    int first = bytes[0] & 0xFF;
    int second = bytes[1] & 0xFF;
    return (first == 0xFF && second == 0xFE)
        || (first == 0xFE && second == 0xFF)
        || (first == 0) != (second == 0);
  }

  /**
   * The place of what follows a text.
   *
   * @param before the text, from the beginning of a file
   * @param name what the place says for the file
   * @return the place; columns count characters, and any kind of line end counts once
   */
  static Place placeAfter(String before, String name) {
    String text = before.startsWith(BYTE_ORDER_MARK) ? before.substring(1) : before;
    List<String> lines = List.of(text.split("\\r\\n|[\\r\\n]", -1));
    String last = lines.get(lines.size() - 1);
    return new Place(name, lines.size(), last.codePointCount(0, last.length()) + 1);
  }
}
