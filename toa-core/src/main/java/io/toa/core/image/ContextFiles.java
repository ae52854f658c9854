package io.toa.core.image;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Writes the files of a build context so that the same sources make the same context on every
 * machine: of a mode only counts whether the owner may execute a file, and times say nothing of
 * when a file was written.
 *
 * <p>A file's time is a checksum of what the file holds. It could not be the same for all files:
 * BuildKit keeps what it was sent, and takes a file of the same path, size and time for the one it
 * has.
 */
final class ContextFiles {

  private static final FileTime BEGINNING = FileTime.fromMillis(0);
  // about 34 years of seconds, so that no time is to come
  private static final int TIME_MASK = (1 << 30) - 1;
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final boolean HAS_MODES =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private ContextFiles() {}

  /**
   * Writes a context, several files at once.
   *
   * @param entries what is in it, directories before what they hold
   * @param directory where to; made where it is missing
   * @throws IOException where a source cannot be read or the directory not be written
   */
  static void write(List<ContextEntry> entries, Path directory) throws IOException {
    Files.createDirectories(directory);
    List<Path> directories =
        entries.stream()
            .filter(ContextEntry.Directory.class::isInstance)
            .map(each -> directory.resolve(each.path()))
            .toList();
    for (Path each : directories) {
      Files.createDirectories(each);
    }
    try {
      entries.parallelStream()
          .filter(ContextEntry.File.class::isInstance)
          .map(ContextEntry.File.class::cast)
          .forEach(file -> write(file, directory));
    } catch (UncheckedIOException fault) {
      throw fault.getCause();
    }
    for (Path each : directories) {
      stamp(each, BEGINNING, EXECUTABLE);
    }
    stamp(directory, BEGINNING, EXECUTABLE);
  }

  private static void write(ContextEntry.File file, Path directory) {
    Path target = directory.resolve(file.path());
    CRC32C sum = new CRC32C();
    try {
      try (OutputStream out = new CheckedOutputStream(Files.newOutputStream(target), sum)) {
        file.copyTo(out);
      }
      stamp(target, time(sum), file.isExecutable() ? EXECUTABLE : FILE);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static void stamp(Path path, FileTime time, Set<PosixFilePermission> mode)
      throws IOException {
    if (HAS_MODES) {
      Files.setPosixFilePermissions(path, mode);
    }
    Files.setLastModifiedTime(path, time);
  }

  private static FileTime time(CRC32C sum) {
    return FileTime.from(sum.getValue() & TIME_MASK, TimeUnit.SECONDS);
  }
}
