package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.dependency.SecretKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MissingSecretsTest {

  private static final Secrets SECRETS =
      new Secrets(
          Optional.of("pull"),
          List.of(
              new SecretKey("toa-mongodb.default", "username", false),
              new SecretKey("toa-mongodb.default", "password", false),
              new SecretKey("toa-storages-assets", "API_KEY", true),
              new SecretKey("toa-mongodb.default", "username", false),
              new SecretKey("toa-storages-assets", "API_KEY", false),
              new SecretKey("toa-configuration", "TOKEN", false)));

  private final List<String> asked = new ArrayList<>();

  @Test
  void asksForEachKeyOnceInOrder() {
    Map<String, Map<String, String>> answers =
        new MissingSecrets(this::answer).ask(SECRETS, Set.of());

    assertThat(asked)
        .containsExactly(
            "toa-mongodb.default/username: ",
            "toa-mongodb.default/password: ",
            "toa-storages-assets/API_KEY: ",
            "toa-configuration/TOKEN: ");
    assertThat(answers.keySet())
        .containsExactly("toa-mongodb.default", "toa-storages-assets", "toa-configuration");
    assertThat(answers.get("toa-mongodb.default"))
        .containsExactly(Map.entry("username", "answer 1"), Map.entry("password", "answer 2"));
  }

  @Test
  void asksForNothingThatIsDeployed() {
    Set<String> deployed =
        Set.of(
            "toa-mongodb.default",
            "toa-mongodb.default/username",
            "toa-mongodb.default/password",
            "toa-storages-assets",
            "toa-configuration/TOKEN");

    assertThat(new MissingSecrets(this::answer).ask(SECRETS, deployed))
        .isEqualTo(Map.of("toa-storages-assets", Map.of("API_KEY", "answer 1")));
  }

  @Test
  void leavesOutWhatIsAnsweredWithNothing() {
    assertThat(new MissingSecrets(question -> "").ask(SECRETS, Set.of())).isEmpty();
  }

  @Test
  void namesWhatADeployIsRefusedForStill() {
    assertThat(
            MissingSecrets.left(
                SECRETS,
                Set.of("toa-mongodb.default/username"),
                Map.of("toa-configuration", Map.of("TOKEN", "s3cr3t"))))
        .containsExactly("toa-mongodb.default/password", "toa-storages-assets/API_KEY");
  }

  private String answer(String question) {
    asked.add(question);
    return "answer " + asked.size();
  }
}
