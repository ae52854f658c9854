package io.toa.core.image;

import io.toa.core.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;

/** Something in a build context. */
public sealed interface ContextEntry {

  /**
   * Where it is.
   *
   * @return its path from the root of the context, with {@code /} between names, and none at either
   *     end
   */
  String path();

  /**
   * A directory.
   *
   * @param path where it is
   */
  record Directory(String path) implements ContextEntry {}

  /** A file. */
  sealed interface File extends ContextEntry {

    /**
     * How long it is.
     *
     * @return bytes
     */
    long size();

    /**
     * Whether it is meant to be run, which is all that counts of a file's mode.
     *
     * @return true where it is
     */
    boolean isExecutable();

    /**
     * Writes what it holds.
     *
     * @param out where to; stays open
     * @throws StorageException where the file is not what it was when the context was made, or
     *     cannot be read
     * @throws IOException where it cannot be written
     */
    void copyTo(OutputStream out) throws IOException;
  }

  /**
   * A file that lies among the sources under this or another path.
   *
   * @param path where it is in the context
   * @param file where it lies
   * @param size how long it was when the context was made, in bytes
   * @param modified when it had been changed by then
   * @param isExecutable whether it is meant to be run
   */
  record Source(String path, Path file, long size, FileTime modified, boolean isExecutable)
      implements File {

    private static final boolean HAS_MODES =
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final int BUFFER = 64 * 1024;

    /** Describes a file, or what a link leads to. */
    static Source of(String path, Path file, BasicFileAttributes attributes) throws IOException {
      return new Source(
          path, file, attributes.size(), attributes.lastModifiedTime(), executable(file));
    }

    /** Where files have no permissions, those that name their interpreter are meant to be run. */
    private static boolean executable(Path file) throws IOException {
      if (HAS_MODES) {
        return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
      }
      try (InputStream content = Files.newInputStream(file)) {
        return content.read() == '#' && content.read() == '!';
      }
    }

    /** A tag names what was read first: another content must not come to stand under it. */
    @Override
    public void copyTo(OutputStream out) throws IOException {
      byte[] buffer = new byte[(int) Math.min(BUFFER, size + 1)]; // most files are small
      long left = size;
      try (InputStream input = open()) {
        for (int read = read(input, buffer); read >= 0; read = read(input, buffer)) {
          left -= read;
          if (left < 0) {
            throw changed();
          }
          out.write(buffer, 0, read);
        }
      }
      if (left > 0 || !modified.equals(lastModified())) {
        throw changed();
      }
    }

    private InputStream open() {
      try {
        return Files.newInputStream(file);
      } catch (IOException fault) {
        throw StorageException.unreadable(file, fault);
      }
    }

    private int read(InputStream input, byte[] buffer) {
      try {
        return input.read(buffer);
      } catch (IOException fault) {
        throw StorageException.unreadable(file, fault);
      }
    }

    private FileTime lastModified() {
      try {
        return Files.getLastModifiedTime(file);
      } catch (IOException fault) {
        throw StorageException.unreadable(file, fault);
      }
    }

    private StorageException changed() {
      return new StorageException(
          "'%s' was changed while an image was made of it. Run this again, and let nothing write to the sources meanwhile."
              .formatted(file));
    }
  }

  /**
   * A file that is made for the image.
   *
   * @param path where it is
   * @param text what it holds
   */
  record Generated(String path, String text) implements File {

    @Override
    public long size() {
      return bytes().length;
    }

    @Override
    public boolean isExecutable() {
      return false;
    }

    @Override
    public void copyTo(OutputStream out) throws IOException {
      out.write(bytes());
    }

    private byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
