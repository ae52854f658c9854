package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Pods as they come and go. They are listed once and watched from then on; where watching is
 * refused or ends, they are listed again every three seconds.
 */
final class PodWatch implements Drain.Pods {

  static final Duration PAUSE = Duration.ofSeconds(3);

  // a connection that has died without a word must not hide for long that pods are gone
  private static final Duration TRUST = Duration.ofSeconds(30);

  private final List<Selection> selections;
  private final Predicate<Pod> counted;
  private final BooleanSupplier mayWatch;
  private final ClusterFaults faults;
  private final Duration pause;
  private final List<Watch> watches = new ArrayList<>();
  private final Map<String, Pod> pods = new HashMap<>(); // by their UID
  private boolean listed;
  private boolean changed;
  private boolean ended;

  /**
   * Makes it; nothing is sent yet.
   *
   * @param selections the pods, each of them in one or several
   * @param counted which of them are counted
   * @param mayWatch whether the user may watch them; asked when it is to be done
   * @param pause how long to wait between two looks where there is no watch
   */
  PodWatch(
      List<FilterWatchListDeletable<Pod, PodList, PodResource>> selections,
      Predicate<Pod> counted,
      BooleanSupplier mayWatch,
      ClusterFaults faults,
      Duration pause) {
    this.selections = selections.stream().map(Selection::new).toList();
    this.counted = counted;
    this.mayWatch = mayWatch;
    this.faults = faults;
    this.pause = pause;
  }

  /** Pods of one selector, and the version of the cluster's state that they were listed at. */
  private static final class Selection {

    private final FilterWatchListDeletable<Pod, PodList, PodResource> pods;
    private String version;

    private Selection(FilterWatchListDeletable<Pod, PodList, PodResource> pods) {
      this.pods = pods;
    }

    private List<Pod> list() {
      PodList list = pods.list();
      version = list.getMetadata() == null ? null : list.getMetadata().getResourceVersion();
      return list.getItems();
    }

    private Watch watch(Watcher<Pod> watcher) {
      return pods.watch(new ListOptionsBuilder().withResourceVersion(version).build(), watcher);
    }
  }

  @Override
  public int count() {
    boolean known;
    synchronized (this) {
      known = listed && !ended;
    }
    if (!known) {
      list();
    }
    synchronized (this) {
      changed = false;
      return (int) pods.values().stream().filter(counted).count();
    }
  }

  private void list() {
    List<Pod> found =
        faults.during(
            "read the pods",
            () -> selections.stream().flatMap(selection -> selection.list().stream()).toList());
    synchronized (this) {
      listed = true;
      pods.clear();
      found.forEach(pod -> pods.put(pod.getMetadata().getUid(), pod));
    }
  }

  @Override
  public void awaitChange(Duration atMost) throws InterruptedException {
    boolean refused;
    synchronized (this) {
      refused = ended;
    }
    if (refused) {
      Thread.sleep(shorter(atMost, pause).toMillis());
      return;
    }
    if (watches.isEmpty() && !watch()) {
      synchronized (this) {
        ended = true;
      }
      return;
    }
    awaitEvent(shorter(atMost, TRUST));
  }

  private boolean watch() {
    try {
      if (mayWatch.getAsBoolean()) {
        selections.forEach(selection -> watches.add(selection.watch(new Listener())));
        return true;
      }
    } catch (KubernetesClientException e) {
      // the list, which is asked for next, says what is wrong with the cluster
    }
    return false;
  }

  private synchronized void awaitEvent(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    long left = atMost.toMillis();
    while (!changed && !ended && left > 0) {
      wait(left);
      left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
    if (!changed) {
      listed = false;
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  @Override
  public void close() {
    watches.forEach(Watch::close);
  }

  /** Hears what becomes of the pods. */
  private final class Listener implements Watcher<Pod> {

    @Override
    public void eventReceived(Action action, Pod pod) {
      synchronized (PodWatch.this) {
        switch (action) {
          case ADDED, MODIFIED -> pods.put(pod.getMetadata().getUid(), pod);
          case DELETED -> pods.remove(pod.getMetadata().getUid());
          default -> ended = true;
        }
        changed = true;
        PodWatch.this.notifyAll();
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      synchronized (PodWatch.this) {
        ended = true;
        PodWatch.this.notifyAll();
      }
    }
  }
}
