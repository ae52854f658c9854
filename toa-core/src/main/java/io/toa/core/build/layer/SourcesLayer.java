package io.toa.core.build.layer;

import io.toa.core.Sha256;
import io.toa.core.StorageException;
import io.toa.core.image.BuildContext;
import io.toa.core.registry.Blob;
import io.toa.core.registry.Digest;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/**
 * The layer of a sources image: what {@code COPY --link . /composition} makes of a build context
 * (spec: images.md 4.2). The archive is the same for the same sources, wherever it is written; so
 * is the compressed one with the same implementation of zlib.
 *
 * @param file the compressed archive
 * @param digest the digest of the file
 * @param size the size of the file in bytes
 * @param content the digest of the archive, not compressed
 */
public record SourcesLayer(Path file, Digest digest, long size, Digest content) {

  /**
   * Writes the layer of a build context.
   *
   * @param context the build context
   * @param file the file to write
   * @return the layer
   * @throws StorageException where a source cannot be read or is not what it was any more, or the
   *     file cannot be written
   */
  public static SourcesLayer write(BuildContext context, Path file) {
    MessageDigest compressed = Sha256.begin();
    MessageDigest plain = Sha256.begin();
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
          OutputStream gzip =
              new GzipCompressorOutputStream(new DigestOutputStream(out, compressed));
          SourcesArchive archive = new SourcesArchive(new DigestOutputStream(gzip, plain))) {
        archive.add(context);
      }
      return new SourcesLayer(file, digest(compressed), Files.size(file), digest(plain));
    } catch (IOException e) {
      throw StorageException.failed("Cannot write a layer to '%s'".formatted(file), e);
    }
  }

  /**
   * The layer as it is uploaded.
   *
   * @return a blob that reads the file
   */
  public Blob blob() {
    return new Blob(digest, size, () -> Files.newInputStream(file));
  }

  private static Digest digest(MessageDigest made) {
    return new Digest("sha256:" + HexFormat.of().formatHex(made.digest()));
  }
}
