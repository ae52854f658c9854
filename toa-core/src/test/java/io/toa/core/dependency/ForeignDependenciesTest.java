package io.toa.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ExtensionException;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Binding;
import io.toa.core.component.Bindings;
import io.toa.core.component.Component;
import io.toa.core.component.extension.Declaring;
import io.toa.core.component.extension.Extension;
import io.toa.core.component.extension.Extensions;
import io.toa.core.testing.Providers;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connectors and extensions that are not Toa's own. */
class ForeignDependenciesTest {

  private static final String MAIL = "@acme/extensions.mail";
  private static final Dependency.Request REQUEST =
      new Dependency.Request(List.of(), Optional.empty(), List.of(), List.of(), "1.0.0");

  @TempDir private Path directory;

  @Test
  void findsWhatTheClassPathProvides() {
    Dependencies dependencies = found(Mail.class);

    assertThat(dependencies.find("@toa.io/bindings.amqp")).isPresent();
    assertThat(dependencies.find(MAIL).orElseThrow().contribute(REQUEST).variables())
        .containsEntry("global", List.of(Variable.of("ACME_MAIL", "smtp://mail.example.com")));
  }

  @Test
  void keepsRefusalsAsTheyAre() {
    assertThatThrownBy(
            () -> found(Mail.class).find(MAIL).orElseThrow().normalize(Node.of("text"), List.of()))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessage("Mail takes no text");
  }

  @Test
  void refusesTwoForOnePackage() {
    assertThatThrownBy(() -> found(Mail.class, OtherMail.class))
        .isInstanceOf(ExtensionException.class)
        .hasMessage(
            "%s and %s are both for '@acme/extensions.mail': take one of them off the class path"
                .formatted(Mail.class.getName(), OtherMail.class.getName()));
  }

  @Test
  void refusesAnotherOneInPlaceOfToas() {
    assertThatThrownBy(() -> found(OtherBroker.class))
        .isInstanceOf(ExtensionException.class)
        .hasMessage(
            "io.toa.core.dependency.Amqp and %s are both for '@toa.io/bindings.amqp', and the first is Toa's own: take the second off the class path"
                .formatted(OtherBroker.class.getName()));
  }

  @Test
  void namesTheClassThatFails() {
    Dependency faulty = found(Faulty.class).find("@acme/faulty").orElseThrow();

    assertThatThrownBy(() -> faulty.contribute(REQUEST))
        .isInstanceOf(ExtensionException.class)
        .hasMessage(
            "%s.contribute() of '@acme/faulty' failed: java.lang.IllegalStateException: out of order"
                .formatted(Faulty.class.getName()));
    assertThatThrownBy(() -> faulty.normalize(Node.ofNull(), List.of()))
        .isInstanceOf(ExtensionException.class)
        .hasMessage(
            "%s.normalize() of '@acme/faulty' returned null".formatted(Faulty.class.getName()));
    assertThatThrownBy(() -> faulty.servicePackages(List.of(), Optional.empty()))
        .isInstanceOf(ExtensionException.class)
        .hasMessageContaining("servicePackages() of '@acme/faulty' failed: java.lang.Null");
    assertThatThrownBy(() -> faulty.components(Optional.empty(), null))
        .isInstanceOf(ExtensionException.class)
        .hasMessageContaining("components() of '@acme/faulty' failed: java.lang.NoSuchMethodError");
  }

  @Test
  void refusesWhatCannotBeMade() {
    assertThatThrownBy(() -> found(Unnamed.class))
        .isInstanceOf(ExtensionException.class)
        .hasMessageStartingWith(
            Unnamed.class.getName() + " is for './mail', which is no reference");
    assertThatThrownBy(() -> found(Unmakeable.class))
        .isInstanceOf(ExtensionException.class)
        .hasMessageContaining("A Dependency on the class path cannot be used")
        .hasMessageContaining("META-INF/services/io.toa.core.dependency.Dependency");
  }

  @Test
  void letsAnExtensionNormalizeDeclarations() {
    Extensions extensions =
        Extensions.found(Providers.of(directory, Extension.class, MailDeclarations.class));
    Mapping manifest =
        Mapping.of(
            Map.of("namespace", "a", "name", "b", "extensions", Map.of(MAIL, "team@example.com")));

    assertThat(extensions.normalize(manifest).mapping("extensions").orElseThrow().get(MAIL))
        .contains(Node.of(Map.of("to", List.of("team@example.com"))));
    assertThatThrownBy(
            () ->
                extensions.normalize(manifest.with("extensions", Node.of(Map.of(MAIL, List.of())))))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining("'a.b' has to say who is written to");
  }

  @Test
  void letsABindingSayWhatItCarries() {
    ClassLoader classes = Providers.of(directory, Binding.class, Wire.class);

    assertThat(Bindings.found(classes).isAsynchronous("@acme/bindings.wire")).isTrue();
    assertThat(Bindings.found(classes).carriesStreams("@acme/bindings.wire")).isTrue();
    assertThat(Bindings.ofToa().isAsynchronous("@acme/bindings.wire")).isFalse();
    assertThat(Bindings.ofToa().carriesStreams("@toa.io/bindings.http")).isTrue();
  }

  @Test
  void refusesValuesThatSayNothing() {
    assertThatThrownBy(() -> Variable.of(" ", "value"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SecretKey("toa-mail", "", false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Mount("files", "", "claim"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Probe.of("/", 65_536)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Service(Mapping.of(Map.of("group", "acme")), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a service has to state its name");
  }

  @Test
  void putsContributionsTogether() {
    Contribution contribution =
        Contribution.NONE
            .withVariables("global", List.of(Variable.of("A", "1")))
            .withVariables("global", List.of(Variable.of("B", "2")))
            .withMounts("a-b", List.of(new Mount("files", "/files", "claim")))
            .withReference(Mapping.of(Map.of("name", "redis", "version", "1")))
            .withEvent("a.b.created")
            .withProbe(Probe.OFF)
            .withService(
                Service.of("acme", "mail", "1.0.0")
                    .with("port", 8080)
                    .withProbe(Probe.of("/ready", 8080))
                    .withVariables(List.of(Variable.of("C", "3"))));

    assertThat(contribution.variables().get("global")).hasSize(2);
    assertThat(contribution.mounts()).containsOnlyKeys("a-b");
    assertThat(contribution.references()).hasSize(1);
    assertThat(contribution.events()).containsExactly("a.b.created");
    assertThat(contribution.probe()).contains(Probe.OFF);
    Service service = contribution.services().get(0);
    assertThat(service.name()).isEqualTo("acme-mail");
    assertThat(service.port()).contains(8080);
    assertThat(service.probe()).contains(Probe.of("/ready", 8080));
    assertThat(service.variables()).hasSize(1);
    assertThat(Contribution.NONE.variables()).isEmpty();
  }

  private Dependencies found(Class<?>... classes) {
    return Dependencies.found(Providers.of(directory, Dependency.class, classes));
  }

  /** Tells every workload where mail goes. */
  public static class Mail implements Dependency {

    @Override
    public String reference() {
      return MAIL;
    }

    @Override
    public Node normalize(Node annotation, List<Instance> instances) {
      throw new InvalidDeclarationException("Mail takes no text");
    }

    @Override
    public Contribution contribute(Request request) {
      return Contribution.NONE.withVariables(
          Contribution.GLOBAL, List.of(Variable.of("ACME_MAIL", "smtp://mail.example.com")));
    }
  }

  /** Another one for the same package. */
  public static final class OtherMail extends Mail {}

  /** One for a package of Toa. */
  public static final class OtherBroker extends Mail {

    @Override
    public String reference() {
      return "@toa.io/bindings.amqp";
    }
  }

  /** Does everything wrong. */
  public static final class Faulty implements Dependency {

    @Override
    public String reference() {
      return "@acme/faulty";
    }

    @Override
    public List<Component> components(Optional<Node> annotation, Definitions definitions) {
      throw new NoSuchMethodError("of another version");
    }

    @Override
    public Node normalize(Node annotation, List<Instance> instances) {
      return null;
    }

    @Override
    public Map<String, String> servicePackages(List<Component> brought, Optional<Node> annotation) {
      Map<String, String> packages = new HashMap<>();
      packages.put("mailer", null);
      return packages;
    }

    @Override
    public Contribution contribute(Request request) {
      throw new IllegalStateException("out of order");
    }
  }

  /** One for a path. */
  public static final class Unnamed extends Mail {

    @Override
    public String reference() {
      return "./mail";
    }
  }

  /** Has no constructor without parameters. */
  public static final class Unmakeable extends Mail {

    /** Makes none. */
    public Unmakeable(String address) {
      throw new IllegalStateException(address);
    }
  }

  /** What components may say of mail: one address. */
  public static final class MailDeclarations implements Extension {

    @Override
    public String reference() {
      return MAIL;
    }

    @Override
    public Node normalize(Node declaration, Declaring component) {
      if (declaration.plain() instanceof String address) {
        return Node.of(Map.of("to", List.of(address)));
      }
      throw component.refuse("'" + component.id() + "' has to say who is written to");
    }
  }

  /** Carries everything. */
  public static final class Wire implements Binding {

    @Override
    public String reference() {
      return "@acme/bindings.wire";
    }

    @Override
    public boolean isAsynchronous() {
      return true;
    }

    @Override
    public boolean carriesStreams() {
      return true;
    }
  }
}
