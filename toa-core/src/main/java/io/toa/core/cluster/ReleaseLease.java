package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
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

  private static final long LOOK_MILLISECONDS = 500;

  private final NonNamespaceOperation<Lease, LeaseList, Resource<Lease>> leases;
  private final ClusterFaults faults;
  private final String release;
  private final String namespace;
  private final String holder;
  private final Clock clock;
  private final Pause pause;
  private final Consumer<String> out;
  private final ZonedDateTime since;
  private final LeaseRenewal renewal = new LeaseRenewal(this::renew, this::giveBack);
  private Optional<Lease> held = Optional.empty();
  private boolean taken;

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
    taken = held.isPresent();
    if (taken) {
      renewal.begin();
    }
  }

  /**
   * Makes sure, before something is done that two must not do at once, that nobody has taken the
   * lease over meanwhile: it is lost where it could not be renewed for as long as it lasts. Does
   * nothing where it was never taken, since Leases may not be used.
   *
   * @throws RefusalException where another has it by now, or where it is gone
   * @throws InterruptedDeploymentException where this thread is interrupted
   * @throws io.toa.core.ClusterException where the cluster fails
   */
  public synchronized void requireHeld() {
    if (!taken) {
      return;
    }
    Optional<FoundLease> found =
        faults.during("look whether the lease '" + name() + "' is still held", this::found);
    held = found.filter(each -> each.isOf(holder, since)).map(FoundLease::lease);
    if (held.isEmpty()) {
      throw lost(found);
    }
    renew(); // what is done now has as long as the lease lasts
    if (held.isEmpty()) {
      throw lost(Optional.empty());
    }
  }

  private RefusalException lost(Optional<FoundLease> other) {
    return new RefusalException(
        "The lease '%s' in namespace '%s' was lost to %s: it could not be renewed for %d seconds, or was deleted. Release '%s' is left to whoever changes it now. See what that does, and try again."
            .formatted(
                name(),
                namespace,
                other
                    .filter(each -> !each.isFree())
                    .map(FoundLease::words)
                    .orElse("another, who is not known"),
                FoundLease.SECONDS,
                release));
  }

  private Optional<Lease> taken() {
    try {
      Lease mine = FoundLease.fresh(name(), holder, since);
      Optional<FoundLease> found = found();
      if (found.isEmpty()) {
        return Optional.of(leases.resource(mine).create());
      }
      if (!found.get().isFree()) {
        awaitExpiry(found.get());
      }
      // with the version that was read: the cluster takes it from the first who is there only
      mine.getMetadata().setResourceVersion(found.get().version());
      return Optional.of(leases.resource(mine).update());
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
          return Optional.of(mine().orElseThrow(() -> refusal(found())));
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

  private Optional<FoundLease> found() {
    return Optional.ofNullable(leases.withName(name()).get()).map(FoundLease::new);
  }

  private ZonedDateTime now() {
    return ZonedDateTime.now(clock).truncatedTo(ChronoUnit.MICROS);
  }

  /** Ends when the lease has not been renewed for as long as it lasts. */
  private void awaitExpiry(FoundLease other) {
    out.accept(
        "Release '%s' in namespace '%s' is being changed by %s. Waiting for %d seconds at most, to see whether that still runs"
            .formatted(release, namespace, other.words(), other.seconds()));
    long looks = TimeUnit.SECONDS.toMillis(other.seconds()) / LOOK_MILLISECONDS;
    for (long look = 0; look < looks; look++) {
      sleep();
      Optional<FoundLease> now = found().filter(each -> !each.isFree());
      if (now.isEmpty()) {
        throw new RefusalException(
            "Release '%s' in namespace '%s' was being changed by %s, which has ended just now. See what it has done, and try again."
                .formatted(release, namespace, other.words()));
      }
      if (now.get().isRenewedSince(other)) {
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

  private RefusalException refusal(Optional<FoundLease> other) {
    return new RefusalException(
        "Release '%s' in namespace '%s' is being changed by %s. Wait until that has ended, and try again."
            .formatted(
                release,
                namespace,
                other
                    .filter(each -> !each.isFree())
                    .map(FoundLease::words)
                    .orElse("another, who was faster")));
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
    return found().filter(each -> each.isOf(holder, since)).map(FoundLease::lease);
  }

  /** Gives it back, so that the next one need not wait until it has expired. */
  @Override
  public void close() {
    renewal.close();
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
}
