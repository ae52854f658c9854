package io.toa.maven;

import io.toa.core.ParameterException;
import io.toa.core.StorageException;
import io.toa.core.ToaException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.cluster.KeyValues;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Writes keys of a secret in the cluster. Keys that are there already and not given stay as they
 * are.
 *
 * <p>On the command line {@code -Dtoa.values=key=value,...} gives pairs as well; mind that others
 * can read them in the process list.
 */
@Mojo(name = "conceal", threadSafe = true, requiresProject = false, aggregator = true)
public final class ConcealMojo extends AbstractMojo {

  private static final String VALUES = "toa.values";
  private static final String PREFIX = "toa-";
  private static final String STANDARD_INPUT = "-";

  /** The name of the secret, without the prefix {@code toa-}. */
  @Parameter(property = "toa.secret", required = true)
  private String secret;

  /**
   * Keys whose values come from the environment variables of their names, or of their names in
   * upper case, or are asked for on the terminal.
   */
  @Parameter(property = "toa.keys")
  private List<String> keys;

  /** A file of lines {@code key=value}; {@code -} for standard input. */
  @Parameter(property = "toa.values.file")
  private String valuesFile;

  /** The namespace; the current one of the kubeconfig where none is given. */
  @Parameter(property = "toa.namespace")
  private String namespace;

  /** The context of the kubeconfig; its current one where none is given. */
  @Parameter(property = "toa.kubeContext")
  private String kubeContext;

  /** The kubeconfig; what {@code KUBECONFIG} or the home directory says where none is given. */
  @Parameter(property = "toa.kubeconfig")
  private File kubeconfig;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** Made by Maven. */
  public ConcealMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    try {
      Map<String, String> pairs = pairs();
      if (pairs.isEmpty()) {
        throw new ParameterException(
            "Key-values must be passed: name keys by -Dtoa.keys, or a file by -Dtoa.values.file");
      }
      try (Cluster cluster =
          Cluster.connect(
              new ClusterAccess(
                  Optional.ofNullable(kubeconfig).map(File::toPath),
                  Optional.ofNullable(kubeContext),
                  Optional.ofNullable(namespace)))) {
        cluster.applySecret(PREFIX + secret, pairs);
        getLog()
            .info(
                "Wrote %s of secret '%s%s' in namespace '%s'"
                    .formatted(
                        String.join(", ", pairs.keySet()), PREFIX, secret, cluster.namespace()));
      }
    } catch (ToaException fault) {
      throw Faults.mapped(fault, session.getRequest().isShowErrors() || getLog().isDebugEnabled());
    }
  }

  private Map<String, String> pairs() {
    Map<String, String> pairs = new LinkedHashMap<>();
    // not a parameter: Maven prints the values of those at -X
    String values = session.getUserProperties().getProperty(VALUES);
    if (values != null) {
      pairs.putAll(KeyValues.parse(List.of(values.split(",", -1))));
    }
    if (valuesFile != null) {
      pairs.putAll(KeyValues.parse(lines()));
    }
    if (keys != null) {
      keys.forEach(key -> pairs.put(key, value(key)));
    }
    return pairs;
  }

  private List<String> lines() {
    try {
      String text =
          valuesFile.equals(STANDARD_INPUT)
              ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
              : Files.readString(Path.of(valuesFile));
      return text.lines().filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      throw new StorageException(
          "Cannot read the values of secret '%s' from '%s'".formatted(secret, valuesFile), e);
    }
  }

  // where Java 22 and later give a console that is none, reading from it ends at once
  @SuppressWarnings("SystemConsoleNull")
  private static String value(String key) {
    String value = System.getenv(key);
    if (value == null) {
      value = System.getenv(key.toUpperCase(Locale.ROOT));
    }
    if (value != null) {
      return value;
    }
    Console console = System.console();
    if (console == null) {
      throw new ParameterException(
          "No value for key '%s': set the environment variable '%s', or run this on a terminal"
              .formatted(key, key));
    }
    char[] typed = console.readPassword("%s: ", key);
    if (typed == null) {
      throw new ParameterException("No value for key '%s' was typed".formatted(key));
    }
    return new String(typed);
  }
}
