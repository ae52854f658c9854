package io.toa.core.helm;

import io.toa.core.ParameterException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.process.ProgramOutput;
import io.toa.core.process.ProgramRunner;
import java.io.File;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chooses the Helm that deploys: the program that is configured, else the one on {@code PATH}, else
 * the embedded one.
 */
public final class HelmFinder {

  private static final String PROGRAM = "helm";

  private final String path;
  private final ProgramRunner runner;
  private final NativeHelm embedded;

  /**
   * Makes the finder that looks at this process's {@code PATH}.
   *
   * @param runner runs the program
   * @param embedded gives the embedded Helm where there is no program
   */
  public HelmFinder(ProgramRunner runner, NativeHelm embedded) {
    this(Optional.ofNullable(System.getenv("PATH")).orElse(""), runner, embedded);
  }

  HelmFinder(String path, ProgramRunner runner, NativeHelm embedded) {
    this.path = path;
    this.runner = runner;
    this.embedded = embedded;
  }

  /**
   * Chooses a Helm; none is started, and the embedded one is not located yet.
   *
   * @param program the program's name or path, where one is configured
   * @param access the cluster and the namespace
   * @param options what it is asked for beyond that
   * @param output hears what Helm does
   * @return the Helm
   * @throws ParameterException where the program that is configured is not there, or where there is
   *     none that would take arguments
   */
  public Helm find(
      Optional<String> program, ClusterAccess access, HelmOptions options, ProgramOutput output) {
    if (program.isPresent() && !isThere(program.get())) {
      throw new ParameterException(
          "toa.helm: spawn "
              + program.get()
              + " ENOENT. Name a program that is there, or leave toa.helm out to take the one on"
              + " PATH or the embedded one.");
    }
    return program.isPresent() || isThere(PROGRAM)
        ? new ProgramHelm(program.orElse(PROGRAM), access, options, runner, output)
        : new EmbeddedHelm(embedded, access, options, output);
  }

  private boolean isThere(String program) {
    if (new File(program).getParent() != null) {
      return names(program).map(File::new).anyMatch(HelmFinder::isProgram);
    }
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(path)
        .filter(directory -> !directory.isEmpty())
        .flatMap(directory -> names(program).map(name -> new File(directory, name)))
        .anyMatch(HelmFinder::isProgram);
  }

  private static Stream<String> names(String program) {
    var windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? Stream.of(program, program + ".exe") : Stream.of(program);
  }

  private static boolean isProgram(File file) {
    return file.isFile() && file.canExecute();
  }
}
