package io.toa.core.dependency;

/**
 * A package that contributes nothing to a deployment (spec: dependencies.md 3.3, 3.5, 4.5).
 *
 * @param reference the package reference
 */
record Silent(String reference) implements Dependency {

  @Override
  public Contribution contribute(Request request) {
    return Contribution.NONE;
  }
}
