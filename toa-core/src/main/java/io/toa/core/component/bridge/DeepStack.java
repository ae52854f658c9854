package io.toa.core.component.bridge;

import io.toa.core.Futures;
import io.toa.core.InterruptedDeploymentException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Runs what recurses as deeply as a source is nested.
 *
 * <p>The parser calls itself for each operand of a long sum and for each call of a long chain.
 * Where the stack ends, it is not an exception but the whole virtual machine that ends.
 */
final class DeepStack {

  // Address space, of which a source takes what its depth needs.
  private static final long BYTES = 512L << 20;

  private DeepStack() {}

  /**
   * Runs a task in a thread of its own and waits for it.
   *
   * @return what the task returns
   * @throws InterruptedDeploymentException where the waiting thread is interrupted
   */
  static <T> T run(Supplier<T> task) {
    FutureTask<T> result = new FutureTask<>(task::get);
    Thread thread = new Thread(null, result, "toa-module-parser", BYTES);
    thread.setDaemon(true);
    thread.start();
    return Futures.result(result, "Interrupted while reading a module");
  }
}
