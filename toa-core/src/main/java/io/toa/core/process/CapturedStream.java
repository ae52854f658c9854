package io.toa.core.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.commons.exec.LogOutputStream;

/** One stream of a running program: its lines are passed on, its text is kept up to a limit. */
final class CapturedStream extends LogOutputStream {

  private final Consumer<String> lines;
  private final int limit;
  private byte[] kept = new byte[0];
  private final ByteArrayOutputStream fresh = new ByteArrayOutputStream();

  /**
   * Makes the stream.
   *
   * @param lines hears every line
   * @param limit how many bytes of the end are kept
   */
  CapturedStream(Consumer<String> lines, int limit) {
    super(0, StandardCharsets.UTF_8);
    this.lines = lines;
    this.limit = limit;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    fresh.write(bytes, offset, length);
    // Twice the limit before anything is dropped: one copy for many writes.
    if (kept.length + (long) fresh.size() > 2L * limit) {
      kept = end();
      fresh.reset();
    }
    super.write(bytes, offset, length);
  }

  @Override
  protected void processLine(String line, int level) {
    lines.accept(line);
  }

  /** The text kept, decoded as UTF-8. */
  String text() {
    return new String(end(), StandardCharsets.UTF_8);
  }

  private byte[] end() {
    byte[] all = Arrays.copyOf(kept, kept.length + fresh.size());
    System.arraycopy(fresh.toByteArray(), 0, all, kept.length, fresh.size());
    return all.length <= limit ? all : Arrays.copyOfRange(all, lineStart(all), all.length);
  }

  /** The first line that is whole within the limit, else the limit: no character is cut in two. */
  private int lineStart(byte[] all) {
    int start = all.length - limit;
    for (int index = start; index < all.length - 1; index++) {
      if (all[index] == '\n') {
        return index + 1;
      }
    }
    return start;
  }
}
