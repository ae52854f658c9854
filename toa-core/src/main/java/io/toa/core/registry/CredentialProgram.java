package io.toa.core.registry;

import io.toa.core.InterruptedDeploymentException;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.RegistryException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that keeps credentials for docker. It is not run as a deployment's programs are:
 * neither the question nor the answer may be echoed, and nothing of an answer is quoted.
 *
 * @param program its name or path
 * @param limit how long it may take
 */
record CredentialProgram(String program, Duration limit) {

  private static final String TOKEN_USER = "<token>";
  private static final String LOG_IN = " Mend it, or log in again with 'docker login'.";

  /** How every helper says that it keeps none, as docker itself tells by. */
  private static final String ABSENT = "credentials not found";

  /**
   * Asks for a credential.
   *
   * @param key what docker keeps it under
   * @return the credential; empty where it keeps none
   * @throws RegistryException where it cannot be run, fails, or does not answer
   * @throws InterruptedDeploymentException where this thread is interrupted
   */
  Optional<Credential> get(String key) {
    Process process = start();
    try {
      tell(process, key);
      FutureTask<byte[]> reading = new FutureTask<>(() -> process.getInputStream().readAllBytes());
      Thread reader = new Thread(reading, "toa-credential-helper");
      reader.setDaemon(true); // what it has started may keep its output open
      reader.start();
      byte[] answer = reading.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw silent();
      }
      String text = new String(answer, StandardCharsets.UTF_8);
      return process.exitValue() == 0 ? answered(text) : none(text, process.exitValue());
    } catch (TimeoutException e) {
      throw silent();
    } catch (ExecutionException e) {
      throw failed("its answer cannot be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedDeploymentException("Interrupted while asking " + program, e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start() {
    try {
      return new ProcessBuilder(program, "get")
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new RegistryException(
          "The credential helper "
              + program
              + " cannot be run. Install it, or take it out of docker's config.json and log in"
              + " again with 'docker login'.",
          e);
    }
  }

  private static void tell(Process process, String key) {
    try (var question = process.getOutputStream()) {
      question.write(key.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return; // it has not read the question; its answer counts
    }
  }

  private Optional<Credential> answered(String answer) {
    Mapping login =
        json(answer)
            .orElseThrow(
                () -> failed("it answers with something else than a login, which is JSON", null));
    String user = login.text("Username").orElse("");
    return login
        .text("Secret")
        .filter(secret -> !secret.isEmpty())
        .map(secret -> new Credential(user.equals(TOKEN_USER) ? "" : user, secret));
  }

  private Optional<Mapping> json(String text) {
    try {
      return Json.parse(text, program) instanceof Mapping mapping
          ? Optional.of(mapping)
          : Optional.empty();
    } catch (InvalidDeclarationException e) {
      return Optional.empty();
    }
  }

  private Optional<Credential> none(String answer, int code) {
    if (answer.contains(ABSENT)) {
      return Optional.empty();
    }
    String words = Answer.shown(answer);
    throw failed(words.isEmpty() ? "it ends with exit code " + code : words, null);
  }

  private RegistryException silent() {
    return failed(
        "it does not answer within "
            + limit.toSeconds()
            + " s. Look whether it asks for something that nobody sees",
        null);
  }

  private RegistryException failed(String reason, Throwable cause) {
    return new RegistryException(
        "The credential helper " + program + " failed: " + reason + "." + LOG_IN, cause);
  }
}
