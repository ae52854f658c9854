package io.toa.core.deploy.comparison;

/**
 * A workload whose pods do not stay.
 *
 * @param kind its kind, such as {@code Deployment}
 * @param name its name
 * @param replicas how many pods it asked for; 0 where it asks for one on every node
 * @param removed whether the workload goes away; its pods are replaced where not
 */
public record PodChange(String kind, String name, int replicas, boolean removed) {}
