package io.toa.core.chart;

import io.toa.core.Findings;
import io.toa.core.application.DeployedService;
import io.toa.core.context.Context;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is reached from outside, and by which hosts (chart.md 6.4, 8). */
final class Ingresses {

  private static final String KEY = "ingress";

  private final Context context;
  private final Findings findings;
  private boolean isRefused;

  Ingresses(Context context, Findings findings) {
    this.context = context;
    this.findings = findings;
  }

  /** The context's ingress overlaid by what a service declares (6.4). */
  Mapping of(DeployedService each, Mapping declared) {
    Mapping ingress = context.ingress().orElse(Mapping.EMPTY);
    for (String key : declared.keys()) {
      ingress = ingress.with(key, declared.get(key).orElseThrow());
    }
    String subject = "Service '" + each.name() + "' declares an ingress, but no ";
    if (!ingress.has("hosts")) {
      refuseWithoutHosts(subject);
    }
    if (each.service().port().isEmpty()) {
      findings.add(context.refusal(subject + "port."));
    }
    return ingress;
  }

  /** One ingress for all services: their keys overlaid, their hosts united (8). */
  Optional<Mapping> ofMono(List<DeployedService> services) {
    Mapping ingress = context.ingress().orElse(null);
    Set<String> hosts = new LinkedHashSet<>();
    if (ingress != null) {
      hosts.addAll(ingress.texts("hosts"));
    }
    for (DeployedService each : services) {
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
    boolean exposed = services.stream().anyMatch(each -> each.service().port().isPresent());
    if (exposed
        && hosts.isEmpty()
        && ingress.get("default").filter(node -> Boolean.TRUE.equals(node.plain())).isEmpty()) {
      refuseWithoutHosts("The mono deployment declares an ingress, but no ");
    }
    return Optional.of(
        hosts.isEmpty() ? ingress : ingress.with("hosts", Node.of(List.copyOf(hosts))));
  }

  /** Several services may miss what the context states once. */
  private void refuseWithoutHosts(String subject) {
    if (!isRefused) {
      findings.add(
          context.refusal(
              subject + "hosts are defined. Declare them in the context's 'ingress' section.",
              KEY));
      isRefused = true;
    }
  }
}
