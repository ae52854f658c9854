package io.toa.core.export;

import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** A file that holds secrets: messages quote none of it. */
public final class SecretFile {

  private SecretFile() {}

  /**
   * Writes a file anew, all of it or nothing, with its directories. A new one is for its owner
   * only; one that is there keeps its permissions, and where it is a link, the file it leads to is
   * written.
   *
   * @param file the file
   * @param text what it is to hold
   * @throws StorageException where it cannot be written
   */
  public static void write(Path file, String text) {
    Path path = file.toAbsolutePath().normalize();
    try {
      Path target = Files.exists(path) ? path.toRealPath() : path;
      if (Files.exists(target) && !(Files.isRegularFile(target) && Files.isWritable(target))) {
        throw new StorageException(
            "Cannot write '" + path + "': it is no file that may be written");
      }
      Files.createDirectories(target.getParent());
      // made for its owner only
      Path written = Files.createTempFile(target.getParent(), ".secret", ".tmp");
      try {
        Files.writeString(written, text);
        keepPermissions(target, written);
        Files.move(
            written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException fault) {
      throw StorageException.unwritable(path, fault);
    }
  }

  private static void keepPermissions(Path present, Path written) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(
            written, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view != null && Files.exists(present)) {
      view.setPermissions(Files.getPosixFilePermissions(present));
    }
  }
}
