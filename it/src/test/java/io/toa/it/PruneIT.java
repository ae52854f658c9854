package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deletes what was pushed. Wants what {@link LayeringIT} wants. */
@Tag("engine")
class PruneIT {

  private final TestRegistry registry = new TestRegistry(RegisteredSample.REGISTRY);
  private final DockerRecorder docker = DockerRecorder.create();
  private final RegisteredSample sample = RegisteredSample.create("it-prune");
  private final String path = sample.path();
  private final Maven maven =
      Maven.withEngine().with(SearchPath.current().after(docker.directory()));

  @AfterEach
  void clean() {
    sample.remove(registry);
  }

  @Test
  void listsFirstThenDeletesWhatNoEnvironmentNamesAndIsNotAmongTheNewest() {
    push();
    Set<String> first = tags();
    sample.change("second");
    push();
    Set<String> second = tags();
    String released = only(without(second, first));
    registry.tag(path + RegisteredSample.MAIL, released, "production");
    sample.change("third");
    push();
    Set<String> third = tags();
    String newest = only(without(without(third, second), Set.of("production")));
    String replaced = only(without(first, Set.of(dependencies(first))));
    docker.taken();

    MavenRun listed = prune();

    assertThat(tags()).as("nothing is deleted unless it is asked for").isEqualTo(third);
    assertThat(listed.log())
        .anyMatch(line -> line.contains("  would be deleted " + replaced + ": "))
        .anyMatch(
            line -> line.contains("1 tag would be deleted: add -Dtoa.prune.delete=true to do it."))
        .noneMatch(line -> line.contains("deleted " + newest));

    MavenRun deleted = prune("-Dtoa.prune.delete=true");

    assertThat(deleted.log()).anyMatch(line -> line.contains("  deleted " + replaced + ": "));
    assertThat(tags())
        .containsExactlyInAnyOrder(dependencies(first), released, newest, "production");
    assertThat(docker.taken()).as("docker processes").isEmpty();
    assertThat(prune("-Dtoa.prune.delete=true").log())
        .anyMatch(line -> line.contains("Nothing to delete."));
  }

  private void push() {
    goal("toa:push", "-Dtoa.builder=default").succeeds();
  }

  /** Everything counts as old, and one image of each kind as new. */
  private MavenRun prune(String... more) {
    List<String> all = new ArrayList<>(List.of("-Dtoa.prune.days=0", "-Dtoa.prune.keep=1"));
    all.addAll(List.of(more));
    return goal("toa:prune", all.toArray(String[]::new)).succeeds();
  }

  private MavenRun goal(String goal, String... more) {
    List<String> all = new ArrayList<>(List.of(goal, "-Dtoa.env=local"));
    all.addAll(List.of(more));
    return maven.run(sample.project().directory(), all.toArray(String[]::new));
  }

  private Set<String> tags() {
    return registry.tags(path + RegisteredSample.MAIL);
  }

  private static String dependencies(Set<String> tags) {
    return tags.stream().filter(tag -> tag.startsWith("deps-")).findFirst().orElseThrow();
  }

  private static Set<String> without(Set<String> tags, Set<String> others) {
    Set<String> left = new TreeSet<>(tags);
    left.removeAll(others);
    return left;
  }

  private static String only(Set<String> tags) {
    assertThat(tags).hasSize(1);
    return tags.iterator().next();
  }
}
