package io.toa.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import java.nio.file.Path;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.RepositorySystemSession;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 6.2, TV18: what is refused before a cluster is asked. */
class ConcealMojoTest {

  private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();
  private final ConcealMojo conceal = new ConcealMojo();

  @SuppressWarnings("deprecation") // Maven has no other way to a session
  private void refuses(String message) {
    conceal.session =
        new MavenSession(
            null, (RepositorySystemSession) null, request, new DefaultMavenExecutionResult());
    assertThatThrownBy(() -> conceal.run(Path.of(".")))
        .isInstanceOf(ParameterException.class)
        .hasMessage(message);
  }

  @Test
  void aSecretWithoutValues() {
    conceal.secret = "database";
    refuses("Key-values must be passed: name keys by -Dtoa.keys, or a file by -Dtoa.values.file");
  }

  @Test
  void nothingAtAll() {
    refuses(
        "Key-values must be passed: name keys by -Dtoa.keys, or a file by -Dtoa.values.file; name"
            + " the secret by -Dtoa.secret, without the prefix 'toa-', or let -Dtoa.interactive ask"
            + " for what the context needs");
  }

  @Test
  void valuesWithoutASecret() {
    request.getUserProperties().setProperty("toa.values", "user=application");
    refuses(
        "toa:conceal needs a secret: name the secret by -Dtoa.secret, without the prefix 'toa-', or"
            + " let -Dtoa.interactive ask for what the context needs");
  }
}
