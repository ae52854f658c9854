package io.toa.core.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/**
 * Writes the files of a build context so that the same sources make the same context on every
 * machine: of a mode only counts whether the owner may execute a file, and times say nothing of
 * when a file was written.
 *
 * <p>A file's time is a checksum of what the file holds. It could not be the same for all files:
 * BuildKit keeps what it was sent, and takes a file of the same path, size and time for the one it
 * has.
 *
 * <p>May be used by several threads, each for files of its own.
 */
final class ContextFiles {

  private static final FileTime BEGINNING = FileTime.fromMillis(0);
  private static final int BUFFER = 64 * 1024;
  // about 34 years of seconds, so that no time is to come
  private static final int TIME_MASK = (1 << 30) - 1;
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final boolean HAS_MODES =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private ContextFiles() {}

  /**
   * Writes a file.
   *
   * @param file the file; replaced where it is there
   * @param text what it holds
   * @throws IOException where it cannot be written
   */
  static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.write(file, bytes);
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    stamp(file, time(sum), FILE);
  }

  /**
   * Copies a file.
   *
   * @param source the file to copy, or a link to one
   * @param target the copy; replaced where it is there
   * @throws IOException where one cannot be read or the other cannot be written
   */
  static void copy(Path source, Path target) throws IOException {
    CRC32C sum = new CRC32C();
    byte[] buffer = new byte[BUFFER];
    try (InputStream input = Files.newInputStream(source);
        OutputStream output = Files.newOutputStream(target)) {
      for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
        sum.update(buffer, 0, read);
        output.write(buffer, 0, read);
      }
    }
    boolean executable =
        HAS_MODES
            && Files.getPosixFilePermissions(source).contains(PosixFilePermission.OWNER_EXECUTE);
    stamp(target, time(sum), executable ? EXECUTABLE : FILE);
  }

  /**
   * Gives the directories of a context their modes and times, when all its files are written.
   *
   * @param context the directory of the context
   * @throws IOException where that is not possible
   */
  static void stampDirectories(Path context) throws IOException {
    Files.walkFileTree(
        context,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            stamp(directory, BEGINNING, EXECUTABLE);
            return FileVisitResult.CONTINUE;
          }
        });
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
