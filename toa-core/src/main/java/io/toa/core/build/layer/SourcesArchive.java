package io.toa.core.build.layer;

import io.toa.core.image.BuildContexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A tar archive with the sources below {@code /composition}. Entries are sorted and belong to root;
 * their times are the beginning of 1970, and of their modes only whether a file can be executed
 * counts, so that nothing of the machine that writes it is in it.
 */
final class SourcesArchive implements AutoCloseable {

  private static final String ROOT = "composition/";
  private static final int DIRECTORY = 0755;
  private static final int EXECUTABLE = 0755;
  private static final int FILE = 0644;
  private static final FileTime TIME = FileTime.fromMillis(0);

  private final TarArchiveOutputStream tar;

  SourcesArchive(OutputStream out) {
    tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
  }

  /** Adds what the build context has, save what its {@code .dockerignore} names. */
  void add(Path context) throws IOException {
    addDirectory(ROOT);
    addChildren(context, context);
  }

  private void addChildren(Path context, Path directory) throws IOException {
    for (Path child : children(directory)) {
      Path path = context.relativize(child);
      if (BuildContexts.isIgnored(path)) {
        continue;
      }
      String name = ROOT + path.toString().replace(path.getFileSystem().getSeparator(), "/");
      if (Files.isDirectory(child)) {
        addDirectory(name + "/");
        addChildren(context, child);
      } else {
        addFile(name, child);
      }
    }
  }

  private static List<Path> children(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted(Comparator.comparing(path -> path.getFileName().toString())).toList();
    }
  }

  private void addDirectory(String name) throws IOException {
    tar.putArchiveEntry(entry(name, DIRECTORY));
    tar.closeArchiveEntry();
  }

  private void addFile(String name, Path file) throws IOException {
    TarArchiveEntry entry = entry(name, isExecutable(file) ? EXECUTABLE : FILE);
    entry.setSize(Files.size(file));
    tar.putArchiveEntry(entry);
    Files.copy(file, tar);
    tar.closeArchiveEntry();
  }

  private static TarArchiveEntry entry(String name, int mode) {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setMode(mode);
    entry.setIds(0, 0);
    entry.setNames("", ""); // else the name of who writes it
    entry.setLastModifiedTime(TIME);
    return entry;
  }

  /** Where files have no permissions, those that name their interpreter are meant to be run. */
  private static boolean isExecutable(Path file) throws IOException {
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
    }
    try (InputStream content = Files.newInputStream(file)) {
      return content.read() == '#' && content.read() == '!';
    }
  }

  @Override
  public void close() throws IOException {
    tar.close();
  }
}
