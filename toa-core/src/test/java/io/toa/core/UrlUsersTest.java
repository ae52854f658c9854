package io.toa.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class UrlUsersTest {

  private static final String URL = "amqp://user:pass@host";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'amqp://user:pass@host'|'amqp://***@host'",
        "see amqp://user@host/a, and http://b|see amqp://***@host/a, and http://b",
        "amqp://user:p@ss@host|amqp://***@host",
        "amqp://user:p/s?s#x@host/y|amqp://***@host/y",
        "amqp://user:pa'ss@host|amqp://***@host",
        "amqp://user:p$1\\\\@host|amqp://***@host",
        "a:https://a/b,mongodb+srv://u:p@h|a:https://a/b,mongodb+srv://***@h",
        "amqp://:pass@host|amqp://***@host",
        "ssh://user@host|ssh://user@host",
        "ssh://user:pass@host|ssh://***@host",
        "https:/user:pass@host/a|https:/***@host/a",
        "https://example.com/@acme/shop|https://example.com/@acme/shop",
        "https://example.com:8080/a|https://example.com:8080/a",
        "user:pass@host|user:pass@host",
        "'a@b' http://c|'a@b' http://c",
        "''|''",
      })
  void usersOfUrlsAreHidden(String text, String shown) {
    assertThat(UrlUsers.masked(text)).isEqualTo(shown);
    assertThat(UrlUsers.masked(shown)).isEqualTo(shown);
  }

  @ParameterizedTest
  @MethodSource
  void noFaultShowsThem(Object fault) {
    assertThat(fault instanceof Throwable thrown ? thrown.getMessage() : fault.toString())
        .contains("amqp://***@host")
        .doesNotContain("user", "pass");
  }

  static Stream<Object> noFaultShowsThem() {
    Place place = new Place("context.toa.yaml", 1, 2);
    return Stream.of(
        new Fault(place, URL, ""),
        new Fault(place, "", "'" + URL + "' is none"),
        new Fault(place, "", "", "Take '" + URL + "' out."),
        new InvalidDeclarationException("'" + URL + "' is none"),
        new InvalidDeclarationException("none", new Fault(place, URL, "none")),
        new InvalidDeclarationException("x".repeat(350) + " " + URL + " " + "x".repeat(1000)),
        InvalidDeclarationException.of(
            List.of(
                new InvalidDeclarationException("'" + URL + "' is none", place),
                new InvalidDeclarationException("other", place))),
        new ParameterException("Cannot find 'a' from '" + URL + "'"),
        new RegistryException(URL, new IllegalStateException()),
        new ProgramException("helm ended:\n" + URL, 1));
  }

  @Test
  void aTextThatIsItsOnlyFaultIsStillSaidOnce() {
    Fault fault = new Fault(new Place("a", 1, 1), "", URL);
    assertThat(new InvalidDeclarationException("a:1:1: " + URL, fault))
        .hasMessage("a:1:1: amqp://***@host");
  }

  @Test
  void manyUrlsInOneWordTakeNoTime() {
    String text = "a://b/".repeat(500_000) + "@";
    assertThat(UrlUsers.masked(text)).isEqualTo(text);
  }
}
