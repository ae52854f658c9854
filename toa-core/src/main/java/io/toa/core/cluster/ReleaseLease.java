package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.RefusalException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The right to change a release, which one process has at a time: a Lease of Kubernetes in the
 * namespace of the release. It is renewed while it is held, so that one who is killed loses it.
 *
 * <p>Whoever finds it held looks whether it is renewed: then the other still runs, and this one is
 * refused; otherwise it is taken over. So the clocks of two machines need not agree.
 */
public final class ReleaseLease implements AutoCloseable {

  static final int SECONDS = 20;

  private static final int RENEWAL_SECONDS = 5;

  /** By how much the clocks of two machines may differ at most for one to judge the other. */
  private static final int SKEW_SECONDS = 60;

  private static final long LOOK_MILLISECONDS = 500;
  private static final long PATIENCE_MILLISECONDS = 5_000;

  private final NonNamespaceOperation<Lease, LeaseList, Resource<Lease>> leases;
  private final ClusterFaults faults;
  private final String release;
  private final String namespace;
  private final String holder;
  private final Clock clock;
  private final Pause pause;
  private final Consumer<String> out;
  private final ZonedDateTime since;
  private final Thread hook = new Thread(this::giveBackInTime, "toa-lease-end");
  private Optional<Lease> held = Optional.empty();
  private Optional<ScheduledExecutorService> renewal = Optional.empty();

  ReleaseLease(
      NonNamespaceOperation<Lease, LeaseList, Resource<Lease>> leases,
      ClusterFaults faults,
      String release,
      String holder,
      Clock clock,
      Pause pause,
      Consumer<String> out) {
    this.leases = leases;
    this.faults = faults;
    this.release = release;
    this.namespace = faults.namespace();
    this.holder = holder;
    this.clock = clock;
    this.pause = pause;
    this.out = out;
    this.since = now();
  }

  /** What time is passed by. */
  interface Pause {

    /** A pause of this process's own. */
    Pause REAL = Thread::sleep;

    void sleep(long milliseconds) throws InterruptedException;
  }

  private String name() {
    return "toa-" + release;
  }

  /**
   * Takes the lease, until it is closed. Where another has not given it back, it is looked at for
   * as long as it lasts without being renewed. Where Leases may not be used it says so, and whoever
   * asks goes on without; so it does where the namespace is not there.
   *
   * @throws RefusalException where another holds it, or has given it back meanwhile
   * @throws InterruptedDeploymentException where this thread is interrupted
   * @throws io.toa.core.ClusterException where the cluster fails
   */
  public void take() {
    held = faults.during("take the lease '" + name() + "'", this::taken);
    if (held.isPresent()) {
      begin();
    }
  }

  private Optional<Lease> taken() {
    try {
      Lease found = leases.withName(name()).get();
      if (found == null) {
        return Optional.of(leases.resource(fresh()).create());
      }
      if (!isLongExpired(found)) {
        awaitExpiry(found);
      }
      return Optional.of(leases.resource(takenOver(found)).update());
    } catch (KubernetesClientException e) {
      switch (e.getCode()) {
        case HttpURLConnection.HTTP_FORBIDDEN ->
            out.accept(
                "Leases may not be used in namespace '%s', so another deploy of '%s' at the same time would not be noticed: %s"
                    .formatted(namespace, release, said(e)));
        case HttpURLConnection.HTTP_NOT_FOUND -> {
          // no namespace yet: of that others speak
        }
        case HttpURLConnection.HTTP_CONFLICT -> {
          return Optional.of(mine().orElseThrow(() -> refusal(leases.withName(name()).get())));
        }
        default -> throw e;
      }
      return Optional.empty();
    }
  }

  private static String said(KubernetesClientException e) {
    return Optional.ofNullable(e.getStatus())
        .map(status -> status.getMessage())
        .orElse("403 Forbidden");
  }

  private Lease fresh() {
    return new LeaseBuilder()
        .withNewMetadata()
        .withName(name())
        .endMetadata()
        .withNewSpec()
        .withHolderIdentity(holder)
        .withLeaseDurationSeconds(SECONDS)
        .withAcquireTime(since)
        .withRenewTime(since)
        .endSpec()
        .build();
  }

  /** With the version that was read: the cluster takes it from the first who is there only. */
  private Lease takenOver(Lease expired) {
    Lease mine = fresh();
    mine.getMetadata().setResourceVersion(expired.getMetadata().getResourceVersion());
    return mine;
  }

  private ZonedDateTime now() {
    return ZonedDateTime.now(clock).truncatedTo(ChronoUnit.MICROS);
  }

  /** Whether it has ended, however much the clocks differ. */
  private boolean isLongExpired(Lease lease) {
    return isFree(lease)
        || lease
            .getSpec()
            .getRenewTime()
            .plusSeconds(seconds(lease) + SKEW_SECONDS)
            .isBefore(now());
  }

  private static boolean isFree(Lease lease) {
    return lease.getSpec() == null
        || lease.getSpec().getHolderIdentity() == null
        || lease.getSpec().getHolderIdentity().isEmpty()
        || lease.getSpec().getRenewTime() == null;
  }

  private static int seconds(Lease lease) {
    Integer seconds = lease.getSpec().getLeaseDurationSeconds();
    return seconds == null ? SECONDS : seconds;
  }

  /** Ends when the lease has not been renewed for as long as it lasts. */
  private void awaitExpiry(Lease found) {
    out.accept(
        "Release '%s' in namespace '%s' is being changed by %s. Waiting for %d seconds at most, to see whether that still runs"
            .formatted(release, namespace, words(found), seconds(found)));
    long looks = TimeUnit.SECONDS.toMillis(seconds(found)) / LOOK_MILLISECONDS;
    for (long look = 0; look < looks; look++) {
      sleep();
      Lease now = leases.withName(name()).get();
      if (now == null || isFree(now)) {
        throw new RefusalException(
            "Release '%s' in namespace '%s' was being changed by %s, which has ended just now. See what it has done, and try again."
                .formatted(release, namespace, words(found)));
      }
      if (!found.getSpec().getRenewTime().isEqual(now.getSpec().getRenewTime())) {
        throw refusal(now);
      }
    }
  }

  private void sleep() {
    try {
      pause.sleep(LOOK_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException(
          "Interrupted while waiting for the lease '" + name() + "'; nothing was done", e);
    }
  }

  private static String words(Lease other) {
    return "%s, since %s"
        .formatted(
            other.getSpec().getHolderIdentity(),
            Optional.ofNullable(other.getSpec().getAcquireTime())
                .map(time -> time.truncatedTo(ChronoUnit.SECONDS).toInstant().toString())
                .orElse("some time"));
  }

  private RefusalException refusal(Lease other) {
    if (other == null || isFree(other)) {
      return new RefusalException(
          "Release '%s' in namespace '%s' is being changed by another, who was faster. Wait until that has ended, and try again."
              .formatted(release, namespace));
    }
    return new RefusalException(
        "Release '%s' in namespace '%s' is being changed by %s. Wait until that has ended, and try again."
            .formatted(release, namespace, words(other)));
  }

  private void begin() {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "toa-lease");
              thread.setDaemon(true);
              return thread;
            });
    renewal = Optional.of(timer);
    var unused =
        timer.scheduleWithFixedDelay(
            this::renew, RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Renews it, with the version of the last time: whoever took it over meanwhile is not undone. */
  synchronized void renew() {
    if (held.isEmpty()) {
      return;
    }
    Lease renewed = held.get();
    renewed.getSpec().setRenewTime(now());
    try {
      held = Optional.of(leases.resource(renewed).update());
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT
          || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        look();
      }
      // otherwise the next time may succeed, before it ends
    }
  }

  private void look() {
    try {
      held = mine();
    } catch (KubernetesClientException e) {
      return; // the next time may succeed
    }
    if (held.isEmpty()) {
      out.accept(
          "The lease '%s' in namespace '%s' was taken by another: release '%s' may be changed by two at once"
              .formatted(name(), namespace, release));
    }
  }

  /** The lease as it is now where it is still the one taken here: an answer may have been lost. */
  private Optional<Lease> mine() {
    return Optional.ofNullable(leases.withName(name()).get())
        .filter(lease -> lease.getSpec() != null)
        .filter(lease -> holder.equals(lease.getSpec().getHolderIdentity()))
        .filter(lease -> since.isEqual(lease.getSpec().getAcquireTime()));
  }

  /** Gives it back, so that the next one need not wait until it has expired. */
  @Override
  public void close() {
    renewal.ifPresent(ScheduledExecutorService::shutdownNow);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the machine is going down, the hook gives it back
    }
    giveBack();
  }

  private synchronized void giveBack() {
    if (held.isEmpty()) {
      return;
    }
    held = Optional.empty();
    try {
      mine()
          .ifPresent(
              lease ->
                  leases
                      .resource(lease)
                      .lockResourceVersion(lease.getMetadata().getResourceVersion())
                      .delete());
    } catch (KubernetesClientException e) {
      // It ends by itself, or is another's by now: what was to be done is done.
    }
  }

  /** Ends with the virtual machine, which is not held up by a cluster that does not answer. */
  private void giveBackInTime() {
    Thread thread = new Thread(this::giveBack, "toa-lease-return");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(PATIENCE_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
