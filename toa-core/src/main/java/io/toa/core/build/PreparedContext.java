package io.toa.core.build;

import io.toa.core.image.BuildContext;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Image;
import java.nio.file.Path;

/**
 * The build context of an image that is about to be made.
 *
 * @param content what is in it
 * @param path the directory that it was written to, or the file that a layer of it may be written
 *     to
 */
record PreparedContext(BuildContext content, Path path) {

  /** Writes a context, for an engine. */
  static PreparedContext written(Image image, BuildContext content, Path root) {
    return new PreparedContext(content, BuildContexts.write(image, content, root));
  }

  /** A context that stays where it is, for an image that is laid over another. */
  static PreparedContext ofLayer(Image image, BuildContext content, Path root) {
    Path directory = root.resolve(image.directory());
    return new PreparedContext(
        content, directory.resolveSibling(directory.getFileName() + ".tar.gz"));
  }
}
