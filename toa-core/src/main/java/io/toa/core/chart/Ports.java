package io.toa.core.chart;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.application.DeployedService;
import io.toa.core.context.AnnotationKey;
import io.toa.core.context.Context;
import io.toa.core.dependency.Probe;
import io.toa.core.yaml.Mapping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses workloads in which two claim one port (spec: chart.md 13.2). */
final class Ports {

  private static final String PROBE = "the readiness probe";
  private static final String TELEMETRY = "@toa.io/extensions.telemetry";

  private final Application application;
  private final Optional<Probe> probe;
  private final Findings findings = new Findings();
  private final Map<String, Map<Integer, String>> claims = new HashMap<>();

  private Ports(Application application, Optional<Probe> probe) {
    this.application = application;
    this.probe = probe.filter(each -> !each.isOff());
  }

  static void check(Application application, Optional<Probe> probe) {
    Ports ports = new Ports(application, probe);
    application.services().forEach(ports::claim);
    ports.findings.report();
  }

  private void claim(DeployedService service) {
    List<String> workloads = service.isClaimed() ? service.workloads() : List.of(service.name());
    String name = "'" + service.name() + "'";
    for (String workload : workloads) {
      service.service().port().ifPresent(port -> claim(workload, port, name, service));
      service
          .service()
          .probe()
          .filter(each -> !each.isOff())
          .map(Probe::port)
          .filter(port -> !service.service().port().equals(Optional.of(port)))
          .ifPresent(port -> claim(workload, port, "the readiness probe of " + name, service));
    }
  }

  private void claim(String workload, int port, String claimant, DeployedService service) {
    Map<Integer, String> taken =
        claims.computeIfAbsent(
            workload,
            ignored -> {
              Map<Integer, String> first = new HashMap<>();
              probe.ifPresent(each -> first.put(each.port(), PROBE));
              return first;
            });
    String former = taken.putIfAbsent(port, claimant);
    if (former != null) {
      String where = service.isClaimed() ? " in '" + workload + "'" : "";
      String text =
          "Port %d is claimed by both %s and %s%s".formatted(port, former, claimant, where);
      findings.add(
          new InvalidDeclarationException(
              text, fault(text, workload, service, former.equals(PROBE))));
    }
  }

  /** At the stated port of the probe, else at what puts the service into the workload. */
  private Fault fault(String text, String workload, DeployedService service, boolean probed) {
    Context context = application.context();
    if (probed && isPortStated(context)) {
      AnnotationKey key = new AnnotationKey(context, TELEMETRY);
      return new Fault(
          context.placeOfKey("annotations", TELEMETRY, "ready", "port"),
          key.path("ready.port") + ".ready.port",
          text);
    }
    Optional<Integer> index =
        application.compositions().stream()
            .filter(each -> service.isClaimed() && each.name().equals(workload))
            .findFirst()
            .flatMap(DeployedComposition::index);
    if (index.isPresent()) {
      int listed = context.compositions().get(index.get()).services().indexOf(service.reference());
      return context.fault(text, "compositions", index.get(), "services", listed);
    }
    AnnotationKey key = new AnnotationKey(context, service.reference());
    return new Fault(key.place(""), key.path(""), text);
  }

  private static boolean isPortStated(Context context) {
    return context
        .annotation(TELEMETRY)
        .filter(Mapping.class::isInstance)
        .flatMap(stated -> ((Mapping) stated).mapping("ready"))
        .filter(ready -> ready.has("port"))
        .isPresent();
  }
}
