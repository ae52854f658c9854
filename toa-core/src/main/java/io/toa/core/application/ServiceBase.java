package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.context.Context;
import io.toa.core.context.Registry;
import java.util.List;
import java.util.Optional;

/**
 * What the images of services are built on (spec: images.md 3.5).
 *
 * @param context the context
 * @param services the deployed services
 */
record ServiceBase(Context context, List<DeployedService> services) {

  private static final String RUNTIME = "@toa.io/runtime";

  /** A base image that gets the runtime by commands gets none where these are not run. */
  Optional<Fault> warning() {
    Registry registry = context.registry();
    boolean installed = registry.run().filter(run -> run.contains(RUNTIME)).isPresent();
    List<String> built =
        services.stream()
            .filter(each -> !each.isClaimed())
            .filter(each -> !registry.published() || each.service().image().isEmpty())
            .map(DeployedService::name)
            .toList();
    if (registry.image().isEmpty() || !installed || built.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        context
            .fault(
                "is not run in images of services, which lack the runtime then: "
                    + String.join(", ", built),
                "registry",
                "build",
                "run")
            .withHint("Take 'services: published', or a base image that has the runtime."));
  }
}
