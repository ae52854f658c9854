package io.toa.core.context;

import java.util.List;

/**
 * What the context leaves out of its deployment (spec: context.md 8).
 *
 * @param components ids of components, in file order
 * @param services package references of extensions
 */
public record Evicted(List<String> components, List<String> services) {

  /** Copies the lists. */
  public Evicted {
    components = List.copyOf(components);
    services = List.copyOf(services);
  }
}
