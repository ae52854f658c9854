package io.toa.core.build;

import io.toa.core.image.BuildContext;
import io.toa.core.image.ContextEntry;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Images for tests. */
final class Images {

  private Images() {}

  static Image.Dependencies dependencies(String name, String tag, String... arguments) {
    return dependencies(reference(name, "deps-" + tag), Optional.empty(), List.of(arguments));
  }

  static Image.Dependencies dependencies(
      Reference reference, Optional<List<String>> platforms, List<String> arguments) {
    String tag = reference.tag();
    return new Image.Dependencies(
        lastSegment(reference),
        tag.substring(tag.indexOf('-') + 1),
        reference,
        platforms,
        "FROM scratch\n",
        arguments,
        List.of(),
        "");
  }

  static Image.Sources sources(String tag, Image.Dependencies base) {
    return new Image.Sources(
        base.name(),
        tag,
        base.reference().withTag(tag),
        Optional.empty(),
        "FROM " + base.reference() + "\n",
        "true",
        base,
        List.of());
  }

  static Image.ServiceImage service(String name, String tag) {
    return service(reference(name, tag), Optional.empty());
  }

  static Image.ServiceImage service(Reference reference, Optional<List<String>> platforms) {
    return new Image.ServiceImage(
        lastSegment(reference),
        reference.tag(),
        reference,
        platforms,
        "FROM scratch\n",
        Path.of("service"));
  }

  /** A build context with a Dockerfile alone. */
  static BuildContext context(Image image) {
    return new BuildContext(List.of(new ContextEntry.Generated("Dockerfile", image.dockerfile())));
  }

  private static Reference reference(String name, String tag) {
    return new Reference("registry.example.com/acme/shop/" + name, tag);
  }

  private static String lastSegment(Reference reference) {
    return reference.repository().substring(reference.repository().lastIndexOf('/') + 1);
  }
}
