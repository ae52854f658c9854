package io.toa.core.build.layer;

import io.toa.core.yaml.Mapping;
import java.util.Locale;
import java.util.Map;

/**
 * What an image runs on. Names that mean the same are one: {@code linux/arm64} and {@code
 * linux/aarch64/v8} are equal.
 *
 * @param os the operating system, such as {@code linux}
 * @param architecture the architecture, such as {@code arm64}
 * @param variant its variant, such as {@code v7}; empty for the usual one
 */
public record Platform(String os, String architecture, String variant) {

  private static final Map<String, String> ARCHITECTURES =
      Map.of("x86_64", "amd64", "x86-64", "amd64", "aarch64", "arm64", "i386", "386");
  private static final Map<String, String> USUAL = Map.of("amd64", "v1", "arm64", "v8");

  /** Brings the names into one form. */
  public Platform {
    os = os.toLowerCase(Locale.ROOT);
    String name = architecture.toLowerCase(Locale.ROOT);
    architecture = ARCHITECTURES.getOrDefault(name, name);
    variant = variant(architecture, variant.toLowerCase(Locale.ROOT));
  }

  private static String variant(String architecture, String stated) {
    String variant = stated.matches("\\d+") ? "v" + stated : stated;
    if (architecture.equals("arm") && variant.isEmpty()) {
      return "v7";
    }
    return variant.equals(USUAL.get(architecture)) ? "" : variant;
  }

  /**
   * Reads a platform as a context or a command line names it.
   *
   * @param text such as {@code linux/arm/v7}
   * @return the platform; what is not named is empty
   */
  public static Platform parse(String text) {
    String[] names = text.strip().split("/", 3);
    return new Platform(
        names[0], names.length > 1 ? names[1] : "", names.length > 2 ? names[2] : "");
  }

  /** Reads the keys {@code os}, {@code architecture} and {@code variant}. */
  static Platform of(Mapping keys) {
    return new Platform(
        keys.text("os").orElse(""),
        keys.text("architecture").orElse(""),
        keys.text("variant").orElse(""));
  }

  /** As a context names it. */
  @Override
  public String toString() {
    return os + "/" + architecture + (variant.isEmpty() ? "" : "/" + variant);
  }
}
