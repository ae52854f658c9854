package io.toa.core.image;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.yaml.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The base images of bundles (spec: images.md 3). */
final class BaseImages {

  private BaseImages() {}

  /**
   * The base image of a bundle: not to state one is a value among others (3.2).
   *
   * @param members its components
   * @param subject what messages call it
   * @param bundle where it is declared, without a message
   * @return the base image that all of them state; empty where none does
   * @throws InvalidDeclarationException where they want different ones
   */
  static Optional<String> of(List<Component> members, String subject, Fault bundle) {
    Set<Optional<String>> bases =
        members.stream()
            .map(Component::baseImage)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (bases.size() <= 1) {
      return bases.stream().findFirst().flatMap(each -> each);
    }
    String text =
        subject
            + " requires different base images for its components."
            + " Specify base image for the composition in the context.";
    List<Fault> faults = new ArrayList<>();
    faults.add(new Fault(bundle.place(), bundle.path(), text));
    for (Component member : members) {
      Location manifest = new Location("", member.manifest().place(), member.manifest());
      member
          .baseImage()
          .flatMap(image -> manifest.find("build"))
          .flatMap(build -> build.find("image"))
          .map(stated -> stated.fault("'%s' wants this base image".formatted(member.id())))
          .ifPresent(faults::add);
    }
    throw new InvalidDeclarationException(text, faults);
  }
}
