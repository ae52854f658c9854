package io.toa.core.component;

import io.toa.core.Fault;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A component: its normalised manifest (spec: component.md 2 to 6) and the version of its content.
 *
 * @param locator its name
 * @param directory where its sources lie; empty for a component that an extension brings
 * @param version the stated version, or 8 hex digits of its content (spec: component.md 7)
 * @param manifest the normalised manifest, without {@code locator} and {@code path}
 * @param dependencies npm packages, name to version, that a brought component depends on; empty for
 *     a component with a directory, whose {@code package.json} says so itself
 * @param warnings what is accepted and likely wrong, in order; empty where there is nothing
 */
public record Component(
    Locator locator,
    Optional<Path> directory,
    String version,
    Mapping manifest,
    Map<String, String> dependencies,
    List<Fault> warnings) {

  /** The name of the file that makes a directory a component. */
  public static final String MANIFEST = "manifest.toa.yaml";

  /** Copies the packages and the warnings. */
  public Component {
    dependencies = Collections.unmodifiableMap(new LinkedHashMap<>(dependencies));
    warnings = List.copyOf(warnings);
  }

  /**
   * Makes a component that there is nothing to warn of.
   *
   * @param locator its name
   * @param directory where its sources lie; empty for a component that an extension brings
   * @param version the version
   * @param manifest the normalised manifest
   * @param dependencies npm packages, name to version
   */
  public Component(
      Locator locator,
      Optional<Path> directory,
      String version,
      Mapping manifest,
      Map<String, String> dependencies) {
    this(locator, directory, version, manifest, dependencies, List.of());
  }

  /**
   * Makes a component that an extension brings (spec: component.md 10).
   *
   * @param manifest its normalised manifest as the digest of the extension holds it, with {@code
   *     name}, {@code namespace} and {@code version}
   * @param dependencies npm packages, name to version, that it depends on
   * @return a component without a directory
   * @throws IllegalArgumentException where the manifest lacks one of these keys
   */
  public static Component ofDigest(Mapping manifest, Map<String, String> dependencies) {
    return new Component(
        new Locator(stated(manifest, "namespace"), stated(manifest, "name")),
        Optional.empty(),
        stated(manifest, "version"),
        manifest.without("locator").without("path"),
        dependencies);
  }

  private static String stated(Mapping manifest, String key) {
    return manifest
        .text(key)
        .orElseThrow(() -> new IllegalArgumentException("a digest states no " + key));
  }

  /**
   * The id.
   *
   * @return {@code namespace.name}
   */
  public String id() {
    return locator.id();
  }

  /**
   * The label.
   *
   * @return {@code namespace-name}, lower case
   */
  public String label() {
    return locator.label();
  }

  /**
   * The storage of its entity.
   *
   * @return a package reference; empty where it has no entity
   */
  public Optional<String> storage() {
    return manifest.mapping("entity").flatMap(entity -> entity.text("storage"));
  }

  /**
   * The bindings it states or has by default.
   *
   * @return package references
   */
  public List<String> bindings() {
    return manifest.texts("bindings");
  }

  /**
   * The connectors that the graph needs for it: its storage, then the bindings of its operations,
   * then those of its events, each once (spec: context.md 10.2).
   *
   * @return package references, in order of first appearance
   */
  public Set<String> connectors() {
    Set<String> connectors = new LinkedHashSet<>();
    storage().ifPresent(connectors::add);
    each("operations", operation -> connectors.addAll(operation.texts("bindings")));
    each("events", event -> event.text("binding").ifPresent(connectors::add));
    return connectors;
  }

  /**
   * The labels of the events it declares.
   *
   * @return the labels in manifest order; empty where the manifest has no {@code events} at all, an
   *     empty list where that is there and empty
   */
  public Optional<List<String>> events() {
    return manifest.mapping("events").map(events -> List.copyOf(events.keys()));
  }

  /**
   * Its receivers.
   *
   * @return the receivers in manifest order
   */
  public List<Receiver> receivers() {
    List<Receiver> receivers = new ArrayList<>();
    manifest
        .mapping("receivers")
        .ifPresent(
            mapping -> {
              for (Member member : mapping.members()) {
                receivers.add(
                    new Receiver(
                        member.key(),
                        member.value() instanceof Mapping receiver
                            ? receiver.text("source")
                            : Optional.empty()));
              }
            });
    return receivers;
  }

  /**
   * The extensions it names, the implicit ones first (spec: component.md 6).
   *
   * @return package references with the normalised declaration, which may be the null scalar
   */
  public Map<String, Node> extensions() {
    Map<String, Node> extensions = new LinkedHashMap<>();
    manifest
        .mapping("extensions")
        .ifPresent(
            mapping -> mapping.members().forEach(each -> extensions.put(each.key(), each.value())));
    return extensions;
  }

  /**
   * The base image it asks for.
   *
   * @return an image reference; empty where it states none, or an empty one
   */
  public Optional<String> baseImage() {
    return manifest
        .mapping("build")
        .flatMap(build -> build.text("image"))
        .filter(image -> !image.isEmpty());
  }

  /**
   * The commands it adds to the build of its dependencies image.
   *
   * @return the text as written, a command a line; empty where it states none
   */
  public Optional<String> buildCommands() {
    return manifest.mapping("build").flatMap(build -> build.text("run"));
  }

  /**
   * Whether its image installs npm packages for it.
   *
   * @return true where its directory has a {@code package.json} or a lock file
   */
  public boolean hasPackage() {
    return directory
        .filter(
            path ->
                Files.isRegularFile(path.resolve("package.json"))
                    || Files.isRegularFile(path.resolve("package-lock.json")))
        .isPresent();
  }

  private void each(String key, Consumer<Mapping> action) {
    manifest
        .mapping(key)
        .ifPresent(
            mapping ->
                mapping.members().stream()
                    .map(Member::value)
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast)
                    .forEach(action));
  }
}
