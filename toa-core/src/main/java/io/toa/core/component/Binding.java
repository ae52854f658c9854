package io.toa.core.component;

/**
 * What has to be known of a binding, the connector that carries calls and events between
 * components, before a manifest is read (spec: dependencies.md 1.1, {@code properties};
 * component.md 2.5, 3.5).
 *
 * <p>One of your own is found by {@link java.util.ServiceLoader}: a public class with a constructor
 * without parameters, named in {@code META-INF/services/io.toa.core.component.Binding} of a jar
 * beside the plugin. It holds no state, and is used by several threads. The same class may
 * implement {@code io.toa.core.dependency.Dependency} for what the binding contributes to a
 * deployment.
 */
public interface Binding {

  /**
   * The package reference.
   *
   * @return such as {@code @acme/bindings.nats}
   */
  String reference();

  /**
   * Whether it carries events: an event that names no binding has the first one of its component
   * that does.
   *
   * @return false unless the binding says so
   */
  default boolean isAsynchronous() {
    return false;
  }

  /**
   * Whether it carries streams: an operation that takes one needs such a binding.
   *
   * @return false unless the binding says so
   */
  default boolean carriesStreams() {
    return false;
  }
}
