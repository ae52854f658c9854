package io.toa.bench;

import io.toa.core.component.Bindings;
import io.toa.core.component.ComponentReader;
import io.toa.core.component.bridge.Bridges;
import io.toa.core.component.bridge.SwcModuleParser;
import io.toa.core.component.extension.Extensions;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.deploy.ModelReader;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import java.nio.file.Path;
import java.util.Optional;

/** Reads an application and writes the build contexts of all its images, once. */
public final class PrepareImages {

  private PrepareImages() {}

  /**
   * Does it.
   *
   * @param arguments the directory of the application, one to write to, and the jar with the
   *     parser's library
   */
  public static void main(String[] arguments) {
    BuildContexts contexts = new BuildContexts();
    Path root = Path.of(arguments[1]);
    int written = 0;
    for (Image image :
        reader(Path.of(arguments[2]))
            .read(Path.of(arguments[0]), Environment.UNDEFINED, false)
            .images()
            .all()) {
      contexts.write(image, root);
      written++;
    }
    System.out.println(written + " build contexts");
  }

  /** A reader as the goals have it. */
  static ModelReader reader(Path library) {
    ClassLoader classes = PrepareImages.class.getClassLoader();
    ToaDefinitions.Options options =
        new ToaDefinitions.Options(Optional.empty(), Optional.empty(), ModelReader.TOA_VERSION);
    return new ModelReader(
        new ComponentReader(
            new Bridges(new SwcModuleParser(() -> library)),
            Bindings.found(classes),
            Extensions.found(classes)),
        Dependencies.found(classes),
        context -> ToaDefinitions.of(context, options, classes),
        Optional.empty(),
        Optional.empty());
  }
}
