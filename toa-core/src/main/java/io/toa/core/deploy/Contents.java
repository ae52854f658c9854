package io.toa.core.deploy;

import io.toa.core.component.Component;
import io.toa.core.image.Image;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in a line what an image is made of, which is what its tag is the hash of. */
final class Contents {

  private Contents() {}

  static String of(Image image) {
    if (image instanceof Image.Sources sources) {
      return sources.members().stream()
          .map(member -> member.id() + " " + member.version())
          .collect(Collectors.joining(", ", "", " over " + sources.base().reference().tag()));
    }
    if (image instanceof Image.Dependencies dependencies) {
      return dependencies(dependencies);
    }
    return "service of version " + image.version();
  }

  private static String dependencies(Image.Dependencies image) {
    List<String> parts = new ArrayList<>();
    parts.add(image.dockerfile().lines().findFirst().orElseThrow());
    List<String> installing =
        image.members().stream().filter(Component::hasPackage).map(Component::id).toList();
    if (!installing.isEmpty()) {
      parts.add("npm dependencies of " + String.join(", ", installing));
    }
    if (!image.packages().isEmpty()) {
      parts.add("packages " + image.packages().replace("\n", ", "));
    }
    return String.join("; ", parts);
  }
}
