package io.toa.core.application;

import io.toa.core.Findings;
import io.toa.core.context.Context;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Definitions;
import io.toa.core.dependency.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which services of extensions are deployed, and where they run (spec: context.md 7, 8). */
final class Services {

  private Services() {}

  /** Of what is unknown or refused nobody can say whether it contributes a service. */
  static void refuseMissing(
      Context context,
      List<DeployedComposition> compositions,
      List<Contributed> contributions,
      Findings findings) {
    Map<String, Contribution> byReference = new LinkedHashMap<>();
    contributions.forEach(each -> byReference.put(each.reference(), each.contribution()));
    for (DeployedComposition composition : compositions) {
      for (String reference : composition.services()) {
        Contribution contribution = byReference.get(reference);
        boolean unsure = contribution == null && !findings.isEmpty();
        if (!unsure && (contribution == null || contribution.services().isEmpty())) {
          findings.add(
              context.refusal(
                  "Composition '%s' lists '%s', which contributes no service."
                      .formatted(composition.name(), reference),
                  steps(context, composition, reference)));
        }
      }
    }
  }

  /** Where a composition lists a service. */
  private static Object[] steps(
      Context context, DeployedComposition composition, String reference) {
    int index = composition.index().orElseThrow();
    int service = context.compositions().get(index).services().indexOf(reference);
    return new Object[] {"compositions", index, "services", service};
  }

  /** In dependency order; each one names the workloads that run it. */
  static List<DeployedService> deployed(
      Context context,
      List<DeployedComposition> compositions,
      List<Contributed> contributions,
      boolean mono) {
    List<DeployedService> services = new ArrayList<>();
    for (Contributed each : contributions) {
      if (context.evicted().services().contains(each.reference())) {
        continue;
      }
      List<String> workloads =
          mono
              ? List.of("mono")
              : compositions.stream()
                  .filter(composition -> composition.services().contains(each.reference()))
                  .map(DeployedComposition::name)
                  .toList();
      for (Service service : each.contribution().services()) {
        services.add(new DeployedService(each.reference(), service, workloads));
      }
    }
    return services;
  }

  /** The references of the extensions whose services are deployed, in dependency order. */
  static List<String> references(Context context, List<Contributed> contributions) {
    return contributions.stream()
        .filter(each -> !each.contribution().services().isEmpty())
        .map(Contributed::reference)
        .filter(each -> !context.evicted().services().contains(each))
        .toList();
  }

  /** Where the packages are installed whose services have a workload of their own. */
  static Map<String, Path> directories(List<DeployedService> services, Definitions definitions) {
    Map<String, Path> directories = new LinkedHashMap<>();
    for (DeployedService service : services) {
      if (!service.isClaimed()) {
        definitions
            .directory(service.reference())
            .ifPresent(directory -> directories.put(service.reference(), directory));
      }
    }
    return directories;
  }
}
