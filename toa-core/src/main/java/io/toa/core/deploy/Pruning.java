package io.toa.core.deploy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.image.Images;
import io.toa.core.registry.Digest;
import io.toa.core.registry.Manifests;
import io.toa.core.registry.RepositoryReader;
import io.toa.core.registry.Retention;
import io.toa.core.registry.Retention.Verdict;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Deletes images that nothing runs any more from the registry (spec: images.md 9.2). */
public final class Pruning {

  private final RepositoryReader reader;
  private final Manifests manifests;
  private final Retention retention;
  private final InstantSource clock;
  private final Consumer<String> out;

  /**
   * Makes the pruning.
   *
   * @param reader reads repositories
   * @param manifests deletes
   * @param retention says what stays
   * @param clock tells the time that ages are measured at
   * @param out takes lines that say what goes, and why
   */
  public Pruning(
      RepositoryReader reader,
      Manifests manifests,
      Retention retention,
      InstantSource clock,
      Consumer<String> out) {
    this.reader = reader;
    this.manifests = manifests;
    this.retention = retention;
    this.clock = clock;
    this.out = out;
  }

  /**
   * The repositories of a context's images.
   *
   * @param model what is deployed
   * @param others names of images that the context had once, such as {@code composition-edge}
   * @return the repositories with their registry, each once
   * @throws InvalidDeclarationException where one of the names is none
   */
  public static List<String> repositories(Model model, Collection<String> others) {
    return Stream.concat(model.images().registered().stream().map(Image::name), others.stream())
        .map(name -> Images.repository(model.context(), name))
        .distinct()
        .toList();
  }

  /**
   * Says what would go, or deletes it.
   *
   * @param repositories the repositories
   * @param delete whether to delete it
   * @throws RegistryException where the registry refuses; what was said to be deleted before is
   */
  public void run(List<String> repositories, boolean delete) {
    int count = repositories.stream().mapToInt(each -> prune(each, delete)).sum();
    if (delete) {
      out.accept(
          count == 0
              ? "Nothing to delete."
              : "Deleted %s. The registry's own garbage collection frees the space."
                  .formatted(tags(count)));
    } else {
      out.accept(
          count == 0
              ? "Nothing to delete."
              : "%s would be deleted: add -Dtoa.prune.delete=true to do it."
                  .formatted(tags(count)));
    }
  }

  private static String tags(int count) {
    return count == 1 ? "1 tag" : count + " tags";
  }

  private int prune(String repository, boolean delete) {
    List<Verdict> all = retention.decide(reader.read(repository), clock.instant());
    // Dependencies images last: they are needed by the others.
    List<Verdict> going =
        all.stream()
            .filter(verdict -> !verdict.stays())
            .sorted(Comparator.comparing(verdict -> verdict.tag().isDependencies()))
            .toList();
    out.accept("%s: %d of %d tags".formatted(repository, going.size(), all.size()));
    Set<Digest> deleted = new HashSet<>();
    for (Verdict verdict : going) {
      if (delete && deleted.add(verdict.tag().digest())) {
        manifests.delete(repository, verdict.tag().digest());
      }
      out.accept(
          "  %s %s: %s"
              .formatted(
                  delete ? "deleted" : "would be deleted", verdict.tag().tag(), verdict.reason()));
    }
    return going.size();
  }
}
