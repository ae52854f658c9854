package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.ToaDefinitions;
import io.toa.core.dependency.Variable;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that deploys with what the class path knows of a release. */
class StandInTest {

  private static final String VERSION = "1.0.0-alpha.331";
  private static final String EXPOSITION = "@toa.io/extensions.exposition";
  private static final String CONTEXT =
      """
      name: shop
      registry: {base: reg.io, services: published}
      resources: ~
      amqp: amqp://amqp.example.com
      mongodb: mongodb://mongo.example.com
      exposition: {authorities: {shop: shop.example.com}}
      storages: {media: {provider: tmp, directory: media}}
      configuration: {identity.tokens: {key0: $KEY0}}
      """;

  @TempDir private Path directory;

  @Test
  void warnsOnceOfEachExtensionThatBringsAStandIn() {
    Application application = read();

    assertThat(application.warnings())
        .extracting(fault -> fault.place() + " " + fault.path())
        .containsExactly(
            "context.toa.yaml:6:1 exposition",
            "context.toa.yaml introspection",
            "context.toa.yaml:8:1 configuration");
    assertThat(application.warnings())
        .extracting(Fault::message)
        .allSatisfy(
            message ->
                assertThat(message)
                    .contains("of Toa 1.0.0-alpha.331", "worked out from public descriptions")
                    .endsWith("by toa.definitions."));
  }

  @Test
  void givesTheGatewayWhatItsComponentsRead() {
    Application application = read();

    assertThat(application.services())
        .extracting(DeployedService::name)
        .containsExactly("exposition-gateway", "introspection-explorer", "configuration-values");
    assertThat(application.services().get(0).service().components())
        .hasSize(12)
        .startsWith("exposition-octets", "identity-bans");
    assertThat(names(application, "identity-tokens"))
        .containsExactly(
            "TOA_MONGODB_IDENTITY_TOKENS",
            "TOA_MONGODB_IDENTITY_TOKENS_USERNAME",
            "TOA_MONGODB_IDENTITY_TOKENS_PASSWORD",
            "TOA_CONFIGURATION__KEY0",
            "TOA_CONFIGURATION_REVISION_IDENTITY_TOKENS");
    assertThat(names(application, "identity-credentials")).isEmpty();
  }

  @Test
  void saysWhatIsRefusedBecauseOfStandIns() {
    String remedy =
        "install @toa.io/definitions in the application, or name its folder or its tarball by"
            + " toa.definitions.";
    String octets =
        "This is for 'exposition.octets', a stand-in for what 'exposition' brings, and may not be"
            + " what the release wants: annotate what is wanted, or "
            + remedy;
    String bans = octets.replace("exposition.octets", "identity.bans");
    assertThatThrownBy(
            () ->
                read(
                    CONTEXT
                        .replaceAll("(?m)^(mongodb|storages):.*\n", "")
                        .replace("key0: $KEY0", "key0: hunter2"),
                    exposed("shop.orders")))
        .isInstanceOfSatisfying(
            InvalidDeclarationException.class,
            refusal ->
                assertThat(refusal.faults())
                    .extracting(Fault::toString)
                    .containsExactly(
                        "context.toa.yaml:6:35: configuration.identity.tokens.key0: 'key0' is a"
                            + " secret and must be given as a $NAME reference. "
                            + octets.replace("exposition.octets", "identity.tokens"),
                        "context.toa.yaml: mongodb: Selector 'identity.bans' cannot be resolved."
                            + " State the address of the database, such as 'mongodb:"
                            + " mongodb://mongo.example.com'. "
                            + bans,
                        "context.toa.yaml: storages: TOA_STORAGES is not an object. State what"
                            + " each is, or 'storages: {}' where there are none. "
                            + octets));
  }

  @Test
  void blamesNoStandInForWhatTheContextItselfWants() {
    Component stores =
        Components.of(
            "shop.orders",
            "3f9a1c02",
            Optional.empty(),
            Map.of(
                "entity",
                Map.of("storage", "@toa.io/storages.mongodb"),
                "extensions",
                Map.of(EXPOSITION, Map.of())));

    assertThatThrownBy(() -> read(CONTEXT.replaceAll("(?m)^mongodb:.*\n", ""), stores))
        .hasMessageContaining("Selector 'shop.orders' cannot be resolved.")
        .hasMessageNotContaining("stand-in");
  }

  private static List<String> names(Application application, String group) {
    return application.contributions().stream()
        .flatMap(
            each ->
                each.contribution().variables().getOrDefault(group, List.of()).stream()
                    .map(Variable::name))
        .toList();
  }

  private Application read() {
    return read(CONTEXT, exposed("shop.orders"), exposed("shop.carts"));
  }

  private Application read(String stated, Component... components) {
    Context context =
        new ContextReader(VERSION)
            .of(YamlReader.parse(stated, ContextReader.FILE), directory, Environment.UNDEFINED);
    return new ApplicationReader(
            path -> List.of(), StandInTest::definitions, Dependencies.ofToa(), VERSION)
        .join(context, List.of(components), false);
  }

  private static ToaDefinitions definitions(Path root) {
    return ToaDefinitions.of(
        root,
        new ToaDefinitions.Options(Optional.empty(), Optional.empty(), VERSION),
        StandInTest.class.getClassLoader());
  }

  private static Component exposed(String id) {
    return Components.of(
        id, "3f9a1c02", Optional.empty(), Map.of("extensions", Map.of(EXPOSITION, Map.of())));
  }
}
