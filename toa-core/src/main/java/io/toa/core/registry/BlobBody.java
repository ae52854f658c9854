package io.toa.core.registry;

import io.toa.core.StorageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Sends a blob as a stream, and knows whether it was the blob or the connection that failed. */
final class BlobBody implements Body {

  private final Blob blob;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicReference<IOException> unreadable = new AtomicReference<>();

  BlobBody(Blob blob) {
    this.blob = blob;
  }

  @Override
  public BodyPublisher publisher() {
    return blob.size() == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(this::open), blob.size());
  }

  @Override
  public long sent() {
    return sent.get();
  }

  /**
   * Throws where the blob itself could not be read.
   *
   * @throws StorageException saying why
   */
  void check() {
    IOException failure = unreadable.get();
    if (failure != null) {
      throw new StorageException(
          "Blob "
              + blob.digest()
              + " cannot be read: "
              + failure.getMessage()
              + ". It may have been deleted or changed meanwhile: run this again.",
          failure);
    }
  }

  private InputStream open() {
    try {
      return new Counted(blob.source().open());
    } catch (IOException e) {
      unreadable.set(e);
      return new Counted(InputStream.nullInputStream()); // too short, so the request fails
    }
  }

  /** Counts what is read; the client reads into arrays only. */
  private final class Counted extends FilterInputStream {

    Counted(InputStream source) {
      super(source);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        int count = super.read(target, offset, length);
        sent.addAndGet(Math.max(0, count));
        return count;
      } catch (IOException e) {
        unreadable.set(e);
        throw e;
      }
    }
  }
}
