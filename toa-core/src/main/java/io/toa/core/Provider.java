package io.toa.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A class that extends Toa and is not part of it: found on the class path by {@link ServiceLoader},
 * and named in what is said of its faults.
 *
 * @param <P> what it is found as
 * @param reference the package reference that it is for
 * @param value the object
 */
public record Provider<P>(String reference, P value) {

  /**
   * Finds what a class path provides.
   *
   * @param <P> what is looked for
   * @param type what is looked for: the name of a file in {@code META-INF/services}
   * @param classes where it is looked for
   * @param own what Toa itself has of the kind
   * @param reference the package reference that one is for
   * @return what was found, in the order of the class path; nothing of {@code own}
   * @throws ExtensionException where one cannot be made, is for no package, or is for the same
   *     package as another one, one of Toa's own included
   */
  public static <P> List<Provider<P>> found(
      Class<P> type, ClassLoader classes, List<P> own, Function<P, String> reference) {
    Map<String, P> known = new LinkedHashMap<>();
    own.forEach(each -> known.put(reference.apply(each), each));
    Map<String, Provider<P>> found = new LinkedHashMap<>();
    for (P each : loaded(type, classes)) {
      String name = new Provider<>("", each).call("reference", () -> reference.apply(each));
      if (name.isBlank() || name.startsWith(".")) {
        throw new ExtensionException(
            "%s is for '%s', which is no reference of a package: return its name, such as '@acme/extensions.mail'"
                .formatted(each.getClass().getName(), name));
      }
      P other = known.putIfAbsent(name, each);
      if (other != null) {
        throw new ExtensionException(
            (own.contains(other)
                    ? "%s and %s are both for '%s', and the first is Toa's own: take the second off"
                        + " the class path"
                    : "%s and %s are both for '%s': take one of them off the class path")
                .formatted(other.getClass().getName(), each.getClass().getName(), name));
      }
      found.put(name, new Provider<>(name, each));
    }
    return List.copyOf(found.values());
  }

  private static <P> List<P> loaded(Class<P> type, ClassLoader classes) {
    try {
      return ServiceLoader.load(type, classes).stream().map(ServiceLoader.Provider::get).toList();
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new ExtensionException(
          "A %s on the class path cannot be used: %s. Mend 'META-INF/services/%s' of its jar, or its class, which has to be public and have a constructor without parameters"
              .formatted(type.getSimpleName(), withCause(e), type.getName()),
          e);
    }
  }

  /**
   * Calls it.
   *
   * @param <T> what it returns
   * @param method the name of the method, for the message
   * @param call the call
   * @return what it returns
   * @throws ToaException as thrown by it, where it refuses something
   * @throws ExtensionException where it fails otherwise, or returns null
   */
  public <T> T call(String method, Supplier<T> call) {
    T result;
    try {
      result = call.get();
    } catch (ToaException refusal) {
      throw refusal;
    } catch (RuntimeException | LinkageError e) {
      throw new ExtensionException("%s failed: %s".formatted(named(method), withCause(e)), e);
    }
    if (result == null) {
      throw new ExtensionException(named(method) + " returned null");
    }
    return result;
  }

  private String named(String method) {
    String what = "%s.%s()".formatted(value.getClass().getName(), method);
    return reference.isEmpty() ? what : "%s of '%s'".formatted(what, reference);
  }

  private static String withCause(Throwable fault) {
    return fault.getCause() == null ? fault.toString() : fault + ", " + fault.getCause();
  }
}
