package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.RefusalException;
import io.toa.core.dependency.SecretKey;
import io.toa.core.dependency.Variable;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Spec: operations.md 6.3, 7.2, 7.3, TV21. */
class LocalEnvironmentTest {

  private static final SecretKey KEY = new SecretKey("toa-a", "KEY", false);
  private static final SecretKey OTHER = new SecretKey("toa-b", "OTHER", false);
  private static final SecretKey OPTIONAL = new SecretKey("toa-c", "MAYBE", true);
  private static final List<Variable> VARIABLES =
      List.of(
          Variable.of("PLAIN", "stated"),
          Variable.of("ONE", KEY),
          Variable.of("TWO", KEY),
          Variable.of("THREE", OTHER),
          Variable.of("FOUR", OPTIONAL),
          new Variable("NONE", Optional.empty(), Optional.empty()));

  private final List<String> questions = new ArrayList<>();

  private static Optional<DevelopmentSecrets> development(Map<String, String> process) {
    return Optional.of(
        new DevelopmentSecrets(name -> Optional.ofNullable(process.get(name)), new Random(7)));
  }

  private Optional<Prompt> answering(String... answers) {
    Deque<String> left = new ArrayDeque<>(List.of(answers));
    return Optional.of(
        question -> {
          questions.add(question);
          return left.pop();
        });
  }

  private static LocalEnvironment quiet() {
    return new LocalEnvironment(Optional.empty(), Optional.empty());
  }

  @Test
  void keepsSecretsAndStatesTheRest() {
    LocalValues values =
        quiet().values(VARIABLES, Map.of("PLAIN", "edited", "TWO", "kept", "FOO", "bar"));

    assertThat(EnvText.of(values.values()))
        .isEqualTo("PLAIN=stated\nONE=\nTWO=kept\nTHREE=\nFOUR=\nNONE=\n");
    assertThat(values.unset()).containsExactly("toa-a/KEY", "toa-b/OTHER");
  }

  @Test
  void fillsInWhatDevelopmentHas() {
    Mapping vector =
        Vectors.list("deploy/vectors.yaml", 37).stream()
            .filter(each -> each.text("vector").filter("TV21"::equals).isPresent())
            .findFirst()
            .orElseThrow();
    List<Variable> variables =
        vector.items("variables").stream().map(Mapping.class::cast).map(this::variable).toList();

    LocalValues values =
        new LocalEnvironment(development(Map.of()), Optional.empty())
            .values(variables, EnvText.parse(vector.text("file").orElseThrow()));

    assertThat(EnvText.of(values.values())).isEqualTo(vector.text("expected").orElseThrow());
  }

  private Variable variable(Mapping variable) {
    Mapping secret = variable.mapping("secret").orElseThrow();
    return Variable.of(
        variable.text("name").orElseThrow(),
        new SecretKey(secret.text("name").orElseThrow(), secret.text("key").orElseThrow(), false));
  }

  @Test
  void refusesToLeaveARequiredSecretOut() {
    assertThatThrownBy(
            () ->
                new LocalEnvironment(development(Map.of("OTHER", "o")), Optional.empty())
                    .values(VARIABLES, Map.of()))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("toa-a/KEY is not set (pass -Dtoa.interactive to prompt, ")
        .hasMessageEndingWith("or put KEY into the environment)");
    assertThat(
            new LocalEnvironment(development(Map.of("OTHER", "o", "KEY", "k")), Optional.empty())
                .values(VARIABLES, Map.of())
                .values())
        .containsEntry("ONE", "k")
        .containsEntry("TWO", "k")
        .containsEntry("THREE", "o")
        .containsEntry("FOUR", "");
  }

  @Test
  void whatOneReaderRequiresIsRequired() {
    SecretKey optional = new SecretKey("toa-a", "KEY", true);
    for (List<SecretKey> readers : List.of(List.of(optional, KEY), List.of(KEY, optional))) {
      List<Variable> variables =
          List.of(Variable.of("A", readers.get(0)), Variable.of("B", readers.get(1)));
      assertThat(quiet().values(variables, Map.of()).unset()).containsExactly("toa-a/KEY");
    }
  }

  @Test
  void asksOnceForEachReferenceThatIsLeft() {
    LocalValues values =
        new LocalEnvironment(development(Map.of("OTHER", "o")), answering("typed", ""))
            .values(VARIABLES, Map.of());

    assertThat(questions).containsExactly("toa-a/KEY: ", "toa-c/MAYBE: ");
    assertThat(values.values())
        .containsEntry("ONE", "typed")
        .containsEntry("TWO", "typed")
        .containsEntry("FOUR", "");
    assertThat(values.unset()).isEmpty();
  }

  @Test
  void asksForNothingThatIsThere() {
    new LocalEnvironment(Optional.empty(), answering("two", "three", "four"))
        .values(VARIABLES, Map.of("ONE", "one"));

    assertThat(questions).containsExactly("toa-a/KEY: ", "toa-b/OTHER: ", "toa-c/MAYBE: ");
    LocalValues values =
        new LocalEnvironment(Optional.empty(), answering())
            .values(VARIABLES, Map.of("ONE", "1", "TWO", "2", "THREE", "3", "FOUR", "4"));
    assertThat(values.values().values()).containsExactly("stated", "1", "2", "3", "4", "");
  }

  @Test
  void leavesOutWhatIsNotAnswered() {
    LocalValues values =
        new LocalEnvironment(Optional.empty(), answering("", "o", "")).values(VARIABLES, Map.of());

    assertThat(values.unset()).containsExactly("toa-a/KEY");
  }

  @Test
  void passesOnThatNobodyAnswers() {
    Prompt ended =
        question -> {
          throw new ParameterException("ended");
        };
    assertThatThrownBy(
            () ->
                new LocalEnvironment(Optional.empty(), Optional.of(ended))
                    .values(VARIABLES, Map.of()))
        .hasMessage("ended");
  }

  @Test
  void refusesALineBreakWithoutQuotingTheValue() {
    for (String value : List.of("topsecret\nx", "topsecret\r", "topsecret\r\nx")) {
      assertThatThrownBy(() -> quiet().values(VARIABLES, Map.of("TWO", value)))
          .isInstanceOf(RefusalException.class)
          .hasMessageStartingWith("The value of 'TWO' has a line break")
          .hasMessageNotContaining("topsecret");
      assertThatThrownBy(
              () ->
                  new LocalEnvironment(
                          development(Map.of("KEY", value, "OTHER", "o")), Optional.empty())
                      .values(VARIABLES, Map.of()))
          .hasMessageStartingWith("The value of 'ONE' has a line break")
          .hasMessageNotContaining("topsecret");
    }
    assertThat(quiet().values(VARIABLES, Map.of("FOO", "a\nb")).values()).doesNotContainKey("FOO");
  }

  @Test
  void showsNoValue() {
    assertThat(quiet().values(VARIABLES, Map.of("ONE", "topsecret")))
        .asString()
        .contains("ONE")
        .doesNotContain("topsecret");
  }
}
