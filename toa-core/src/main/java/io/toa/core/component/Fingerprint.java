package io.toa.core.component;

import io.toa.core.Sha256;
import io.toa.core.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/**
 * The version of a component that states none: what its files hold, as 8 hex digits. (spec:
 * component.md 7, images.md 2.1)
 */
public final class Fingerprint {

  /** What {@code files} is where the manifest does not state it: every file. */
  public static final List<String> EVERY_FILE = List.of("**");

  private static final String MANIFEST = "manifest.toa.yaml";
  private static final int DIGITS = 8;
  private static final int BUFFER = 64 * 1024;

  private Fingerprint() {}

  /**
   * The version of what a directory holds.
   *
   * @param directory the component's directory
   * @param files the manifest's {@code files}; {@link #EVERY_FILE} where it states none
   * @param ignore the manifest's {@code ignore}; empty where it states none
   * @param bridgeIgnored what the component's bridge ignores
   * @return 8 hex digits in lower case
   * @throws io.toa.core.InvalidDeclarationException where a pattern is not supported, or a link
   *     leads to a directory that it is in
   * @throws StorageException where a file cannot be read
   */
  public static String of(
      Path directory, List<String> files, List<String> ignore, List<String> bridgeIgnored) {
    return of(directory, FileSelection.of(files, ignore, bridgeIgnored));
  }

  /** The version of what a selection takes of a directory, which may be used for several. */
  static String of(Path directory, FileSelection selection) {
    MessageDigest whole = Sha256.begin();
    MessageDigest content = Sha256.begin();
    byte[] buffer = new byte[BUFFER];
    for (String path : files(directory, selection)) {
      whole.update(path.getBytes(StandardCharsets.UTF_8));
      read(directory.resolve(path), content, buffer);
      whole.update(content.digest());
    }
    return HexFormat.of().formatHex(whole.digest()).substring(0, DIGITS);
  }

  /**
   * The files that the version is made of, in the order in which they are hashed.
   *
   * @param directory the component's directory
   * @param files the manifest's {@code files}; {@link #EVERY_FILE} where it states none
   * @param ignore the manifest's {@code ignore}; empty where it states none
   * @param bridgeIgnored what the component's bridge ignores
   * @return paths relative to the directory, with {@code /}
   * @throws io.toa.core.InvalidDeclarationException where a pattern is not supported, or a link
   *     leads to a directory that it is in
   * @throws StorageException where a directory cannot be read
   */
  public static List<String> files(
      Path directory, List<String> files, List<String> ignore, List<String> bridgeIgnored) {
    return files(directory, FileSelection.of(files, ignore, bridgeIgnored));
  }

  private static List<String> files(Path directory, FileSelection selection) {
    TreeSet<String> sorted = new TreeSet<>(new FileWalk(directory, selection).files());
    if (Files.exists(directory.resolve(MANIFEST))) {
      sorted.add(MANIFEST);
    }
    return List.copyOf(sorted);
  }

  /**
   * The entries of {@code ignore} that begin with {@code !} and are the text of no pattern of the
   * bridge, so that they change nothing: worth a warning.
   *
   * @param ignore the manifest's {@code ignore}
   * @param bridgeIgnored what the component's bridge ignores
   * @return those entries, with the {@code !}
   */
  public static List<String> withoutEffect(List<String> ignore, List<String> bridgeIgnored) {
    return ignore.stream()
        .filter(each -> each.startsWith("!") && !bridgeIgnored.contains(each.substring(1)))
        .toList();
  }

  private static void read(Path file, MessageDigest digest, byte[] buffer) {
    try (InputStream input = Files.newInputStream(file)) {
      for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    } catch (IOException fault) {
      throw StorageException.unreadable(file, fault);
    }
  }
}
