package io.toa.core.dependency;

import java.util.Optional;

/**
 * How a workload says that it is ready, or that it does not say so (spec: chart.md 3.1, 6.2).
 *
 * @param path the path of an HTTP request; empty where there is no probe
 * @param port the port, 0 where there is no probe
 * @param delay seconds before the first request; empty where not stated
 */
public record Probe(String path, int port, Optional<Integer> delay) {

  /** The declaration {@code false}: no probe, on purpose. */
  public static final Probe OFF = new Probe("", 0, Optional.empty());

  private static final int LAST_PORT = 65_535;

  /**
   * Checks the port.
   *
   * @throws IllegalArgumentException where it is no port
   */
  public Probe {
    if (port < 0 || port > LAST_PORT) {
      throw new IllegalArgumentException(
          "a probe has to ask a port, and %d is none".formatted(port));
    }
  }

  /**
   * A probe without a delay.
   *
   * @param path the path
   * @param port the port
   * @return the probe
   */
  public static Probe of(String path, int port) {
    return new Probe(path, port, Optional.empty());
  }

  /**
   * Whether this is the declaration {@code false}.
   *
   * @return true where there is to be no probe
   */
  public boolean isOff() {
    return port == 0;
  }
}
