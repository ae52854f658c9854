package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a release would have otherwise than it has. What else is in the cluster counts for nothing.
 *
 * @param objects the objects that are added, changed or removed, by kind and name
 * @param pods the workloads whose pods would not stay, by kind and name
 * @param components the components that are added, changed or removed, by id
 */
public record ReleaseComparison(
    List<ObjectChange> objects, List<PodChange> pods, List<ComponentChange> components) {

  private static final Set<String> WORKLOADS = Set.of("Deployment", "StatefulSet", "DaemonSet");

  /** Copies the lists. */
  public ReleaseComparison {
    objects = List.copyOf(objects);
    pods = List.copyOf(pods);
    components = List.copyOf(components);
  }

  /**
   * Compares.
   *
   * @param before what the release has
   * @param after what it would have
   * @return what differs
   */
  public static ReleaseComparison of(Manifests before, Manifests after) {
    List<ObjectChange> objects = new ArrayList<>();
    List<PodChange> pods = new ArrayList<>();
    for (ObjectIdentity identity : union(before.objects().keySet(), after.objects().keySet())) {
      Optional<Mapping> old = Optional.ofNullable(before.objects().get(identity));
      Optional<Mapping> now = Optional.ofNullable(after.objects().get(identity));
      if (!old.equals(now)) {
        objects.add(change(identity, old, now));
      }
      old.flatMap(was -> pods(identity, was, now)).ifPresent(pods::add);
    }
    return new ReleaseComparison(
        objects, pods, components(before.components(), after.components()));
  }

  private static ObjectChange change(
      ObjectIdentity identity, Optional<Mapping> old, Optional<Mapping> now) {
    ObjectChange.Change change = ObjectChange.Change.CHANGED;
    List<String> diff = List.of();
    if (old.isEmpty()) {
      change = ObjectChange.Change.ADDED;
    } else if (now.isEmpty()) {
      change = ObjectChange.Change.REMOVED;
    } else {
      diff = ObjectDiff.of(identity, old.get(), now.get());
    }
    return new ObjectChange(change, identity.kind(), identity.name(), identity.namespace(), diff);
  }

  private static Optional<PodChange> pods(
      ObjectIdentity identity, Mapping old, Optional<Mapping> now) {
    if (!identity.group().equals("apps") || !WORKLOADS.contains(identity.kind())) {
      return Optional.empty();
    }
    if (now.isPresent() && template(old).equals(template(now.get()))) {
      return Optional.empty();
    }
    return Optional.of(
        new PodChange(identity.kind(), identity.name(), replicas(identity, old), now.isEmpty()));
  }

  private static Optional<Node> template(Mapping workload) {
    return workload.mapping("spec").flatMap(spec -> spec.get("template"));
  }

  private static int replicas(ObjectIdentity identity, Mapping workload) {
    if (identity.kind().equals("DaemonSet")) {
      return 0;
    }
    return workload
        .mapping("spec")
        .flatMap(spec -> spec.get("replicas"))
        .map(Node::plain)
        .filter(Number.class::isInstance)
        .map(count -> ((Number) count).intValue())
        .orElse(1);
  }

  private static List<ComponentChange> components(
      Map<String, Mapping> before, Map<String, Mapping> after) {
    List<ComponentChange> changes = new ArrayList<>();
    for (String id : union(before.keySet(), after.keySet())) {
      Optional<Mapping> old = Optional.ofNullable(before.get(id));
      Optional<Mapping> now = Optional.ofNullable(after.get(id));
      if (!old.equals(now)) {
        changes.add(
            new ComponentChange(id, old.map(CarriedMap::version), now.map(CarriedMap::version)));
      }
    }
    return changes;
  }

  private static <T extends Comparable<T>> Set<T> union(Collection<T> one, Collection<T> other) {
    Set<T> union = new TreeSet<>(one);
    union.addAll(other);
    return union;
  }
}
