package io.toa.maven;

import io.toa.core.ParameterException;
import io.toa.core.cluster.Cluster;
import io.toa.core.deploy.Model;
import io.toa.core.export.MissingSecrets;
import io.toa.core.export.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Writes keys of a secret in the cluster. Keys that are there already and not given stay as they
 * are.
 *
 * <p>On the command line {@code -Dtoa.values=key=value,...} gives pairs as well; mind that others
 * can read them in the process list.
 */
@Mojo(name = "conceal", threadSafe = true, requiresProject = false)
public final class ConcealMojo extends AbstractClusterMojo {

  private static final String WITHOUT_VALUES =
      "Key-values must be passed: name keys by -Dtoa.keys, or a file by -Dtoa.values.file";
  private static final String NAMING = "name the secret by -Dtoa.secret, without the prefix 'toa-'";
  private static final String ASKING = ", or let -Dtoa.interactive ask for what the context needs";

  /** The name of the secret, without the prefix {@code toa-}. */
  @Parameter(property = "toa.secret")
  String secret;

  /**
   * Keys whose values come from the environment variables of their names, or of their names in
   * upper case, or are asked for: on a terminal without echo, else a line of standard input each.
   */
  @Parameter(property = "toa.keys")
  List<String> keys;

  /** A file of lines {@code key=value}; {@code -} for standard input. */
  @Parameter(property = "toa.values.file")
  String valuesFile;

  /** Pairs {@code key=file}, of keys whose values are what files hold, to the last newline. */
  @Parameter(property = "toa.files")
  List<String> files;

  /**
   * Whether to ask for every secret that the context needs and the cluster lacks, in place of
   * writing one that is named. What is answered with nothing is left out.
   */
  @Parameter(property = "toa.interactive", defaultValue = "false")
  boolean interactive;

  /** Whether the namespace is made where it is not there. */
  @Parameter(property = "toa.createNamespace", defaultValue = "false")
  boolean createNamespace;

  /** Made by Maven. */
  public ConcealMojo() {}

  @Override
  boolean isOnce() {
    return !interactive;
  }

  @Override
  void run(Path directory) {
    if (interactive) {
      askFor(read(directory, ofProcess(env)));
    } else {
      write();
    }
  }

  private void write() {
    SecretValues sources = new SecretValues(session);
    if (secret == null) {
      throw sources.areNamed(keys, valuesFile, files)
          ? new ParameterException("toa:conceal needs a secret: " + NAMING + ASKING)
          : new ParameterException(WITHOUT_VALUES + "; " + NAMING + ASKING);
    }
    Map<String, String> values = sources.read(keys, valuesFile, files);
    if (values.isEmpty()) {
      throw new ParameterException(WITHOUT_VALUES);
    }
    String given = Secrets.givenName(secret);
    if (!given.equals(secret)) {
      getLog()
          .warn(
              "toa.secret is given without the prefix 'toa-', which is put before it: this writes '%s'. Pass -Dtoa.secret=%s where '%s' is meant."
                  .formatted(Secrets.deployedName(secret), given, secret));
    }
    try (Cluster cluster = Cluster.connect(access())) {
      write(cluster, Secrets.deployedName(secret), values);
    }
  }

  /** Asks for all before it writes the first: an answer that is broken off writes nothing. */
  private void askFor(Model model) {
    MissingSecrets questions = new MissingSecrets(TerminalPrompt.wanted(session, ""));
    try (Cluster cluster = Cluster.connect(access())) {
      Set<String> deployed = cluster.secrets().keys();
      Map<String, Map<String, String>> secrets = questions.ask(model.secrets(), deployed);
      secrets.forEach((name, values) -> write(cluster, name, values));
      if (secrets.isEmpty()) {
        getLog().info("Wrote nothing in namespace '%s'".formatted(cluster.namespace()));
      }
      List<String> left = MissingSecrets.left(model.secrets(), deployed, secrets);
      if (!left.isEmpty()) {
        getLog()
            .warn(
                "Still not in namespace '%s', and a deploy is refused for that: %s"
                    .formatted(cluster.namespace(), String.join(", ", left)));
      }
      model
          .secrets()
          .credentials()
          .filter(name -> !deployed.contains(name))
          .ifPresent(
              name ->
                  getLog()
                      .warn(
                          ("The image pull secret '%s' is not in namespace '%s': make it with"
                                  + " 'kubectl create secret docker-registry'")
                              .formatted(name, cluster.namespace())));
    }
  }

  private void write(Cluster cluster, String name, Map<String, String> values) {
    if (createNamespace) {
      cluster.createNamespace();
    }
    cluster.secrets().write(name, values);
    getLog()
        .info(
            "Wrote %s of secret '%s' in namespace '%s'"
                .formatted(String.join(", ", values.keySet()), name, cluster.namespace()));
  }
}
