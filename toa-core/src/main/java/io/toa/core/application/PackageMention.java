package io.toa.core.application;

import io.toa.core.Fault;
import io.toa.core.PackageNames;
import io.toa.core.Place;
import io.toa.core.component.Component;
import io.toa.core.context.AnnotationKey;
import io.toa.core.context.Composition;
import io.toa.core.context.Context;
import io.toa.core.yaml.Mapping;
import java.util.List;
import java.util.Optional;

/**
 * The key that an application names a package by.
 *
 * @param context the context
 * @param components the components that may name it
 */
record PackageMention(Context context, List<Component> components) {

  /**
   * Finds it.
   *
   * @param reference the package reference of an extension
   * @return a fault without a message: at what a composition lists, at the annotation, at the first
   *     manifest that names it; empty where none does, as every component has some extensions
   */
  Optional<Fault> of(String reference) {
    return listed(reference).or(() -> annotated(reference)).or(() -> declared(reference));
  }

  private Optional<Fault> listed(String reference) {
    for (int i = 0; i < context.compositions().size(); i++) {
      Composition composition = context.compositions().get(i);
      int index = composition.services().indexOf(reference);
      if (index >= 0) {
        return Optional.of(context.fault("", "compositions", i, "services", index));
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> annotated(String reference) {
    AnnotationKey key = new AnnotationKey(context, reference);
    return key.isWritten()
        ? Optional.of(new Fault(key.place(""), key.path(""), ""))
        : Optional.empty();
  }

  private Optional<Fault> declared(String reference) {
    return components.stream()
        .map(Component::manifest)
        .map(
            manifest -> {
              Mapping extensions = manifest.mapping("extensions").orElse(Mapping.EMPTY);
              Place place = extensions.placeOf(reference);
              boolean stated = extensions.has(reference) && !place.equals(manifest.place());
              return stated
                  ? Optional.of(new Fault(place, PackageNames.nameOf(reference), ""))
                  : Optional.<Fault>empty();
            })
        .flatMap(Optional::stream)
        .findFirst();
  }
}
