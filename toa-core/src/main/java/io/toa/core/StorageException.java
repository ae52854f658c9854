package io.toa.core;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file or directory cannot be read or written. */
public final class StorageException extends ToaException {

  private static final long serialVersionUID = 1L;

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
    return new StorageException("Cannot read '" + file + "': " + reason(file, cause), cause);
  }

  /** The reason without the file, which messages of its kind repeat. */
  private static String reason(Path file, IOException cause) {
    if (Files.isDirectory(file)) {
      return "it is a directory";
    }
    if (cause instanceof CharacterCodingException) {
      return "it is not UTF-8 text";
    }
    if (cause instanceof AccessDeniedException) {
      return "access is denied";
    }
    String reason =
        cause instanceof FileSystemException fault ? fault.getReason() : cause.getMessage();
    return reason == null ? cause.toString() : reason;
  }
}
