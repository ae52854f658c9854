package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Dependencies;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Components;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of the components that extensions bring stay, where some are evicted (context.md 8). */
class EvictionTest {

  private static final String CADENCE = "@toa.io/extensions.cadence";
  private static final String EXPOSITION = "@toa.io/extensions.exposition";
  private static final String VERSION = "1.0.0-alpha.331";
  private static final BroughtComponents BROUGHT =
      new BroughtComponents(
          Map.of(
              CADENCE, List.of(named("cadence.clock")),
              EXPOSITION, List.of(named("identity.tokens"))));

  @Test
  void whatAnAnnotationAloneDeploysKeepsItsComponents() {
    Application application =
        read("evicted: {components: [a.two]}\ncadence: {}\n", named("a.one"), named("a.two"));

    assertThat(application.evicted()).containsExactly("a.two");
    assertThat(application.services())
        .singleElement()
        .satisfies(
            service -> assertThat(service.service().components()).containsExactly("cadence-clock"));
  }

  @Test
  void anEvictedServiceRequiresNoComponents() {
    Application application =
        read(
            """
            evicted: {components: [a.two], services: [exposition]}
            compositions: [{name: edge, components: [a.one], services: [exposition]}]
            exposition: {authorities: {main: example.com}}
            """,
            named("a.one"),
            named("a.two", EXPOSITION));

    assertThat(application.evicted()).containsExactlyInAnyOrder("a.two", "identity.tokens");
    assertThat(application.contributions())
        .extracting(Contributed::reference)
        .doesNotContain(EXPOSITION);
  }

  @Test
  void aServiceThatACompositionRunsKeepsItsComponents() {
    Application application =
        read(
            """
            evicted: {components: [a.two]}
            compositions: [{name: edge, components: [a.one], services: [exposition]}]
            exposition: {authorities: {main: example.com}}
            """,
            named("a.one"),
            named("a.two", EXPOSITION));

    assertThat(application.evicted()).containsExactly("a.two");
    assertThat(application.services())
        .extracting(DeployedService::name)
        .containsExactly("exposition-gateway");
  }

  @Test
  void theNameOfACompositionWithoutMembersIsFree() {
    Application application =
        read(
            """
            evicted: {components: [a.two]}
            compositions: [{name: edge, components: [a.two]}, {name: edge, components: [a.one]}]
            """,
            named("a.one"),
            named("a.two"));

    assertThat(application.compositions())
        .singleElement()
        .satisfies(
            composition ->
                assertThat(composition.members())
                    .extracting(Component::id)
                    .containsExactly("a.one"));
  }

  @Test
  void whatAnAnnotationAloneBringsMayNotHaveTheIdOfAnother() {
    assertThatThrownBy(() -> read("cadence: {}\n", named("cadence.clock")))
        .isInstanceOf(InvalidDeclarationException.class)
        .hasMessageContaining(
            "'@toa.io/extensions.cadence' brings a component 'cadence.clock', and the context has"
                + " one of that id");
  }

  private static Component named(String id, String... extensions) {
    Map<String, Object> named = new HashMap<>();
    Arrays.stream(extensions).forEach(each -> named.put(each, null));
    return Components.of(id, "3f9a1c02", Optional.empty(), Map.of("extensions", named));
  }

  private static Application read(String text, Component... components) {
    Context context =
        new ContextReader(VERSION)
            .of(
                YamlReader.parse("name: shop\nregistry: reg.io\n" + text, ContextReader.FILE),
                Path.of("."),
                Environment.UNDEFINED);
    return new ApplicationReader(path -> List.of(), path -> BROUGHT, Dependencies.ofToa(), VERSION)
        .join(context, List.of(components), false);
  }
}
