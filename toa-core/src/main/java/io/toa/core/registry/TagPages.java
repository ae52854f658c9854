package io.toa.core.registry;

import io.toa.core.RegistryException;
import io.toa.core.registry.Requests.Call;
import io.toa.core.yaml.Mapping;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The tags of a repository, of which a registry gives a page at a time. Either all of them are
 * read, or none: what is deleted depends on what else there is.
 *
 * @param requests sends what is asked
 * @param repository the repository
 */
record TagPages(Requests requests, Repository repository) {

  private static final Pattern NEXT = Pattern.compile("<([^>]*)>[^,<]*;\\s*rel\\s*=\\s*\"?next\\b");
  private static final Pattern TAG = Pattern.compile("\\w[\\w.-]{0,127}");

  /** More than any repository has; a registry that always names one more page never ends. */
  private static final int MOST = 10_000;

  /**
   * Reads all pages.
   *
   * @return the tags in the registry's order; none where there is no such repository
   * @throws RegistryException where the registry refuses, or sends something else
   */
  List<String> all() {
    Set<String> tags = new LinkedHashSet<>();
    Set<URI> seen = new HashSet<>();
    Optional<URI> next = Optional.of(repository.tags());
    while (next.isPresent() && seen.add(next.get())) {
      URI page = next.get();
      Answer answer = requests.send(call(page));
      if (answer.status() == 404) {
        return List.of();
      }
      Mapping list =
          answer.json().orElseThrow(() -> Refusals.something(repository, answer, "a list of tags"));
      list.items("tags").forEach(tag -> tags.add(String.valueOf(tag.plain())));
      next = following(page, answer);
      if (seen.size() == MOST) {
        throw new RegistryException(
            "Registry %s has more than %d pages of tags of %s. Look whether a proxy before it changes answers."
                .formatted(repository.registry(), MOST, repository.path()));
      }
    }
    // what is no tag stands for nothing
    return tags.stream().filter(tag -> TAG.matcher(tag).matches()).toList();
  }

  private Call call(URI page) {
    String subject = repository.path() + " (tags)";
    return Call.of(repository, Scope.pull(repository), "GET", page, subject);
  }

  private Optional<URI> following(URI page, Answer answer) {
    return answer.headers().allValues("Link").stream()
        .flatMap(link -> NEXT.matcher(link).results())
        .map(match -> match.group(1))
        .findFirst()
        .map(text -> WebAddress.of(page, text).orElseThrow(() -> nowhere(text)));
  }

  private RegistryException nowhere(String text) {
    return new RegistryException(
        "Registry %s names '%s' as the next page of the tags of %s, which is no address of HTTP. Look whether a proxy before it changes answers."
            .formatted(repository.registry(), Answer.shown(text), repository.path()));
  }
}
