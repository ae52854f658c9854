package io.toa.core.dependency;

import io.toa.core.ParameterException;
import io.toa.core.RefusalException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The package {@code @toa.io/definitions} (spec: dependencies.md 5): the one that the application
 * has installed, else the one that is stated, else what the class path holds for the release.
 */
public final class ToaDefinitions implements Definitions {

  /** The name of the package. */
  public static final String PACKAGE = "@toa.io/definitions";

  /** What to do where it is not at hand, the end of a sentence. */
  public static final String REMEDY =
      "install %s in the application, or name its folder or its tarball by toa.definitions"
          .formatted(PACKAGE);

  private static final String TOA = "@toa.io/";
  private static final String MEND = "I" + REMEDY.substring(1);

  private final NodeModules installed;
  private final List<PackageFiles> copies;
  private final String release;
  private final ReleaseResources resources;
  private final Digest digest = new Digest();

  private ToaDefinitions(
      NodeModules installed, List<PackageFiles> copies, String release, ClassLoader resources) {
    this.installed = installed;
    this.copies = List.copyOf(copies);
    this.release = release;
    this.resources = new ReleaseResources(resources, release);
  }

  /**
   * Finds the package for a context.
   *
   * @param context the directory of the context; the package is looked for in its {@code
   *     node_modules}, and in those of the directories above it
   * @param options what is stated of it
   * @param resources where the definitions of releases are looked up that are not at hand
   * @return the definitions
   * @throws ParameterException where a folder or a tarball is stated that is not there, or is none
   */
  public static ToaDefinitions of(Path context, Options options, ClassLoader resources) {
    NodeModules installed = new NodeModules(context);
    List<PackageFiles> copies = new ArrayList<>();
    installed.find(PACKAGE).ifPresent(folder -> copies.add(new PackageFolder(folder, PACKAGE)));
    options.location().ifPresent(location -> copies.add(stated(location)));
    String release =
        options
            .release()
            .or(() -> copies.stream().flatMap(each -> version(each).stream()).findFirst())
            .orElse(options.builtIn());
    return new ToaDefinitions(installed, copies, release, resources);
  }

  private static PackageFiles stated(Path location) {
    if (Files.isRegularFile(location)) {
      return PackageTarball.read(location);
    }
    if (!Files.isRegularFile(location.resolve("package.json"))) {
      throw new ParameterException(
          "toa.definitions: '%s' is neither the folder of %s, with its package.json, nor its tarball"
              .formatted(location, PACKAGE));
    }
    return new PackageFolder(location, location.toString());
  }

  private static Optional<String> version(PackageFiles copy) {
    return copy.text("package.json")
        .map(text -> Json.parse(text, copy.name("package.json")))
        .filter(Mapping.class::isInstance)
        .flatMap(stated -> ((Mapping) stated).text("version"))
        .filter(version -> !version.isBlank());
  }

  /**
   * The Toa release: the one that is stated, else that of the package, else the built-in one. It is
   * the version of every service of Toa's extensions.
   *
   * @return such as {@code 1.0.0-alpha.331}
   */
  public String release() {
    return release;
  }

  @Override
  public List<Component> components(String reference) {
    String file = file(reference);
    return Stream.concat(copies.stream(), Stream.of(resources))
        .flatMap(copy -> copy.text(file).map(text -> digest.read(text, copy.name(file))).stream())
        .findFirst()
        .orElseThrow(() -> unknown(reference, file));
  }

  @Override
  public Optional<String> note(String reference) {
    String file = file(reference);
    if (copies.stream().anyMatch(copy -> copy.text(file).isPresent())
        || resources.text(file).isEmpty()) {
      return Optional.empty();
    }
    String brought =
        components(reference).stream().map(Component::id).collect(Collectors.joining(", "));
    return Optional.of(
        "'%s' brings %s of Toa %s, as far as is known without %s: what they declare is a stand-in, worked out from public descriptions. %s."
            .formatted(reference, brought, release, PACKAGE, MEND));
  }

  private RefusalException unknown(String reference, String file) {
    List<String> places = new ArrayList<>();
    copies.forEach(copy -> places.add("'" + copy.name(file) + "'"));
    if (installed.find(PACKAGE).isEmpty()) {
      places.add(
          "'node_modules/%s' of '%s' or of a directory above it"
              .formatted(PACKAGE, installed.directory()));
    }
    places.add("'%s' on the class path".formatted(resources.name(file)));
    return new RefusalException(
        "'%s' brings components, and which ones is not known for Toa %s: not found in %s. %s, or add a jar with that resource to the plugin's dependencies."
            .formatted(reference, release, String.join(", nor in ", places), MEND));
  }

  private static String file(String reference) {
    String name = reference.startsWith(TOA) ? reference.substring(TOA.length()) : reference;
    return "digest/" + name + ".json";
  }

  @Override
  public Optional<Path> directory(String reference) {
    return installed.find(reference);
  }

  /**
   * What is stated of the package.
   *
   * @param release the Toa release; empty for that of the package
   * @param location the folder of the package, or its tarball; empty where none is stated
   * @param builtIn the Toa release where neither says any
   */
  public record Options(Optional<String> release, Optional<Path> location, String builtIn) {}
}
