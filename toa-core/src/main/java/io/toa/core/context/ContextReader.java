package io.toa.core.context;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.MisnamedFile;
import io.toa.core.PackageNames;
import io.toa.core.ParameterException;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.KnownKeys;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds and reads contexts (spec: context.md 1 to 5). */
public final class ContextReader {

  /** The name of the file. */
  public static final String FILE = "context.toa.yaml";

  private final Schema schema =
      Schema.read("/io/toa/core/context/context.schema.yaml", PackageNames.ALL.keySet());
  private final Oddities oddities =
      new Oddities(KnownKeys.read("/io/toa/core/context/known-keys.yaml"));
  private final String runtimeVersion;

  /**
   * Makes a reader.
   *
   * @param runtimeVersion the Toa release of a context that states none
   */
  public ContextReader(String runtimeVersion) {
    this.runtimeVersion = runtimeVersion;
  }

  /**
   * Finds a context, looking upwards (spec: context.md 1).
   *
   * @param from where to begin
   * @param given the path as the user gave it, for the message
   * @return the directory that holds {@code context.toa.yaml}
   * @throws ParameterException where there is none up to the root of the file system
   */
  public static Path find(Path from, String given) {
    for (Path each = from.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
      if (Files.isRegularFile(each.resolve(FILE))) {
        return each;
      }
    }
    String misnamed = MisnamedFile.upwards(from, FILE).map("; "::concat).orElse("");
    throw new ParameterException("Cannot find '" + FILE + "' from '" + given + "'" + misnamed);
  }

  /**
   * Reads a context for one environment.
   *
   * @param directory the directory that holds {@code context.toa.yaml}
   * @param environment the environment
   * @return the context
   * @throws InvalidDeclarationException where it says something that is not accepted
   */
  public Context read(Path directory, Environment environment) {
    Path root = directory.toAbsolutePath().normalize();
    return of(YamlReader.read(root.resolve(FILE), FILE), root, environment);
  }

  /**
   * Makes a context of a document (spec: context.md 1.2, steps 2 to 6).
   *
   * @param document the content of {@code context.toa.yaml}
   * @param directory the directory it is taken to lie in
   * @param environment the environment
   * @return the context
   * @throws InvalidDeclarationException where it says something that is not accepted
   */
  public Context of(Node document, Path directory, Environment environment) {
    if (!(document instanceof Mapping mapping)) {
      throw new InvalidDeclarationException(FILE + ": must be object", document.place());
    }
    Mapping convolved = (Mapping) environment.convolve(mapping);
    Mapping normalized =
        ShortForms.normalize(Shortcuts.expand(convolved), environment, runtimeVersion);
    Checked checked = schema.check(normalized);
    if (!checked.faults().isEmpty()) {
      List<Fault> faults = checked.faults();
      throw new InvalidDeclarationException(FILE + ": " + faults.get(0).message(), faults);
    }
    Mapping declaration = (Mapping) checked.value();
    List<Fault> warnings = oddities.of(mapping, declaration, environment);
    return new ContextBinder(declaration, convolved).context(directory, warnings);
  }
}
