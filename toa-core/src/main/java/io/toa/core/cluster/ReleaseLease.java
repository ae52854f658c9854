package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
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
 */
public final class ReleaseLease implements AutoCloseable {

  static final int SECONDS = 30;

  private static final int RENEWAL_SECONDS = 10;
  private static final long PATIENCE_MILLISECONDS = 5_000;

  private final NonNamespaceOperation<Lease, LeaseList, Resource<Lease>> leases;
  private final ClusterFaults faults;
  private final String release;
  private final String namespace;
  private final String holder;
  private final Clock clock;
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
      Consumer<String> out) {
    this.leases = leases;
    this.faults = faults;
    this.release = release;
    this.namespace = faults.namespace();
    this.holder = holder;
    this.clock = clock;
    this.out = out;
    this.since = now();
  }

  private String name() {
    return "toa-" + release;
  }

  /**
   * Takes the lease, until it is closed. Where Leases may not be used it says so, and whoever asks
   * goes on without; so it does where the namespace is not there.
   *
   * @throws RefusalException where another holds it
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
      if (isExpired(found)) {
        return Optional.of(leases.resource(takenOver(found)).update());
      }
      throw refusal(found);
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

  private boolean isExpired(Lease lease) {
    return lease.getSpec() == null
        || lease.getSpec().getHolderIdentity() == null
        || lease.getSpec().getHolderIdentity().isEmpty()
        || lease.getSpec().getRenewTime() == null
        || end(lease).isBefore(now());
  }

  private static ZonedDateTime end(Lease lease) {
    Integer seconds = lease.getSpec().getLeaseDurationSeconds();
    return lease.getSpec().getRenewTime().plusSeconds(seconds == null ? SECONDS : seconds);
  }

  private RefusalException refusal(Lease other) {
    if (other == null || isExpired(other)) {
      return new RefusalException(
          "Release '%s' in namespace '%s' is being changed by another, who was faster. Wait until that has ended, and try again."
              .formatted(release, namespace));
    }
    return new RefusalException(
        "Release '%s' in namespace '%s' is being changed by %s, since %s. Wait until that has ended, and try again. Where it was killed, its lease '%s' ends by itself: at %s, unless it is renewed."
            .formatted(
                release,
                namespace,
                other.getSpec().getHolderIdentity(),
                Optional.ofNullable(other.getSpec().getAcquireTime())
                    .map(time -> time.truncatedTo(ChronoUnit.SECONDS).toInstant().toString())
                    .orElse("some time"),
                name(),
                end(other).truncatedTo(ChronoUnit.SECONDS).toInstant()));
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
