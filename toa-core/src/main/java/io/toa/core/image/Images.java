package io.toa.core.image;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.RefusalException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.Registry;
import io.toa.core.context.ToaRuntime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The images of an application (spec: images.md 1, 7).
 *
 * @param registered the images that are built, in order of registration: bundles, then services;
 *     the dependencies image of a bundle is its {@link Image.Sources#base}
 * @param references what the chart names, by composition name, {@code mono}, or service name:
 *     references of the registered images and of published ones
 */
public record Images(List<Image> registered, Map<String, Reference> references) {

  /** A host with a point or a port, or {@code localhost}, and what a registry takes after it. */
  private static final Pattern REPOSITORY =
      Pattern.compile(
          "([A-Za-z0-9-]+(([.][A-Za-z0-9-]+)+(:\\d+)?|:\\d+)/)?%1$s(/%1$s)*"
              .formatted("[a-z0-9]+(([.]|_|__|-+)[a-z0-9]+)*"));

  /** Copies the list and the map. */
  public Images {
    registered = List.copyOf(registered);
    references = Map.copyOf(references);
  }

  /**
   * Derives the images of an application.
   *
   * @param application the application
   * @return its images
   * @throws InvalidDeclarationException where members of a bundle want different base images, or a
   *     registry would not take the name of an image
   * @throws RefusalException where the image of a service is to be built and its package is not
   *     installed
   */
  public static Images of(Application application) {
    return new Derivation(application).images();
  }

  /**
   * Every image that is built, each dependencies image right before the one laid over it.
   *
   * @return the images
   */
  public List<Image> all() {
    List<Image> all = new ArrayList<>();
    for (Image image : registered) {
      if (image instanceof Image.Sources sources) {
        all.add(sources.base());
      }
      all.add(image);
    }
    return all;
  }

  /**
   * The repository of an image (spec: images.md 1.1).
   *
   * @param context the context
   * @param name the name of the image, such as {@code composition-edge}
   * @return the repository with its registry
   * @throws InvalidDeclarationException where no registry would take it
   */
  public static String repository(Context context, String name) {
    String path = String.join("/", context.registry().base().orElse(""), context.name(), name);
    String repository = path.replaceAll("/+", "/").replaceAll("^/", "");
    if (!REPOSITORY.matcher(repository).matches()) {
      throw new InvalidDeclarationException(
          "No registry takes the name '%s' for an image: it has lower-case letters, digits and single separators. Rename what it is made of: 'registry.base', the context, a composition."
              .formatted(repository),
          culprit(context, name));
    }
    return repository;
  }

  /** Where the part of a repository's name is declared that no registry takes. */
  private static Place culprit(Context context, String name) {
    if (!REPOSITORY.matcher(context.registry().base().orElse("x") + "/x").matches()) {
      return context.placeOfKey("registry", "base");
    }
    return REPOSITORY.matcher(context.name()).matches()
        ? context.placeOf(name.replaceFirst("^composition-", ""))
        : context.placeOfKey("name");
  }

  private static final class Derivation {

    private static final String MONO = "mono";

    private final Application application;
    private final Registry registry;
    private final ToaRuntime runtime;
    private final Tags tags;
    private final List<Image> registered = new ArrayList<>();
    private final Map<String, Reference> references = new LinkedHashMap<>();

    Derivation(Application application) {
      this.application = application;
      this.registry = application.context().registry();
      this.runtime = application.context().runtime();
      this.tags = new Tags(registry, runtime);
    }

    Images images() {
      if (application.mono()) {
        bundle(
            MONO,
            MONO,
            application.deployed(),
            Optional.empty(),
            application.monoPackages(),
            "Mono deployment");
      } else {
        for (DeployedComposition each : application.compositions()) {
          bundle(
              each.name(),
              "composition-" + each.name(),
              each.members(),
              each.image(),
              each.packages(),
              "Composition '" + each.name() + "'");
        }
        application.services().stream().filter(each -> !each.isClaimed()).forEach(this::service);
      }
      return new Images(registered, references);
    }

    private void bundle(
        String unit,
        String name,
        List<Component> members,
        Optional<String> image,
        Map<String, String> packages,
        String subject) {
      Optional<String> base = base(members, image, subject, application.context().placeOf(unit));
      String list = packages(packages);
      Optional<String> commands = commands(members);
      String dependenciesVersion = tags.dependencies(base, members, list, commands);
      Image.Dependencies dependencies =
          new Image.Dependencies(
              name,
              dependenciesVersion,
              reference(name, "deps-" + dependenciesVersion),
              registry.platforms(),
              Dockerfiles.dependencies(
                  base.orElse(Dockerfiles.base(registry, runtime)), registry, runtime, commands),
              registry.arguments(),
              members,
              list);
      String version = tags.bundle(members, dependenciesVersion);
      Reference reference = reference(name, tags.tag(version));
      registered.add(
          new Image.Sources(
              name,
              version,
              reference,
              registry.platforms(),
              Dockerfiles.sources(dependencies.reference(), application.mono()),
              Dockerfiles.command(application.mono()),
              dependencies,
              members));
      references.put(unit, reference);
    }

    /** The base image of a bundle: not to state one is a value among others (images.md 3.2). */
    private static Optional<String> base(
        List<Component> members, Optional<String> image, String subject, Place place) {
      if (image.isPresent()) {
        return image;
      }
      Set<Optional<String>> bases =
          members.stream()
              .map(Component::baseImage)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      if (bases.size() > 1) {
        throw new InvalidDeclarationException(
            subject
                + " requires different base images for its components."
                + " Specify base image for the composition in the context.",
            place);
      }
      return bases.stream().findFirst().flatMap(each -> each);
    }

    private static Optional<String> commands(List<Component> members) {
      List<String> texts =
          members.stream().map(Component::buildCommands).flatMap(Optional::stream).toList();
      return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", texts));
    }

    private static String packages(Map<String, String> packages) {
      return packages.entrySet().stream()
          .map(each -> each.getKey() + "@" + each.getValue())
          .sorted()
          .collect(Collectors.joining("\n"));
    }

    private void service(DeployedService each) {
      Optional<String> published = each.service().image();
      if (registry.published() && published.isPresent()) {
        references.put(each.name(), new Reference(published.get(), runtime.version()));
        return;
      }
      Path source = application.directories().get(each.reference());
      if (source == null) {
        throw new RefusalException(
            "'%s' is not installed, and `registry.services: build` builds its image from where it is: install the runtime beside @toa.io/operations, or take the image the release publishes with `registry.services: published`"
                .formatted(each.reference()));
      }
      String name = "extension-" + each.name();
      String version = each.service().version();
      Reference reference = reference(name, tags.tag(version));
      registered.add(
          new Image.ServiceImage(
              name,
              version,
              reference,
              registry.platforms(),
              Dockerfiles.service(registry, runtime),
              source));
      references.put(each.name(), reference);
    }

    /** Joins as POSIX paths are: empty segments vanish (images.md 1.1). */
    private Reference reference(String name, String tag) {
      return new Reference(repository(application.context(), name), tag);
    }
  }
}
