package io.toa.core.cluster;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was wrong with the pods of a rollout, also when it is rolled back meanwhile: a rollback
 * starts pods too, and those of a workload that was fine would be blamed for not being ready yet.
 * It raises the revision of what it puts back once more, so that is how it is told apart.
 */
final class TroubleLog {

  private final Map<String, Integer> before = new HashMap<>();
  private final Map<String, DeploymentState> latest = new LinkedHashMap<>();
  private final Map<String, DeploymentState> troubled = new LinkedHashMap<>();

  /** Notes down which revisions there are before the rollout. */
  synchronized void begin(List<DeploymentState> states) {
    states.forEach(state -> before.put(state.name(), state.revision()));
  }

  /** Notes down what is seen; where nothing is known of the time before, that is the beginning. */
  synchronized void add(List<DeploymentState> states) {
    states.stream().filter(state -> state.revision() > 0).forEach(this::add);
  }

  private void add(DeploymentState state) {
    var name = state.name();
    if (state.revision() > before.computeIfAbsent(name, any -> state.revision()) + 1) {
      return; // a rollback has begun
    }
    var former = latest.put(name, state);
    if (former != null && former.revision() < state.revision()) {
      troubled.remove(name); // that was wrong before the rollout
    }
    if (isTroubled(state)) {
      troubled.put(name, state);
    }
  }

  /**
   * The Deployments whose pods were not ready when the rollout was looked at last; where all were,
   * those whose were not at some time: a container that ends again and again is ready in between.
   */
  synchronized List<DeploymentState> troubled() {
    var last = latest.values().stream().filter(TroubleLog::isTroubled).toList();
    return last.isEmpty() ? List.copyOf(troubled.values()) : last;
  }

  private static boolean isTroubled(DeploymentState state) {
    return !state.troubles().isEmpty();
  }
}
