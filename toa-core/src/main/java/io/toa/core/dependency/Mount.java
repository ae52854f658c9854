package io.toa.core.dependency;

/**
 * A volume of a component's workload (spec: chart.md 6.1).
 *
 * @param name the name of the volume
 * @param path where it is mounted
 * @param claim the persistent volume claim
 */
public record Mount(String name, String path, String claim) {}
