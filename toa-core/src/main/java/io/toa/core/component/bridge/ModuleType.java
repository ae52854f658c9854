package io.toa.core.component.bridge;

import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;

/** The type of modules that the sources of a package are (spec: images.md 5.2). */
public final class ModuleType {

  private static final String FILE = "package.json";

  private ModuleType() {}

  /**
   * Whether files that end with {@code .js} are ES modules.
   *
   * @param source a file or a directory
   * @return true where the nearest {@code package.json} upwards says so; false where it says
   *     otherwise or there is none
   * @throws io.toa.core.InvalidDeclarationException where that is no JSON
   */
  public static boolean isModule(Path source) {
    for (Path each = source.toAbsolutePath(); each != null; each = each.getParent()) {
      Path file = each.resolve(FILE);
      if (Files.isRegularFile(file)) {
        return Json.read(file, file.toString()) instanceof Mapping mapping
            && mapping.text("type").filter("module"::equals).isPresent();
      }
    }
    return false;
  }
}
