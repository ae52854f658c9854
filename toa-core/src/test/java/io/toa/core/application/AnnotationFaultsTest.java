package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where what a dependency refuses stands, whatever it says of that itself. */
class AnnotationFaultsTest {

  private static final String MAIL = "@example/extensions.mail";
  private static final Context CONTEXT =
      new ContextReader("1.0.0")
          .of(
              YamlReader.parse(
                  """
                  name: shop
                  registry: reg.io
                  annotations:
                    '@example/extensions.mail':
                      relays: [smtp://a]
                  """,
                  ContextReader.FILE),
              Path.of("."),
              Environment.UNDEFINED);

  private static List<String> faults(InvalidDeclarationException refusal) {
    return catchThrowableOfType(
            InvalidDeclarationException.class,
            () ->
                AnnotationFaults.located(
                    CONTEXT,
                    MAIL,
                    () -> {
                      throw refusal;
                    }))
        .faults()
        .stream()
        .map(Fault::toString)
        .toList();
  }

  @Test
  void pointsAtTheKeyWhereNothingElseIsKnown() {
    Node annotation = CONTEXT.annotation(MAIL).orElseThrow();

    assertThat(faults(new InvalidDeclarationException("No relay")))
        .containsExactly("context.toa.yaml:4:3: annotations.@example/extensions.mail: No relay");
    assertThat(faults(new InvalidDeclarationException("No relay", annotation.place())))
        .containsExactly("context.toa.yaml:4:3: annotations.@example/extensions.mail: No relay");
  }

  @Test
  void leadsToWhatIsInside() {
    Place place = new Place(ContextReader.FILE, 5, 14);

    assertThat(faults(new InvalidDeclarationException("No", new Fault(place, "relays.0", ""))))
        .containsExactly(
            "context.toa.yaml:5:14: annotations.@example/extensions.mail.relays.0: No");
  }

  @Test
  void leavesWhatIsSaidOfAnotherFile() {
    Place place = new Place("components/a.b/manifest.toa.yaml", 1, 1);

    assertThat(faults(new InvalidDeclarationException("No", new Fault(place, "mail", ""))))
        .containsExactly("components/a.b/manifest.toa.yaml:1:1: mail: No");
  }
}
