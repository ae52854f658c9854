package io.toa.core.component;

import io.toa.core.Provider;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The bindings that carry events, and those that carry streams. */
public final class Bindings {

  private static final List<Binding> TOA =
      List.of(
          new Known("@toa.io/bindings.amqp", true, false),
          new Known("@toa.io/bindings.http", false, true),
          new Known("@toa.io/bindings.loop", false, false));

  private final Set<String> asynchronous = new HashSet<>();
  private final Set<String> streaming = new HashSet<>();

  private Bindings(List<Provider<Binding>> found) {
    TOA.forEach(each -> add(each.reference(), each.isAsynchronous(), each.carriesStreams()));
    found.forEach(
        each ->
            add(
                each.reference(),
                each.call("isAsynchronous", each.value()::isAsynchronous),
                each.call("carriesStreams", each.value()::carriesStreams)));
  }

  /**
   * Those of Toa itself.
   *
   * @return the set
   */
  public static Bindings ofToa() {
    return new Bindings(List.of());
  }

  /**
   * Those of Toa itself, and those that a class path provides.
   *
   * @param classes where further ones are looked for
   * @return the set
   * @throws io.toa.core.ExtensionException where one that was found cannot be used
   */
  public static Bindings found(ClassLoader classes) {
    return new Bindings(Provider.found(Binding.class, classes, TOA, Binding::reference));
  }

  private void add(String reference, boolean carriesEvents, boolean carriesStreams) {
    if (carriesEvents) {
      asynchronous.add(reference);
    }
    if (carriesStreams) {
      streaming.add(reference);
    }
  }

  /**
   * Whether a binding carries events.
   *
   * @param reference a package reference
   * @return false where it is not known
   */
  public boolean isAsynchronous(String reference) {
    return asynchronous.contains(reference);
  }

  /**
   * Whether a binding carries streams.
   *
   * @param reference a package reference
   * @return false where it is not known
   */
  public boolean carriesStreams(String reference) {
    return streaming.contains(reference);
  }

  private record Known(String reference, boolean isAsynchronous, boolean carriesStreams)
      implements Binding {}
}
