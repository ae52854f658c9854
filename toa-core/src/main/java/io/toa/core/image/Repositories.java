package io.toa.core.image;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.context.Context;
import java.util.regex.Pattern;

/**
 * The repositories of a context's images (spec: images.md 1.1).
 *
 * @param context the context
 */
public record Repositories(Context context) {

  /** A host with a point or a port, or {@code localhost}, and what a registry takes after it. */
  private static final Pattern REPOSITORY =
      Pattern.compile(
          "([A-Za-z0-9-]+(([.][A-Za-z0-9-]+)+(:\\d+)?|:\\d+)/)?%1$s(/%1$s)*"
              .formatted("[a-z0-9]+(([.]|_|__|-+)[a-z0-9]+)*"));

  /**
   * The repository of an image. Its name is joined as POSIX paths are: empty segments vanish.
   *
   * @param name the name of the image, such as {@code composition-edge}
   * @param named where that name comes from, which is at fault where neither the registry nor the
   *     context is; its message counts for nothing
   * @return the repository with its registry
   * @throws InvalidDeclarationException where no registry would take it
   */
  String of(String name, Fault named) {
    String repository = joined(context, name);
    if (REPOSITORY.matcher(repository).matches()) {
      return repository;
    }
    String text =
        "No registry takes the name '%s' for an image: it has lower-case letters, digits and single separators. Rename what it is made of: 'registry.base', the context, a composition."
            .formatted(repository);
    if (!REPOSITORY.matcher(context.registry().base().orElse("x") + "/x").matches()) {
      throw context.refusal(text, "registry", "base");
    }
    if (!REPOSITORY.matcher(context.name()).matches()) {
      throw context.refusal(text, "name");
    }
    throw new InvalidDeclarationException(text, new Fault(named.place(), named.path(), text));
  }

  /**
   * Whether an image is one of the context's.
   *
   * @param image a reference of an image
   * @return true where its repository is named as those of the context are
   */
  public boolean holds(String image) {
    return image.startsWith(joined(context, ""));
  }

  private static String joined(Context context, String name) {
    return String.join("/", context.registry().base().orElse(""), context.name(), name)
        .replaceAll("/+", "/")
        .replaceAll("^/", "");
  }
}
