package io.toa.core.context;

import io.toa.core.Fault;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Sequence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Binds a valid declaration to the types of this package.
 *
 * @param declaration the declaration, normalised and valid
 * @param written the same as it is written, reduced to one environment
 */
record ContextBinder(Mapping declaration, Mapping written) {

  /**
   * The context.
   *
   * @param directory the directory that holds the file
   * @param warnings what is accepted in it and likely wrong
   */
  Context context(Path directory, List<Fault> warnings) {
    return new Context(
        directory,
        declaration.text("name").orElseThrow(),
        declaration.text("description"),
        stated(declaration, "version"),
        declaration.text("environment"),
        registry(declaration.mapping("registry").orElseThrow()),
        runtime(declaration.mapping("runtime").orElseThrow()),
        compositions(),
        evicted(),
        resources(declaration),
        mono(),
        declaration.mapping("ingress"),
        declaration.mapping("annotations").orElse(Mapping.EMPTY),
        declaration.texts("events"),
        declaration,
        written,
        warnings);
  }

  private static Registry registry(Mapping registry) {
    Optional<Mapping> build = registry.mapping("build");
    return new Registry(
        stated(registry, "base"),
        registry
            .get("platforms")
            .filter(Sequence.class::isInstance)
            .map(each -> registry.texts("platforms")),
        registry.text("services").filter("published"::equals).isPresent(),
        build.flatMap(each -> stated(each, "image")),
        build.flatMap(each -> each.text("run")),
        build.map(each -> each.texts("arguments")).orElse(List.of()),
        stated(registry, "credentials"));
  }

  private static ToaRuntime runtime(Mapping runtime) {
    return new ToaRuntime(
        runtime.text("version").orElseThrow(), runtime.text("registry"), runtime.text("proxy"));
  }

  private List<Composition> compositions() {
    return declaration.items("compositions").stream()
        .map(Mapping.class::cast)
        .map(
            each ->
                new Composition(
                    each.text("name").orElseThrow(),
                    each.texts("components"),
                    stated(each, "image"),
                    each.texts("services"),
                    resources(each),
                    integer(each, "replicas"),
                    each.placeOf("name")))
        .toList();
  }

  private Evicted evicted() {
    return declaration
        .mapping("evicted")
        .map(each -> new Evicted(each.texts("components"), each.texts("services")))
        .orElse(new Evicted(List.of(), List.of()));
  }

  private Mono mono() {
    return declaration
        .mapping("mono")
        .map(each -> new Mono(integer(each, "replicas"), resources(each)))
        .orElse(new Mono(Optional.empty(), Optional.empty()));
  }

  private static Optional<Resources> resources(Mapping holder) {
    return holder
        .get("resources")
        .map(
            node ->
                node instanceof Mapping mapping
                    ? new Resources(pair(mapping, "cpu"), pair(mapping, "memory"), false)
                    : Resources.DECLINED);
  }

  private static Optional<List<String>> pair(Mapping mapping, String key) {
    return mapping.has(key) ? Optional.of(mapping.texts(key)) : Optional.empty();
  }

  /** A text that says something: null becomes an empty one where a text is wanted. */
  private static Optional<String> stated(Mapping mapping, String key) {
    return mapping.text(key).filter(text -> !text.isEmpty());
  }

  private static Optional<Integer> integer(Mapping mapping, String key) {
    return mapping.get(key).map(node -> Math.toIntExact(((Number) node.plain()).longValue()));
  }
}
