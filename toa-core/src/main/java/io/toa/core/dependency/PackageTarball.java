package io.toa.core.dependency;

import io.toa.core.ParameterException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * A package as npm packs it: a compressed archive with everything below {@code package/}. It is
 * read into memory and never unpacked; links and anything that is not JSON are passed over.
 */
final class PackageTarball implements PackageFiles {

  private static final String ROOT = "package/";
  private static final int MOST_ENTRY_BYTES = 16 << 20;
  private static final long MOST_BYTES = 256L << 20;

  private final Path file;
  private final Map<String, String> texts;

  private PackageTarball(Path file, Map<String, String> texts) {
    this.file = file;
    this.texts = texts;
  }

  /**
   * Reads a tarball.
   *
   * @param file the tarball
   * @return its files
   * @throws ParameterException where it is no such archive, or larger than a package of definitions
   *     can be
   */
  static PackageTarball read(Path file) {
    Map<String, String> texts = new LinkedHashMap<>();
    try (InputStream compressed = new BufferedInputStream(Files.newInputStream(file));
        InputStream bounded = new Bounded(new GZIPInputStream(compressed), MOST_BYTES);
        TarArchiveInputStream archive = new TarArchiveInputStream(bounded)) {
      for (TarArchiveEntry each = archive.getNextEntry();
          each != null;
          each = archive.getNextEntry()) {
        if (isWanted(each)) {
          byte[] bytes = archive.readNBytes(MOST_ENTRY_BYTES + 1);
          if (bytes.length > MOST_ENTRY_BYTES) {
            throw new IOException(
                "'%s' has more than %d bytes".formatted(each.getName(), MOST_ENTRY_BYTES));
          }
          texts.put(
              each.getName().substring(ROOT.length()), new String(bytes, StandardCharsets.UTF_8));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ParameterException(
          "toa.definitions: '%s' cannot be read as the tarball of a package: %s"
              .formatted(file, e.getMessage()),
          e);
    }
    return new PackageTarball(file, texts);
  }

  private static boolean isWanted(TarArchiveEntry entry) {
    String name = entry.getName();
    return entry.isFile()
        && !entry.isSymbolicLink()
        && !entry.isLink()
        && name.startsWith(ROOT)
        && name.endsWith(".json");
  }

  @Override
  public Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  @Override
  public String name(String name) {
    return file + "!" + ROOT + name;
  }
}
