package io.toa.core.build.layer;

import io.toa.core.image.BuildContext;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.ContextEntry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
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
  void add(BuildContext context) throws IOException {
    addDirectory("");
    for (ContextEntry entry : context.entries()) {
      if (BuildContexts.isIgnored(entry.path())) {
        continue;
      }
      if (entry instanceof ContextEntry.File file) {
        addFile(file);
      } else {
        addDirectory(entry.path() + "/");
      }
    }
  }

  private void addDirectory(String path) throws IOException {
    tar.putArchiveEntry(entry(ROOT + path, DIRECTORY));
    tar.closeArchiveEntry();
  }

  private void addFile(ContextEntry.File file) throws IOException {
    TarArchiveEntry entry = entry(ROOT + file.path(), file.isExecutable() ? EXECUTABLE : FILE);
    entry.setSize(file.size());
    tar.putArchiveEntry(entry);
    file.copyTo(tar);
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

  @Override
  public void close() throws IOException {
    tar.close();
  }
}
