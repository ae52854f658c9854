package io.toa.core.testing;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Java programs of the tests that run in a virtual machine of their own. */
public final class VirtualMachine {

  private VirtualMachine() {}

  /**
   * Starts one with the classes of the tests.
   *
   * @param program the class with its {@code main}
   * @param arguments what it is given
   * @return the process; what it writes to its standard error is discarded
   * @throws IOException where it cannot be started
   */
  public static Process start(Class<?> program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath(program)));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String classPath(Class<?> program) {
    return program.getClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs())
            .map(URL::toString)
            .map(each -> Path.of(URI.create(each)).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }
}
