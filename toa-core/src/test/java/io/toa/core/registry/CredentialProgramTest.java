package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class CredentialProgramTest {

  private static final String LOGIN = "{\"Username\":\"ann\",\"Secret\":\"s3cret\"}";
  private static final Credential ANN = new Credential("ann", "s3cret");

  @TempDir Path directory;

  private Optional<Credential> get(String script, Duration limit) throws IOException {
    Path program = directory.resolve("helper");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new CredentialProgram(program.toString(), limit).get("registry.example.com");
  }

  private Optional<Credential> get(String script) throws IOException {
    return get(script, Duration.ofSeconds(30));
  }

  @Test
  void isAskedForTheRegistry() throws IOException {
    String script = "[ \"$1 $(cat)\" = 'get registry.example.com' ] && echo '%s'".formatted(LOGIN);
    assertThat(get(script)).contains(ANN);
  }

  @Test
  void mayAnswerWithoutReadingTheQuestion() throws IOException {
    assertThat(get("exec 0<&-; echo '%s'".formatted(LOGIN))).contains(ANN);
  }

  @Test
  void mayHaveGivenTheAnswerWhileWhatItStartedGoesOn() throws IOException {
    assertThat(get("sleep 20 >/dev/null & cat >/dev/null; echo '%s'".formatted(LOGIN)))
        .contains(ANN);
  }

  @Test
  void mayKeepAnIdentityToken() throws IOException {
    assertThat(get("echo '{\"Username\":\"<token>\",\"Secret\":\"t\"}'"))
        .contains(new Credential("", "t"));
  }

  @Test
  void mayKeepNone() throws IOException {
    assertThat(get("echo 'credentials not found in native keychain'; exit 1")).isEmpty();
    assertThat(get("echo '{\"Username\":\"\",\"Secret\":\"\"}'")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"s3cret", "{\"Secret\":\"s3cret", "[\"s3cret\"]", "", "\"s3cret\"", "{s3cret}"})
  void nothingOfAnotherAnswerIsQuoted(String answer) {
    assertThatThrownBy(() -> get("printf '%s' '" + answer + "'"))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "The credential helper %s failed: it answers with something else than a login, which is JSON. Mend it, or log in again with 'docker login'."
                .formatted(directory.resolve("helper")))
        .hasNoCause();
  }

  @Test
  void saysWhyItFails() {
    assertThatThrownBy(() -> get("echo 'exec: \"gpg\": executable file not found'; exit 1"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(" failed: exec: \"gpg\": executable file not found. Mend it, or ");
  }

  @Test
  void saysThatItFailsWhereItSaysNothing() {
    assertThatThrownBy(() -> get("exit 3"))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(" failed: it ends with exit code 3. Mend it, or ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sleep 600", "exec >/dev/null; sleep 600"})
  void isEndedWhereItDoesNotAnswer(String script) {
    assertThatThrownBy(() -> get(script, Duration.ofMillis(500)))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(" failed: it does not answer within 0 s. Look whether it asks for ");
  }
}
