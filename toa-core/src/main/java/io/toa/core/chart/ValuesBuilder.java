package io.toa.core.chart;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.Resources;
import io.toa.core.dependency.Mount;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds {@code values.yaml} (spec: chart.md 4 to 8). */
final class ValuesBuilder {

  private static final String MONO = "mono";
  private static final String VARIABLES = "variables";
  private static final String INGRESS = "ingress";
  private static final String RESOURCES = "resources";
  private static final String MAP_VOLUME = "components";

  private final Application application;
  private final Context context;
  private final Map<String, Reference> images;
  private final Variables variables;
  private final List<List<Variable>> units = new ArrayList<>();

  ValuesBuilder(Application application, Map<String, Reference> images, Variables variables) {
    this.application = application;
    this.context = application.context();
    this.images = images;
    this.variables = variables;
  }

  /** The values with the component map. */
  Values values(String map) {
    Map<String, Object> values = new LinkedHashMap<>();
    if (application.mono()) {
      Map<String, Object> mono = mono();
      values.put("compositions", List.of());
      values.put("components", labels(application.deployed()));
      values.put("services", List.of());
      common(values, map);
      values.put(MONO, mono);
    } else {
      List<Map<String, Object>> compositions =
          application.compositions().stream().map(this::composition).toList();
      List<Map<String, Object>> services =
          application.services().stream().map(this::service).toList();
      values.put("compositions", compositions);
      values.put("components", deployedLabels());
      values.put("services", services);
      common(values, map);
      finish(compositions, services);
    }
    return new Values(Mapping.of(values), deployed());
  }

  /** The variables of all workloads, the first of a name kept (operations.md 7.1). */
  private List<Variable> deployed() {
    Map<String, Variable> deployed = new LinkedHashMap<>();
    units.forEach(unit -> unit.forEach(each -> deployed.putIfAbsent(each.name(), each)));
    return List.copyOf(deployed.values());
  }

  private void common(Map<String, Object> values, String map) {
    context.registry().credentials().ifPresent(name -> values.put("credentials", name));
    values.put("map", ordered("directory", "/etc/toa", "file", ".map.json.gz", "gzip", map));
  }

  /** Resources and heap come last, after every other refusal (4, order of construction). */
  private void finish(List<Map<String, Object>> compositions, List<Map<String, Object>> services) {
    for (int i = 0; i < compositions.size(); i++) {
      DeployedComposition each = application.compositions().get(i);
      resources(
          compositions.get(i),
          each.resources(),
          new Workload("Composition '" + each.name() + "'", declaration(each.name())));
    }
    for (int i = 0; i < services.size(); i++) {
      DeployedService each = application.services().get(i);
      if (each.isClaimed()) {
        units.add(each.service().variables());
      } else {
        Mapping declared = each.service().declaration();
        resources(
            services.get(i),
            stated(declared),
            new Workload("Service '" + each.name() + "'", declared));
      }
    }
  }

  private Map<String, Object> composition(DeployedComposition composition) {
    List<DeployedService> hosted =
        application.services().stream()
            .filter(each -> each.workloads().contains(composition.name()))
            .toList();
    Set<String> labels = new LinkedHashSet<>(labels(composition.members()));
    Map<String, Object> unit = new LinkedHashMap<>();
    unit.put("name", composition.name());
    unit.put("image", images.get(composition.name()).toString());
    unit.put("components", List.copyOf(labels));
    composition.replicas().ifPresent(replicas -> unit.put("replicas", replicas));
    unit.put(RESOURCES, null);
    if (!composition.services().isEmpty()) {
      unit.put("services", composition.services());
    }
    hosted.forEach(each -> labels.addAll(each.service().components()));
    List<Variable> own = variables.of(List.of(), labels);
    mounts(unit, labels, own);
    if (!hosted.isEmpty()) {
      unit.put("hosted", hosted.stream().map(DeployedService::name).toList());
    }
    fold(unit, own, hosted);
    return unit;
  }

  private void mounts(Map<String, Object> unit, Set<String> labels, List<Variable> own) {
    unit.put(VARIABLES, own);
    List<Mount> mounts = variables.mounts(labels);
    if (mounts.stream().anyMatch(mount -> mount.name().equals(MAP_VOLUME))) {
      throw new InvalidDeclarationException(
          "A volume is named '%s', which every workload has for the component map. Give the storage that mounts it another name."
              .formatted(MAP_VOLUME),
          context.placeOfKey("annotations", "@toa.io/extensions.storages", MAP_VOLUME));
    }
    if (!mounts.isEmpty()) {
      unit.put(
          "mounts",
          mounts.stream()
              .map(
                  mount ->
                      ordered("name", mount.name(), "path", mount.path(), "claim", mount.claim()))
              .toList());
    }
  }

  /** Takes the services that a workload runs into it (7). */
  private void fold(Map<String, Object> unit, List<Variable> own, List<DeployedService> hosted) {
    List<Backend> backends = new ArrayList<>();
    Optional<Probe> probe = Optional.empty();
    for (DeployedService each : hosted) {
      Service service = each.service();
      for (Variable variable : service.variables()) {
        if (own.stream().noneMatch(taken -> taken.name().equals(variable.name()))) {
          own.add(variable);
        }
      }
      service.port().ifPresent(port -> backends.add(Backend.of(port, service)));
      Optional<Probe> stated = service.probe().filter(declared -> !declared.isOff());
      probe = stated.isPresent() ? stated : probe;
    }
    if (!backends.isEmpty()) {
      backends.sort((a, b) -> Integer.compare(b.path().length(), a.path().length()));
      unit.put("backends", backends.stream().map(Backend::mapping).toList());
    }
    probe
        .or(variables::probe)
        .filter(each -> !each.isOff())
        .ifPresent(each -> unit.put("probe", mapping(each)));
  }

  private record Backend(int port, String path) {

    static Backend of(int port, Service service) {
      return new Backend(
          port, service.ingress().flatMap(ingress -> ingress.text("path")).orElse("/"));
    }

    Map<String, Object> mapping() {
      return ordered("port", port, "path", path);
    }
  }

  private Map<String, Object> service(DeployedService each) {
    Service declared = each.service();
    Map<String, Object> unit = new LinkedHashMap<>();
    declared.declaration().members().forEach(member -> unit.put(member.key(), member.value()));
    unit.put("name", each.name());
    if (unit.containsKey(VARIABLES)) {
      unit.put(VARIABLES, mappings(declared.variables()));
    }
    if (each.isClaimed()) {
      unit.put("workload", each.workloads());
    } else {
      unit.put("image", images.get(each.name()).toString());
      unit.put(
          VARIABLES,
          variables.of(declared.variables(), new LinkedHashSet<>(declared.components())));
    }
    serviceProbe(declared, unit);
    declared.ingress().ifPresent(ingress -> unit.put(INGRESS, ingress(each, ingress)));
    return unit;
  }

  private void serviceProbe(Service declared, Map<String, Object> unit) {
    Optional<Probe> stated = declared.probe();
    if (stated.filter(Probe::isOff).isPresent()) {
      unit.remove("probe");
    } else if (stated.isEmpty()) {
      variables
          .probe()
          .filter(each -> !each.isOff())
          .ifPresent(each -> unit.put("probe", mapping(each)));
    }
  }

  /** The context's ingress overlaid by what the service declares (6.4). */
  private Mapping ingress(DeployedService each, Mapping declared) {
    Mapping ingress = context.ingress().orElse(Mapping.EMPTY);
    for (String key : declared.keys()) {
      ingress = ingress.with(key, declared.get(key).orElseThrow());
    }
    String subject = "Service '" + each.name() + "' declares an ingress, but no ";
    if (!ingress.has("hosts")) {
      throw new InvalidDeclarationException(
          subject + "hosts are defined. Declare them in the context's 'ingress' section.",
          context.placeOfKey(INGRESS));
    }
    if (each.service().port().isEmpty()) {
      throw new InvalidDeclarationException(subject + "port.");
    }
    return ingress;
  }

  private Map<String, Object> mono() {
    Map<String, Object> unit = new LinkedHashMap<>();
    context.mono().replicas().ifPresent(replicas -> unit.put("replicas", replicas));
    unit.put(RESOURCES, null);
    unit.put("components", labels(application.deployed()));
    Set<String> labels = new LinkedHashSet<>(variables.variables().keySet());
    labels.addAll(variables.mounts().keySet());
    List<Variable> own = variables.of(List.of(), labels);
    unit.put(VARIABLES, own);
    monoIngress().ifPresent(ingress -> unit.put(INGRESS, ingress));
    mounts(unit, labels, own);
    fold(unit, own, application.services());
    Mapping annotations = Mapping.EMPTY;
    for (DeployedService each : application.services()) {
      Mapping stated = each.service().declaration().mapping("annotations").orElse(Mapping.EMPTY);
      for (String key : stated.keys()) {
        annotations = annotations.with(key, stated.get(key).orElseThrow());
      }
    }
    if (!annotations.isEmpty()) {
      unit.put("annotations", annotations);
    }
    unit.put("image", images.get(MONO).toString());
    Mapping declared = context.declaration().mapping(MONO).orElse(Mapping.EMPTY);
    resources(unit, context.mono().resources(), new Workload("The mono deployment", declared));
    return unit;
  }

  /** One ingress for all services: their keys overlaid, their hosts united (8). */
  private Optional<Mapping> monoIngress() {
    Mapping ingress = context.ingress().orElse(null);
    Set<String> hosts = new LinkedHashSet<>();
    if (ingress != null) {
      hosts.addAll(ingress.texts("hosts"));
    }
    for (DeployedService each : application.services()) {
      Mapping declared = each.service().ingress().orElse(null);
      if (declared == null) {
        continue;
      }
      ingress = ingress == null ? Mapping.EMPTY : ingress;
      for (String key : declared.without("path").without("hosts").keys()) {
        ingress = ingress.with(key, declared.get(key).orElseThrow());
      }
      hosts.addAll(declared.texts("hosts"));
    }
    if (ingress == null) {
      return Optional.empty();
    }
    boolean exposed =
        application.services().stream().anyMatch(each -> each.service().port().isPresent());
    if (exposed
        && hosts.isEmpty()
        && ingress.get("default").filter(node -> Boolean.TRUE.equals(node.plain())).isEmpty()) {
      throw new InvalidDeclarationException(
          "The mono deployment declares an ingress, but no hosts are defined. Declare them in the"
              + " context's 'ingress' section.",
          context.placeOfKey(INGRESS));
    }
    return Optional.of(ingress.with("hosts", Node.of(List.copyOf(hosts))));
  }

  /** Fills in resources, then the heap that follows from a memory limit (6.3). */
  private void resources(Map<String, Object> unit, Optional<Resources> own, Workload workload) {
    Resources resources =
        own.or(context::resources)
            .orElseThrow(
                () ->
                    new InvalidDeclarationException(
                        workload.subject()
                            + " declares no resources. Declare them on it or as the context's"
                            + " 'resources', or 'resources: null' to deploy it without any.",
                        workload.place()));
    unit.put(RESOURCES, mapping(resources));
    @SuppressWarnings("unchecked")
    List<Variable> variables = (List<Variable>) unit.get(VARIABLES);
    resources
        .memory()
        .filter(pair -> pair.size() > 1) // a service may state a request alone
        .filter(pair -> variables.stream().noneMatch(each -> each.name().equals("NODE_OPTIONS")))
        .map(pair -> Heap.megabytes(pair.get(1), workload.placeOfMemory(context)))
        .ifPresent(
            megabytes ->
                variables.add(Variable.of("NODE_OPTIONS", "--max-old-space-size=" + megabytes)));
    unit.put(VARIABLES, mappings(variables));
    units.add(variables);
  }

  /** A composition as it is declared; nothing where it is derived. */
  private Mapping declaration(String composition) {
    return context.declaration().items("compositions").stream()
        .map(Mapping.class::cast)
        .filter(each -> each.text("name").filter(composition::equals).isPresent())
        .findFirst()
        .orElse(Mapping.EMPTY);
  }

  /**
   * What is deployed, for the place of a fault.
   *
   * @param subject what messages call it
   * @param declaration what may state its resources; empty where nothing is declared of it
   */
  private record Workload(String subject, Mapping declaration) {

    Place place() {
      return inFile(declaration.place());
    }

    Place placeOfMemory(Context context) {
      return declaration.has(RESOURCES)
          ? inFile(declaration.mapping(RESOURCES).orElse(declaration).placeOf("memory"))
          : context.placeOfKey(RESOURCES, "memory");
    }

    private static Place inFile(Place place) {
      return place.file().isEmpty() ? Context.PLACE : place;
    }
  }

  private static Optional<Resources> stated(Mapping declaration) {
    return declaration
        .get(RESOURCES)
        .map(
            node ->
                node instanceof Mapping mapping
                    ? new Resources(pair(mapping, "cpu"), pair(mapping, "memory"), false)
                    : Resources.DECLINED);
  }

  private static Optional<List<String>> pair(Mapping mapping, String key) {
    return mapping
        .get(key)
        .map(ignored -> mapping.items(key).stream().map(Variables::text).toList());
  }

  private static Object mapping(Resources resources) {
    if (resources.declined()) {
      return null;
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    resources.cpu().ifPresent(pair -> mapping.put("cpu", pair));
    resources.memory().ifPresent(pair -> mapping.put("memory", pair));
    return mapping;
  }

  private static Map<String, Object> mapping(Probe probe) {
    Map<String, Object> mapping = ordered("path", probe.path(), "port", probe.port());
    probe.delay().ifPresent(delay -> mapping.put("delay", delay));
    return mapping;
  }

  private static List<Map<String, Object>> mappings(List<Variable> variables) {
    return variables.stream().map(ValuesBuilder::mapping).toList();
  }

  private static Map<String, Object> mapping(Variable variable) {
    Map<String, Object> mapping = ordered("name", variable.name());
    variable.value().ifPresent(value -> mapping.put("value", value));
    variable.secret().ifPresent(secret -> mapping.put("secret", mapping(secret)));
    return mapping;
  }

  private static Map<String, Object> mapping(SecretKey secret) {
    Map<String, Object> mapping = ordered("name", secret.secret(), "key", secret.key());
    if (secret.optional()) {
      mapping.put("optional", true);
    }
    return mapping;
  }

  private List<String> deployedLabels() {
    Set<String> labels = new LinkedHashSet<>();
    application.compositions().forEach(each -> labels.addAll(labels(each.members())));
    return List.copyOf(labels);
  }

  private static List<String> labels(List<Component> components) {
    return components.stream().map(Component::label).toList();
  }

  private static Map<String, Object> ordered(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
