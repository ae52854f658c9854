package io.toa.core.chart;

import io.toa.core.application.DeployedService;
import io.toa.core.dependency.Probe;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The services that a workload runs (chart.md 7).
 *
 * @param services the services in order
 * @param defaultProbe the probe of what states none; empty for none
 */
record HostedServices(List<DeployedService> services, Optional<Probe> defaultProbe) {

  /**
   * Takes them into a workload.
   *
   * @param unit takes what they bind and how they are probed
   * @param own the variables of the workload; takes theirs, the names of which are not taken
   */
  void fold(Map<String, Object> unit, List<Variable> own) {
    List<Backend> backends = new ArrayList<>();
    Optional<Probe> probe = Optional.empty();
    for (DeployedService each : services) {
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
      unit.put("backends", backends.stream().map(Backend::entry).toList());
    }
    probe
        .or(() -> defaultProbe)
        .filter(each -> !each.isOff())
        .ifPresent(each -> unit.put("probe", Entries.of(each)));
  }

  private record Backend(int port, String path) {

    static Backend of(int port, Service service) {
      return new Backend(
          port, service.ingress().flatMap(ingress -> ingress.text("path")).orElse("/"));
    }

    Map<String, Object> entry() {
      return Entries.ordered("port", port, "path", path);
    }
  }
}
