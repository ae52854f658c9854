package io.toa.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class InvalidDeclarationExceptionTest {

  private static final Place PLACE = new Place("context.toa.yaml", 4, 1);

  @Test
  void aFaultIsShownWithWhatIsKnownOfIt() {
    assertThat(new Fault(PLACE, "a.b", "must be string"))
        .hasToString("context.toa.yaml:4:1: a.b: must be string");
    assertThat(new Fault(PLACE, "a.b", "must be string", "Write 'c'."))
        .hasToString("context.toa.yaml:4:1: a.b: must be string. Write 'c'.");
    assertThat(new Fault(PLACE, "a.b", "It is none.", "Write 'c'."))
        .hasToString("context.toa.yaml:4:1: a.b: It is none. Write 'c'.");
    assertThat(new Fault(PLACE, "a.b", "", "Write 'c'."))
        .hasToString("context.toa.yaml:4:1: a.b: Write 'c'.");
    assertThat(new Fault(PLACE, "", "")).hasToString("at context.toa.yaml:4:1");
    assertThat(new Fault(PLACE, "", "", "Write 'c'."))
        .hasToString("at context.toa.yaml:4:1: Write 'c'.");
    assertThat(new Fault(Place.NONE, "", "must be string")).hasToString("must be string");
  }

  @Test
  void oneIsReportedAsItIs() {
    InvalidDeclarationException one = new InvalidDeclarationException("one", PLACE);
    assertThat(InvalidDeclarationException.of(List.of(one))).isSameAs(one);
  }

  @Test
  void severalAreReportedWithTheTextOfTheFirst() {
    Findings findings = new Findings();
    assertThat(findings.attempt(() -> 1)).contains(1);
    assertThatCode(findings::report).doesNotThrowAnyException();

    findings.add(new InvalidDeclarationException("one", PLACE));
    findings.run(
        () -> {
          throw new InvalidDeclarationException(
              "file: must be a",
              List.of(new Fault(PLACE, "a", "must be a"), new Fault(PLACE, "b", "must be b")));
        });
    findings.add(new InvalidDeclarationException("without a place"));
    findings.add(
        new InvalidDeclarationException(
            "conflict", new Fault(PLACE, "c", "Error merging", "Mend it.")));

    assertThat(findings.isEmpty()).isFalse();
    assertThatThrownBy(findings::report)
        .hasMessage(
            """
            one
              context.toa.yaml:4:1: one
              context.toa.yaml:4:1: a: must be a
              context.toa.yaml:4:1: b: must be b
              without a place
              context.toa.yaml:4:1: c: Error merging: conflict. Mend it.\
            """);
  }

  @Test
  void whatOthersSayTooIsReportedOnce() {
    InvalidDeclarationException first =
        new InvalidDeclarationException("conflict", new Fault(PLACE, "a", "must be object"));
    InvalidDeclarationException again =
        new InvalidDeclarationException("must be object", new Fault(PLACE, "a", "must be object"));

    assertThat(InvalidDeclarationException.of(List.of(first, again))).isSameAs(first);
  }

  @Test
  void aSentenceIsSaidOnceAndWhatASchemaSaysStaysAtItsPlace() {
    String sentence = "Version 'a' is no version. Declare one.";
    Fault own = new Fault(PLACE, "version", sentence);
    Fault schema = new Fault(PLACE, "a", "must be object", "Write one.");

    assertThat(new InvalidDeclarationException(sentence, own))
        .hasMessage(
            """
            Version 'a' is no version. Declare one.
              context.toa.yaml:4:1: version\
            """);
    assertThat(new InvalidDeclarationException("amqp: " + sentence, own.withHint("Mend it.")))
        .hasMessage(
            """
            amqp: Version 'a' is no version. Declare one.
              context.toa.yaml:4:1: version: Mend it.\
            """);
    assertThat(new InvalidDeclarationException("must be object", schema))
        .hasMessage(
            """
            must be object
              context.toa.yaml:4:1: a: must be object. Write one.\
            """);
    assertThat(new InvalidDeclarationException(sentence, List.of(own, schema)))
        .hasMessage(
            """
            Version 'a' is no version. Declare one.
              context.toa.yaml:4:1: version: Version 'a' is no version. Declare one.
              context.toa.yaml:4:1: a: must be object. Write one.\
            """);
  }

  @Test
  void aFileIsNamedOnceInALine() {
    Fault syntax = new Fault(PLACE, "", "a key must be a string");
    InvalidDeclarationException one = new InvalidDeclarationException(syntax.toString(), syntax);
    Place source = new Place("components/a.b/operations/do.js", 2, 1);
    InvalidDeclarationException other =
        new InvalidDeclarationException("/shop/components/a.b/operations/do.js: no code", source);

    assertThat(one).hasMessage("context.toa.yaml:4:1: a key must be a string");
    assertThat(other)
        .hasMessage(
            """
            /shop/components/a.b/operations/do.js: no code
              at components/a.b/operations/do.js:2:1\
            """);
    assertThat(InvalidDeclarationException.of(List.of(one, other)))
        .hasMessage(
            """
            context.toa.yaml:4:1: a key must be a string
              context.toa.yaml:4:1: a key must be a string
              components/a.b/operations/do.js:2:1: no code\
            """);
  }

  @Test
  void whatIsNoDeclarationPassesThrough() {
    assertThatThrownBy(
            () ->
                new Findings()
                    .run(
                        () -> {
                          throw new StorageException("unreadable", null);
                        }))
        .isInstanceOf(StorageException.class);
  }
}
