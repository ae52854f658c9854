package io.toa.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The command lines of all processes, taken down again and again as a curious user would. */
final class CommandLines implements AutoCloseable {

  private static final Path PROCESSES = Path.of("/proc");
  private static final long PAUSE_MILLISECONDS = 10;

  private final Set<String> seen = new ConcurrentSkipListSet<>();
  private final Thread thread = new Thread(this::look, "command-lines");
  private volatile boolean ended;

  /** Begins to look. */
  CommandLines() {
    thread.setDaemon(true);
    thread.start();
  }

  /** What was seen so far, arguments separated by spaces. */
  Set<String> seen() {
    return Set.copyOf(seen);
  }

  private void look() {
    while (!ended) {
      try (DirectoryStream<Path> processes =
          Files.newDirectoryStream(PROCESSES, path -> isNumber(path.getFileName().toString()))) {
        processes.forEach(process -> add(process.resolve("cmdline")));
        Thread.sleep(PAUSE_MILLISECONDS);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void add(Path file) {
    try {
      seen.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', ' '));
    } catch (IOException e) {
      return; // the process has ended
    }
  }

  private static boolean isNumber(String name) {
    return name.chars().allMatch(Character::isDigit);
  }

  /** Stops looking. */
  @Override
  public void close() {
    ended = true;
    thread.interrupt();
  }
}
