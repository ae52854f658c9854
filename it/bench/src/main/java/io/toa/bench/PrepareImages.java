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
import io.toa.core.image.BuildContext;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.ContextEntry;
import io.toa.core.image.Image;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads an application and prepares the build contexts of all its images, once, as many at once as
 * there are processors. Each context is written to a directory, as an engine wants it; or hashed
 * file by file from where the sources lie, as a layer is that needs no engine.
 */
public final class PrepareImages {

  private PrepareImages() {}

  /**
   * Does it.
   *
   * @param arguments the directory of the application, the jar with the parser's library, and a
   *     directory to write to; without the last, contexts are hashed
   */
  public static void main(String[] arguments) {
    List<Image> images =
        reader(Path.of(arguments[1]))
            .read(Path.of(arguments[0]), Environment.UNDEFINED, false)
            .images()
            .all();
    Consumer<Image> preparing =
        arguments.length > 2
            ? image -> new BuildContexts().write(image, Path.of(arguments[2]))
            : image -> hash(new BuildContexts().of(image));
    images.parallelStream().forEach(preparing);
    System.out.println(images.size() + " build contexts");
  }

  private static void hash(BuildContext context) {
    for (ContextEntry entry : context.entries()) {
      if (entry instanceof ContextEntry.File file) {
        try (OutputStream out =
            new DigestOutputStream(
                OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
          file.copyTo(out);
        } catch (IOException | GeneralSecurityException e) {
          throw new IllegalStateException(e);
        }
      }
    }
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
