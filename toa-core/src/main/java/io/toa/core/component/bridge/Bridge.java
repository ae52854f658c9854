package io.toa.core.component.bridge;

import io.toa.core.Findings;
import io.toa.core.yaml.Mapping;
import java.nio.file.Path;
import java.util.List;

/**
 * What joins the runtime with sources in a language. Here: what those sources declare, read without
 * running them. (spec: component.md 5)
 */
public interface Bridge {

  /**
   * The package of the bridge.
   *
   * @return for instance {@code @toa.io/bridges.node}
   */
  String reference();

  /**
   * The files that do not count for the version of a component of this bridge.
   *
   * @return patterns (spec: images.md 2.1)
   */
  List<String> ignored();

  /**
   * Everything the bridge finds in a component.
   *
   * @param component the component's directory
   * @param shownPath what messages call the directory, with {@code /}
   * @return the declarations
   * @throws io.toa.core.InvalidDeclarationException where a source is not as it has to be
   * @throws io.toa.core.StorageException where a source, or what reading it needs, cannot be had
   */
  default BridgeDeclarations define(Path component, String shownPath) {
    Findings findings = new Findings();
    BridgeDeclarations found = define(component, shownPath, findings);
    findings.report();
    return found;
  }

  /**
   * Everything the bridge finds in a component, and everything that is wrong with it.
   *
   * @param component the component's directory
   * @param shownPath what messages call the directory, with {@code /}
   * @param findings takes a fault for each source that is not as it has to be, and a warning of
   *     what is accepted in one and likely wrong
   * @return the declarations of the other sources
   * @throws io.toa.core.StorageException where a source, or what reading it needs, cannot be had
   */
  BridgeDeclarations define(Path component, String shownPath, Findings findings);

  /**
   * What the bridge finds for one endpoint of a component that has another bridge.
   *
   * @param component the component's directory
   * @param shownPath what messages call the directory, with {@code /}
   * @param kind the kind of the endpoint
   * @param endpoint its name
   * @return the keys that the source declares
   * @throws io.toa.core.InvalidDeclarationException where there is no such source, or the bridge
   *     does not find this kind one by one
   */
  Mapping define(Path component, String shownPath, Kind kind, String endpoint);
}
