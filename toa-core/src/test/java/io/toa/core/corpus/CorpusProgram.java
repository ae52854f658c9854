package io.toa.core.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads applications in a virtual machine of its own, whose heap is small. */
final class CorpusProgram {

  private CorpusProgram() {}

  /**
   * Writes beside each directory, under its name and {@code .message}, what it is refused with.
   *
   * @param roots the directories of contexts
   * @throws IOException where a message cannot be written
   */
  public static void main(String[] roots) throws IOException {
    for (String root : List.of(roots)) {
      String message = CorpusCase.refusal(Path.of(root), null).orElse("");
      Files.writeString(Path.of(root + ".message"), message);
    }
  }
}
