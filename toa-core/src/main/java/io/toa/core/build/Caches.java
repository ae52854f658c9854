package io.toa.core.build;

import io.toa.core.ParameterException;
import io.toa.core.RefusalException;
import io.toa.core.image.Image;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Where buildx reads and writes the cache of builds, for machines that start without one. Images of
 * sources take no part: their build is a copy, which no cache makes faster, and it would stand
 * where the cache of their dependencies image belongs.
 *
 * @param from places to read, as {@code --cache-from} of buildx takes them
 * @param to places to write, as {@code --cache-to} of buildx takes them
 */
public record Caches(List<String> from, List<String> to) {

  /** No cache but the builder's own. */
  public static final Caches NONE = new Caches(List.of(), List.of());

  /** What stands for the name of the image, such as {@code composition-store}. */
  static final String IMAGE = "{image}";

  private static final String KIND = "type=";

  /** The parts of a place that are secret; buildx has a variable of its own for most. */
  private static final Pattern SECRET =
      Pattern.compile("(?i)(secret_access_key|session_token|account_key|token)(?==)");

  /**
   * Checks and copies the lists.
   *
   * @throws ParameterException where a place is empty or has a secret in it
   */
  public Caches {
    from = List.copyOf(from);
    to = List.copyOf(to);
    from.forEach(place -> check("toa.cacheFrom", place));
    to.forEach(place -> check("toa.cacheTo", place));
  }

  /**
   * Reads what Maven makes of the parameters. A place has commas in it, and Maven cuts a property
   * at every comma: what neither begins with {@code type=} nor stands alone belongs to what is
   * before it.
   *
   * @param from places to read: whole, or cut at commas; null for none
   * @param to places to write, likewise
   * @return the caches
   * @throws ParameterException where a place is empty or has a secret in it
   */
  public static Caches of(List<String> from, List<String> to) {
    return new Caches(whole(from), whole(to));
  }

  private static List<String> whole(List<String> parts) {
    if (parts == null) {
      return List.of();
    }
    List<String> places = new ArrayList<>();
    for (String part : parts) {
      String text = part == null ? "" : part.strip();
      boolean begins = text.contains(",") || text.startsWith(KIND) || !text.contains("=");
      if (begins || places.isEmpty()) {
        places.add(text);
      } else {
        int last = places.size() - 1;
        places.set(last, places.get(last) + "," + text);
      }
    }
    return places;
  }

  /**
   * Refuses places where the cache of one image would overwrite that of another.
   *
   * @param images the images of an application, whether the registry has them or not
   * @throws RefusalException naming the place
   */
  void check(Collection<? extends Image> images) {
    List<String> names =
        images.stream().filter(Caches::taken).map(Image::name).distinct().sorted().toList();
    Predicate<String> shared = place -> !place.contains(IMAGE) && !isInline(place);
    if (names.size() > 1) {
      to.stream()
          .filter(shared)
          .findFirst()
          .ifPresent(
              place -> {
                throw new RefusalException(
                    ("'toa.cacheTo' names one place, '%s', for the caches of %s, and each would"
                            + " overwrite the one before it. Write %s where the name of the image"
                            + " belongs; nothing was built.")
                        .formatted(place, String.join(", ", names), IMAGE));
              });
    }
  }

  /** What buildx is told for the build of an image. */
  List<String> arguments(Image image) {
    List<String> arguments = new ArrayList<>();
    if (taken(image)) {
      from.forEach(place -> arguments.addAll(List.of("--cache-from", named(place, image))));
      to.forEach(place -> arguments.addAll(List.of("--cache-to", named(place, image))));
    }
    return List.copyOf(arguments);
  }

  private static boolean taken(Image image) {
    return !(image instanceof Image.Sources);
  }

  private static boolean isInline(String place) {
    return Set.of(place.split(",")).contains(KIND + "inline");
  }

  private static String named(String place, Image image) {
    return place.replace(IMAGE, image.name());
  }

  private static void check(String parameter, String place) {
    if (place.isBlank()) {
      throw new ParameterException(
          "'%s' has an empty place. Name one, such as 'type=registry,ref=registry.example.com/cache:%s'."
              .formatted(parameter, IMAGE));
    }
    SECRET
        .matcher(place)
        .results()
        .map(MatchResult::group)
        .findFirst()
        .ifPresent(
            part -> {
              throw new ParameterException(
                  ("'%s' has '%s' in it, which everybody would see who sees the log or the"
                          + " processes of this machine. Leave it out, and hand it to buildx in"
                          + " the variable of the environment that it has for it.")
                      .formatted(parameter, part));
            });
  }
}
