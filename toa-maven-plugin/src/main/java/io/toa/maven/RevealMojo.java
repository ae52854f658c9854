package io.toa.maven;

import io.toa.core.ParameterException;
import io.toa.core.cluster.Cluster;
import io.toa.core.cluster.KeyValues;
import io.toa.core.export.Secrets;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Prints the values of a secret in the cluster, a line {@code key: value} each. */
@Mojo(name = "reveal", threadSafe = true, requiresProject = false)
public final class RevealMojo extends AbstractClusterMojo {

  /** The name of the secret, without the prefix {@code toa-}. */
  @Parameter(property = "toa.secret")
  String secret;

  /** The file to write, in place of standard output. */
  @Parameter(property = "toa.target")
  File target;

  /** Made by Maven. */
  public RevealMojo() {}

  @Override
  boolean isOnce() {
    return true;
  }

  @Override
  void run(Path directory) {
    if (secret == null) {
      throw new ParameterException(
          "toa:reveal needs a secret: name one by -Dtoa.secret, without the prefix 'toa-'");
    }
    String name = Secrets.deployedName(secret);
    try (Cluster cluster = Cluster.connect(access())) {
      Optional<Map<String, String>> values = cluster.secrets().read(name);
      if (values.isEmpty()) {
        getLog()
            .warn(
                "There is no secret '%s' in namespace '%s'%s"
                    .formatted(name, cluster.namespace(), meant()));
      }
      hand(KeyValues.text(values.orElse(Map.of())));
    }
  }

  private void hand(String text) {
    if (target == null) {
      deliver(text, null);
    } else {
      Result.writeSecret(text, target.toPath());
      getLog().info("Wrote " + target);
    }
  }

  private String meant() {
    String given = Secrets.givenName(secret);
    return given.equals(secret)
        ? ""
        : ": toa.secret is given without the prefix 'toa-', as -Dtoa.secret=" + given;
  }
}
