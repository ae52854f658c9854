package io.toa.core.process;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.commons.exec.ProcessDestroyer;

/**
 * The process of one run, with what it started itself. Ended with the virtual machine: a build of
 * buildx is a grandchild, which would outlive a killed docker.
 */
final class RunningProgram implements ProcessDestroyer {

  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Thread hook = new Thread(this::end, "toa-end-program");
  private Process process;
  private boolean ended;

  @Override
  public synchronized boolean add(Process started) {
    process = started;
    if (ended) {
      destroy(started);
      return true;
    }
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      destroy(started);
    }
    return true;
  }

  @Override
  public synchronized boolean remove(Process gone) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false; // the machine is going down, the hook is running
    }
  }

  @Override
  public synchronized int size() {
    return process == null ? 0 : 1;
  }

  /** Ends the process and its descendants, now or as soon as it has started. */
  void end() {
    Process running;
    synchronized (this) {
      ended = true;
      running = process;
    }
    if (running != null) {
      destroy(running);
    }
  }

  private static void destroy(Process process) {
    // Listed before any of them ends: afterwards nothing tells whose child an orphan was.
    List<ProcessHandle> tree =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    tree.forEach(ProcessHandle::destroy);
    CompletableFuture<?> gone =
        CompletableFuture.allOf(
            tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    try {
      gone.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tree.forEach(ProcessHandle::destroyForcibly);
    } catch (ExecutionException | TimeoutException e) {
      tree.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
