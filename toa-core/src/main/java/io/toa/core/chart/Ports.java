package io.toa.core.chart;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedService;
import io.toa.core.context.Context;
import io.toa.core.dependency.Probe;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses workloads in which two claim one port (spec: chart.md 13.2). */
final class Ports {

  private final Optional<Probe> probe;
  private final Map<String, Map<Integer, String>> claims = new HashMap<>();

  private Ports(Optional<Probe> probe) {
    this.probe = probe.filter(each -> !each.isOff());
  }

  static void check(Application application, Optional<Probe> probe) {
    Ports ports = new Ports(probe);
    application.services().forEach(ports::claim);
  }

  private void claim(DeployedService service) {
    List<String> workloads = service.isClaimed() ? service.workloads() : List.of(service.name());
    for (String workload : workloads) {
      String where = service.isClaimed() ? " in '" + workload + "'" : "";
      service.service().port().ifPresent(port -> claim(workload, port, quoted(service), where));
      service
          .service()
          .probe()
          .filter(each -> !each.isOff())
          .map(Probe::port)
          .filter(port -> !service.service().port().equals(Optional.of(port)))
          .ifPresent(
              port -> claim(workload, port, "the readiness probe of " + quoted(service), where));
    }
  }

  private void claim(String workload, int port, String claimant, String where) {
    Map<Integer, String> taken =
        claims.computeIfAbsent(
            workload,
            ignored -> {
              Map<Integer, String> first = new HashMap<>();
              probe.ifPresent(each -> first.put(each.port(), "the readiness probe"));
              return first;
            });
    String former = taken.putIfAbsent(port, claimant);
    if (former != null) {
      throw new InvalidDeclarationException(
          "Port %d is claimed by both %s and %s%s".formatted(port, former, claimant, where),
          Context.PLACE);
    }
  }

  private static String quoted(DeployedService service) {
    return "'" + service.name() + "'";
  }
}
