package io.toa.core.dependency;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails where it turns out to be longer than is reasonable. */
final class Bounded extends FilterInputStream {

  private final long most;
  private long count;

  Bounded(InputStream stream, long most) {
    super(stream);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    count(Math.max(read, 0));
    return read;
  }

  @Override
  public long skip(long wanted) throws IOException {
    long skipped = super.skip(wanted);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long read) throws IOException {
    count += read;
    if (count > most) {
      throw new IOException("it holds more than %d bytes".formatted(most));
    }
  }
}
