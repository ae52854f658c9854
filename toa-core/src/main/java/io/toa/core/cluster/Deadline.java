package io.toa.core.cluster;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The end of the time that a change of a release may take. It counts from the moment on that Helm
 * begins; what is waited for after Helm gets what Helm has left of it.
 */
public final class Deadline {

  private final Timeout timeout;
  private final LongSupplier nanoseconds;
  private final long start;

  Deadline(Timeout timeout, LongSupplier nanoseconds) {
    this.timeout = timeout;
    this.nanoseconds = nanoseconds;
    this.start = nanoseconds.getAsLong();
  }

  /**
   * Starts to count.
   *
   * @param timeout how long it takes until the end
   * @return the deadline
   */
  public static Deadline of(Timeout timeout) {
    return new Deadline(timeout, System::nanoTime);
  }

  /**
   * The whole time, as it was asked for.
   *
   * @return the timeout
   */
  public Timeout timeout() {
    return timeout;
  }

  /**
   * What is left of the time.
   *
   * @return how long it is to the end; zero where it has come
   */
  public Duration left() {
    Duration left = timeout.duration().minusNanos(nanoseconds.getAsLong() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
