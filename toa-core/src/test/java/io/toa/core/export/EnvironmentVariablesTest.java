package io.toa.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.application.Application;
import io.toa.core.context.ContextReader;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Service;
import io.toa.core.dependency.Variable;
import io.toa.core.testing.Acme;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec: operations.md 7.1, with a selection. */
class EnvironmentVariablesTest {

  private static final Application APPLICATION =
      new Acme(
              Contribution.NONE
                  .withService(
                      Service.of("mail", "sender", "1")
                          .with("components", List.of("mail-queue", "mail-archive"))
                          .withVariables(
                              List.of(Variable.of("OWN", "own"), Variable.of("QUEUE", "own"))))
                  .withService(
                      Service.of("mail", "reader", "1")
                          .withVariables(List.of(Variable.of("READER", "own"))))
                  .withVariables("mail-queue", List.of(Variable.of("QUEUE", "1")))
                  .withVariables("todos-tasks", List.of(Variable.of("TASKS", "1")))
                  .withVariables("others-one", List.of(Variable.of("OTHERS", "1"))))
          .application(
              YamlReader.parse(
                  """
                  name: todos
                  registry: reg.io
                  resources: {memory: [1Gi, 2Gi]}
                  annotations: {acme: {}}
                  """,
                  ContextReader.FILE),
              false,
              Components.named("todos.tasks"),
              Components.named("default.stash"));

  private static List<String> names(List<String> components, List<String> services) {
    return EnvironmentVariables.of(APPLICATION, new Selection(components, services)).stream()
        .map(
            each ->
                each.value().filter("own"::equals).isPresent() ? "own " + each.name() : each.name())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "todos-tasks, TASKS",
    "todos.tasks, TASKS",
    "Todos.Tasks, TASKS",
    "others.one, OTHERS",
    "mail.archive,",
    "stash,",
    "default.stash,",
  })
  void knowsComponentsOfTheContextOfServicesAndOfVariables(String token, String name) {
    assertThat(names(List.of(token), List.of()))
        .containsExactlyElementsOf(
            name == null
                ? List.of("TOA_CONTEXT", "TOA_ENV")
                : List.of("TOA_CONTEXT", "TOA_ENV", name));
  }

  @Test
  void ofAGroupTheFirstServiceIsMeant() {
    assertThat(names(List.of(), List.of("mail")))
        .containsExactly("TOA_CONTEXT", "TOA_ENV", "QUEUE", "own OWN");
    assertThat(names(List.of(), List.of("mail-reader")))
        .containsExactly("TOA_CONTEXT", "TOA_ENV", "own READER");
  }

  @Test
  void componentsComeBeforeThoseOfServicesAndServicesLast() {
    assertThat(names(List.of("todos.tasks"), List.of("mail-reader", "mail-sender")))
        .containsExactly("TOA_CONTEXT", "TOA_ENV", "TASKS", "QUEUE", "own READER", "own OWN");
  }

  @Test
  void whatIsGlobalIsNoComponent() {
    assertThatThrownBy(() -> names(List.of("global"), List.of()))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "Component 'global' is not in the context. There is default.stash, mail-archive,"
                + " mail-queue, others-one, todos.tasks.");
  }
}
