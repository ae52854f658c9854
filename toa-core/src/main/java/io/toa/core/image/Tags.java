package io.toa.core.image;

import io.toa.core.StorageException;
import io.toa.core.component.Component;
import io.toa.core.component.LabelOrder;
import io.toa.core.context.Registry;
import io.toa.core.context.ToaRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The versions and tags of images: hashes of what goes into them (spec: images.md 2). */
public final class Tags {

  /** Files of a component that say what it depends on, in the order they are hashed in. */
  static final List<String> DEPENDENCY_FILES = List.of("package.json", "package-lock.json");

  private static final Pattern CONTENT_TAG = Pattern.compile("(deps-)?[0-9a-f]{8}");

  private final Registry registry;
  private final ToaRuntime runtime;

  Tags(Registry registry, ToaRuntime runtime) {
    this.registry = registry;
    this.runtime = runtime;
  }

  /**
   * Whether a tag has the form of a content tag: eight lower-case hex digits, alone or after {@code
   * deps-} (spec: images.md 9.2). An environment named so has no tag of its own.
   *
   * @param tag the tag
   * @return true for a content tag
   */
  public static boolean isContent(String tag) {
    return CONTENT_TAG.matcher(tag).matches();
  }

  /** The dependencies version (2.2): first what the instructions are made of, then the files. */
  String dependencies(
      Optional<String> base,
      List<Component> members,
      String packages,
      Optional<String> componentCommands) {
    Hash hash = new Hash();
    hash.addEnded(runtime.version())
        .addEnded(runtime.registry().orElse(""))
        .addEnded(runtime.proxy().orElse(""))
        .addEnded(base.orElse(""))
        .addEnded(registry.image().orElse(""))
        .addEnded(registry.run().orElse(""))
        .addEnded(componentCommands.orElse(""));
    registry.arguments().forEach(hash::addEnded);
    members.stream()
        .sorted(Comparator.comparing(Component::label, LabelOrder.INSTANCE))
        .forEach(member -> addFiles(hash, member));
    return hash.add(packages).version();
  }

  /** The bundle version (2.3). */
  String bundle(List<Component> members, String dependenciesVersion) {
    Hash hash = new Hash();
    members.forEach(member -> hash.add(member.id()).add(member.version()));
    return hash.add(dependenciesVersion).version();
  }

  /** The tag of a bundle or a service (2.3, 2.4). */
  String tag(String version) {
    return new Hash().add(runtime.version()).add(version).version();
  }

  private static void addFiles(Hash hash, Component member) {
    for (String name : DEPENDENCY_FILES) {
      Path file = member.directory().orElseThrow().resolve(name);
      if (Files.isRegularFile(file)) {
        hash.add(member.label()).add(name).add(read(file));
      }
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw StorageException.unreadable(file, e);
    }
  }
}
