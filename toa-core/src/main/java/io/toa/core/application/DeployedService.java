package io.toa.core.application;

import io.toa.core.dependency.Service;
import java.util.List;

/**
 * A service of an extension that is deployed (spec: chart.md 3.3).
 *
 * @param reference the package reference of the extension
 * @param service what the extension declares
 * @param workloads names of the compositions that run it ({@code mono} in a mono deployment); empty
 *     where it has a Deployment of its own
 */
public record DeployedService(String reference, Service service, List<String> workloads) {

  /** Copies the list. */
  public DeployedService {
    workloads = List.copyOf(workloads);
  }

  /**
   * Whether a composition runs it.
   *
   * @return false where it has a Deployment of its own
   */
  public boolean isClaimed() {
    return !workloads.isEmpty();
  }

  /**
   * The deployed name.
   *
   * @return {@code group-name}
   */
  public String name() {
    return service.name();
  }
}
