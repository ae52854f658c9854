package io.toa.core;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file or directory cannot be read or written. */
public final class StorageException extends ToaException {

  private static final long serialVersionUID = 1L;

  /** What stands for bytes of a name that are no characters. */
  private static final char REPLACEMENT = '\uFFFD';

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   */
  public StorageException(String message) {
    this(message, null);
  }

  /**
   * Makes the fault.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what led to it, or null
   */
  public StorageException(String message, Throwable cause) {
    super(Mender.ENVIRONMENT, message, cause);
  }

  /**
   * Makes the fault of something that cannot be read.
   *
   * @param file what cannot be read
   * @param cause why
   * @return the fault
   */
  public static StorageException unreadable(Path file, IOException cause) {
    return new StorageException("Cannot read " + reason(file, cause), cause);
  }

  /**
   * Makes the fault of something that cannot be written.
   *
   * @param file what cannot be written
   * @param cause why
   * @return the fault
   */
  public static StorageException unwritable(Path file, IOException cause) {
    return new StorageException("Cannot write " + reason(file, cause), cause);
  }

  /**
   * Makes the fault of something that takes several files.
   *
   * @param action what cannot be done, such as {@code Cannot write a layer}
   * @param cause why
   * @return the fault; it names the file that is in the way, where that is known
   */
  public static StorageException failed(String action, IOException cause) {
    String file =
        cause instanceof FileSystemException fault && fault.getFile() != null
            ? "'" + fault.getFile() + "': "
            : "";
    return new StorageException(action + ": " + file + reason(cause), cause);
  }

  /** The file, or the one within or above it that is in the way, and the reason. */
  private static String reason(Path file, IOException cause) {
    Path named = named(file, cause);
    String text = "'" + file + "': ";
    if (cause instanceof NoSuchFileException && named.toString().indexOf(REPLACEMENT) >= 0) {
      return text + "its name has bytes that are no characters here: rename it";
    }
    if (cause instanceof CharacterCodingException) {
      return text + "it is not UTF-8 text";
    }
    if (cause instanceof AccessDeniedException && !Files.isReadable(file)) {
      return text + "access is denied";
    }
    boolean opened =
        cause instanceof AccessDeniedException
            || cause.getClass().equals(IOException.class)
            || reason(cause).equals("Is a directory");
    if (opened && Files.isDirectory(file)) {
      return text + "it is a directory";
    }
    return (named.equals(file) ? text : text + "'" + named + "': ") + reason(cause);
  }

  private static Path named(Path file, IOException cause) {
    return cause instanceof FileSystemException fault && fault.getFile() != null
        ? Path.of(fault.getFile())
        : file;
  }

  /** The reason without the file, which messages of its kind repeat. */
  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "access is denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "it is not there";
    }
    if (cause instanceof FileAlreadyExistsException) {
      return "it is there already, and is no directory";
    }
    String reason =
        cause instanceof FileSystemException fault ? fault.getReason() : cause.getMessage();
    return reason == null ? cause.toString() : reason;
  }
}
