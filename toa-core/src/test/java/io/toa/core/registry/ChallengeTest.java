package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ChallengeTest {

  @Test
  void readsParametersInAnyOrderAndForm() {
    assertThat(
            Challenge.parse(
                "Bearer service=acme , scope=\"repository:a/b:pull,push\",Realm=\"https://x/t?a=b\""))
        .contains(
            new Challenge(
                "bearer",
                Map.of(
                    "realm",
                    "https://x/t?a=b",
                    "service",
                    "acme",
                    "scope",
                    "repository:a/b:pull,push")));
  }

  @Test
  void readsBasic() {
    assertThat(Challenge.parse("BASIC realm=\"x\"").map(Challenge::scheme)).contains("basic");
  }

  @Test
  void passesOverWhatItCannotAnswer() {
    assertThat(Challenge.parse("Negotiate")).isEmpty();
    assertThat(Challenge.parse("Bearer service=\"acme\"")).isEmpty();
    assertThat(Challenge.parse("")).isEmpty();
  }
}
