package io.toa.core.component.extension;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;

/** The tree of resources that the HTTP gateway serves (spec: dependencies.md 4.1.3). */
public final class ResourceTree {

  private ResourceTree() {}

  /**
   * Reads the tree that a context states itself.
   *
   * @param written the tree as written
   * @return the parsed tree
   * @throws io.toa.core.InvalidDeclarationException where a key means nothing
   */
  public static Mapping parse(Node written) {
    return new RouteParser(new Declaring(Mapping.EMPTY, "/", written.place())).parse(written);
  }
}
