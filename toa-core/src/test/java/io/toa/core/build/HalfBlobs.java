package io.toa.core.build;

import io.toa.core.registry.Blob;
import io.toa.core.registry.Blobs;
import io.toa.core.registry.Digest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Blobs of which large ones are sent in part: then {@code halfway} is printed, and nothing more
 * happens.
 *
 * @param blobs takes them
 * @param limit after how many bytes
 */
record HalfBlobs(Blobs blobs, int limit) implements Blobs {

  @Override
  public boolean exists(String repository, Digest digest) {
    return blobs.exists(repository, digest);
  }

  @Override
  public Optional<byte[]> read(String repository, Digest digest, int most) {
    return blobs.read(repository, digest, most);
  }

  @Override
  public boolean mount(String repository, Digest digest, String from) {
    return blobs.mount(repository, digest, from);
  }

  @Override
  public void upload(String repository, Blob blob, Optional<String> from) {
    blobs.upload(repository, stopping(blob), from);
  }

  @Override
  public void uploadAll(String repository, Collection<Blob> all, Optional<String> from) {
    blobs.uploadAll(repository, all.stream().map(this::stopping).toList(), from);
  }

  private Blob stopping(Blob blob) {
    return new Blob(blob.digest(), blob.size(), () -> new Stopping(blob.source().open(), limit));
  }

  /** Content that does not come to its end. */
  private static final class Stopping extends FilterInputStream {

    private int left;

    private Stopping(InputStream content, int limit) {
      super(content);
      left = limit;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0) {
        stop();
      }
      int count = super.read(bytes, offset, length);
      left -= Math.max(count, 0);
      return count;
    }

    private static void stop() throws IOException {
      System.out.println("halfway");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
