package io.toa.core.registry;

import io.toa.core.ParameterException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tags of a repository stay (spec: images.md 9.2). A content tag goes where it is old, not
 * among the newest of its kind, and nothing that stays needs it; every other tag stays.
 *
 * @param days a tag that goes is more than so many days old
 * @param keep how many of the newest stay, of sources images and of dependencies images each
 */
public record Retention(int days, int keep) {

  /** Before the first container registry: the time of an image that hides when it was made. */
  private static final Instant EARLIEST = Instant.parse("2013-03-01T00:00:00Z");

  /**
   * What is decided of a tag.
   *
   * @param tag the tag
   * @param stays whether it stays
   * @param reason why, in words
   */
  public record Verdict(StoredTag tag, boolean stays, String reason) {}

  /**
   * Checks the numbers.
   *
   * @throws ParameterException where one is negative
   */
  public Retention {
    if (days < 0 || keep < 0) {
      throw new ParameterException(
          "What is pruned is more than %d days old and not among the newest %d: give no negative numbers (toa.prune.days, toa.prune.keep)."
              .formatted(days, keep));
    }
  }

  /**
   * Decides.
   *
   * @param tags all tags of a repository
   * @param now the time that ages are measured at
   * @return a verdict on each, in the same order
   */
  public List<Verdict> decide(List<StoredTag> tags, Instant now) {
    Set<StoredTag> newest =
        tags.stream().collect(Collectors.groupingBy(StoredTag::isDependencies)).values().stream()
            .flatMap(
                kind ->
                    kind.stream()
                        .filter(StoredTag::isContent)
                        .filter(tag -> created(tag).isPresent())
                        .sorted(
                            Comparator.comparing((StoredTag tag) -> created(tag).orElseThrow())
                                .reversed()
                                .thenComparing(StoredTag::tag))
                        .limit(keep))
            .collect(Collectors.toSet());
    Map<StoredTag, String> staying = new LinkedHashMap<>();
    for (StoredTag tag : tags) {
      reason(tag, newest, now).ifPresent(reason -> staying.put(tag, reason));
    }
    keepWhatIsNeeded(tags, staying);
    return tags.stream()
        .map(
            tag ->
                new Verdict(
                    tag,
                    staying.containsKey(tag),
                    staying.getOrDefault(
                        tag, age(tag, now) + " days old, not among the newest " + keep)))
        .toList();
  }

  /** Why a tag stays for its own sake; empty where it does not. */
  private Optional<String> reason(StoredTag tag, Set<StoredTag> newest, Instant now) {
    if (!tag.isContent()) {
      return Optional.of("no content tag");
    }
    if (created(tag).isEmpty()) {
      return Optional.of("its age cannot be read");
    }
    if (newest.contains(tag)) {
      return Optional.of("among the newest " + keep);
    }
    return Duration.between(created(tag).get(), now).compareTo(Duration.ofDays(days)) <= 0
        ? Optional.of(age(tag, now) + " days old")
        : Optional.empty();
  }

  /** What stays may need others, and these others in turn. */
  private static void keepWhatIsNeeded(List<StoredTag> tags, Map<StoredTag, String> staying) {
    for (int before = -1; before != staying.size(); ) {
      before = staying.size();
      for (StoredTag tag : tags) {
        if (!staying.containsKey(tag)) {
          List.copyOf(staying.keySet()).stream()
              .flatMap(other -> need(other, tag).stream())
              .findFirst()
              .ifPresent(reason -> staying.put(tag, reason));
        }
      }
    }
  }

  private static Optional<String> need(StoredTag other, StoredTag tag) {
    if (other.includes(tag.digest())) {
      return Optional.of("the digest of " + other.tag() + ", which stays");
    }
    if (tag.isDependencies() && !other.isDependencies() && other.mayLieOver(tag)) {
      return Optional.of(other.tag() + ", which stays, is laid over it");
    }
    return Optional.empty();
  }

  private static Optional<Instant> created(StoredTag tag) {
    return tag.created().filter(EARLIEST::isBefore);
  }

  private static long age(StoredTag tag, Instant now) {
    return created(tag).map(at -> Duration.between(at, now).toDays()).orElse(0L);
  }
}
