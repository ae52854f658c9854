package io.toa.core.image;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.Place;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Registry;
import io.toa.core.context.ToaRuntime;
import io.toa.core.yaml.Mapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Derives the images of an application: of its bundles, then of services (spec: images.md 1, 7).
 */
final class Bundles {

  private static final String MONO = "mono";

  private final Application application;
  private final Registry registry;
  private final ToaRuntime runtime;
  private final Tags tags;
  private final Repositories repositories;
  private final ServiceImages services;
  private final List<Image> registered = new ArrayList<>();
  private final Map<String, Reference> references = new LinkedHashMap<>();

  Bundles(Application application) {
    this.application = application;
    this.registry = application.context().registry();
    this.runtime = application.context().runtime();
    this.tags = new Tags(registry, runtime);
    this.repositories = new Repositories(application.context());
    this.services = new ServiceImages(application, tags, repositories);
  }

  Images images() {
    Findings findings = new Findings();
    if (application.mono()) {
      findings.run(this::mono);
    } else {
      application.compositions().forEach(each -> findings.run(() -> composition(each)));
      // what is refused as it is declared comes before the want of an installed package
      findings.report();
      application.services().stream()
          .filter(each -> !each.isClaimed())
          .forEach(each -> findings.run(() -> service(each)));
    }
    findings.report();
    return new Images(registered, references);
  }

  private void mono() {
    Fault declared = application.context().fault("");
    List<Component> members = application.deployed();
    Optional<String> base = BaseImages.of(members, "Mono deployment", declared);
    bundle(MONO, MONO, members, base, application.monoPackages(), declared);
  }

  private void composition(DeployedComposition each) {
    Optional<Integer> index = each.index();
    Fault name = named(each);
    Fault declared =
        index.map(i -> application.context().fault("", "compositions", i)).orElse(name);
    Findings findings = new Findings();
    String image = "composition-" + each.name();
    Optional<String> base =
        each.image()
            .or(
                () ->
                    findings
                        .attempt(
                            () ->
                                BaseImages.of(
                                    each.members(), "Composition '" + each.name() + "'", declared))
                        .flatMap(stated -> stated));
    findings.run(() -> repositories.of(image, name));
    findings.report();
    bundle(each.name(), image, each.members(), base, each.packages(), name);
  }

  /** Where the name of a composition comes from. */
  private Fault named(DeployedComposition each) {
    if (each.index().isPresent()) {
      return application.context().fault("", "compositions", each.index().get(), "name");
    }
    Mapping manifest = each.members().get(0).manifest();
    Place place = manifest.placeOf("name");
    return place.file().isEmpty()
        ? new Fault(manifest.place(), "", "")
        : new Fault(place, "name", "");
  }

  private void bundle(
      String unit,
      String name,
      List<Component> members,
      Optional<String> base,
      Map<String, String> packages,
      Fault named) {
    String list = packages(packages);
    Optional<String> commands = commands(members);
    String dependenciesVersion = tags.dependencies(base, members, list, commands);
    String repository = repositories.of(name, named);
    Image.Dependencies dependencies =
        new Image.Dependencies(
            name,
            dependenciesVersion,
            new Reference(repository, "deps-" + dependenciesVersion),
            registry.platforms(),
            Dockerfiles.dependencies(
                base.orElse(Dockerfiles.base(registry, runtime)), registry, runtime, commands),
            registry.arguments(),
            members,
            list);
    String version = tags.bundle(members, dependenciesVersion);
    Reference reference = new Reference(repository, tags.tag(version));
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
    Optional<Reference> published = services.published(each);
    if (published.isPresent()) {
      references.put(each.name(), published.get());
    } else {
      Image image = services.built(each);
      registered.add(image);
      references.put(each.name(), image.reference());
    }
  }
}
