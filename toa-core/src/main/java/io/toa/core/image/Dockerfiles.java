package io.toa.core.image;

import io.toa.core.context.Registry;
import io.toa.core.context.ToaRuntime;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** The texts of Dockerfiles (spec: images.md 4). */
final class Dockerfiles {

  /** Where a workload finds the component map: the directory and file that the chart mounts. */
  private static final String MAP = "/etc/toa/.map.json.gz";

  private static final String NPM_CACHE =
      "RUN --mount=type=cache,target=/root/.npm,sharing=locked ";

  private static final String INSTALL_PACKAGES =
      NPM_CACHE + "if [ -s .packages ]; then npm i --prefix /toa --omit=dev $(cat .packages); fi";

  private Dockerfiles() {}

  /** The base image of what states none: the published runtime, or the context's own. */
  static String base(Registry registry, ToaRuntime runtime) {
    return registry.image().orElse("ghcr.io/toa-io/runtime:" + runtime.version());
  }

  /** A dependencies image (4.1). */
  static String dependencies(
      String base, Registry registry, ToaRuntime runtime, Optional<String> componentCommands) {
    Lines lines = new Lines().add("FROM " + base);
    for (String name : registry.arguments()) {
      lines.add("ARG " + name).add("ENV " + name + "=$" + name);
    }
    lines.add("ENV NODE_ENV=production");
    npm(lines, runtime);
    lines.add("WORKDIR /composition").add("COPY --chown=node:node . /composition");
    Stream.of(registry.run(), componentCommands)
        .flatMap(Optional::stream)
        .flatMap(text -> List.of(text.split("\n", -1)).stream())
        .filter(line -> !line.isBlank())
        .forEach(line -> lines.add("RUN " + line));
    return lines.add(installIn("*/")).add(INSTALL_PACKAGES).toString();
  }

  /** A sources image (4.2). The shell expands the star to the directories of the components. */
  static String sources(Reference base, boolean mono) {
    return new Lines()
        .add("FROM " + base)
        .add("COPY --link . /composition")
        .add("CMD " + command(mono))
        .toString();
  }

  /** What a bundle runs, as a shell reads it. */
  static String command(boolean mono) {
    return "toa " + (mono ? "mono" : "compose") + " * --map " + MAP;
  }

  /** The image of an extension's service (4.3). */
  static String service(Registry registry, ToaRuntime runtime) {
    Lines lines = new Lines().add("FROM " + base(registry, runtime)).add("ENV NODE_ENV=production");
    npm(lines, runtime);
    return lines
        .add("WORKDIR /service")
        .add("COPY --chown=node:node . /service")
        .add(NPM_CACHE + "npm i --omit=dev")
        .add(installIn("components/*/"))
        .add(INSTALL_PACKAGES)
        .add("CMD toa serve . --map " + MAP)
        .toString();
  }

  private static void npm(Lines lines, ToaRuntime runtime) {
    set(lines, "registry", runtime.registry());
    set(lines, "proxy", runtime.proxy());
  }

  private static void set(Lines lines, String key, Optional<String> url) {
    String value = url.orElse("");
    lines.add("RUN if [ \"%s\" != \"\" ]; then npm set %s %s; fi".formatted(value, key, value));
  }

  /**
   * Installs what each directory depends on. The first failure ends the build: the loop would go on
   * and forget it otherwise.
   */
  private static String installIn(String directories) {
    return NPM_CACHE
        + "for d in "
        + directories
        + "; do if grep -qs '\"dependencies\"' \"${d}package.json\"; then"
        + " (cd \"$d\" && npm i --omit=dev) || exit 1; fi; done";
  }

  private static final class Lines {

    private final StringJoiner text = new StringJoiner("\n", "", "\n");

    Lines add(String line) {
      text.add(line);
      return this;
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
