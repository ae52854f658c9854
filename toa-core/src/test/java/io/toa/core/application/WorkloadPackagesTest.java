package io.toa.core.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Instance;
import io.toa.core.dependency.Service;
import io.toa.core.testing.BroughtComponents;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.YamlReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the image of each workload installs for extensions (spec: images.md 6). */
class WorkloadPackagesTest {

  private static final String VERSION = "1.0.0-alpha.331";

  /**
   * An extension that installs a package in each component that declares it, others where its
   * service is run.
   */
  private record Installing(
      String reference, Map<String, String> ofComponents, Map<String, String> ofService)
      implements Dependency {

    @Override
    public Map<String, String> packages(Instance instance, Optional<Node> annotation) {
      return ofComponents;
    }

    @Override
    public Map<String, String> servicePackages(List<Component> brought, Optional<Node> annotation) {
      return ofService;
    }

    @Override
    public Contribution contribute(Request request) {
      return ofService.isEmpty()
          ? Contribution.NONE
          : Contribution.NONE.withService(
              new Service(
                  Mapping.of(Map.of("group", reference, "name", "s", "version", request.version())),
                  List.of()));
    }
  }

  private static final Dependencies DEPENDENCIES =
      new Dependencies(
          List.of(
              new Installing("first", Map.of("a", "1", "both", "1"), Map.of()),
              new Installing("second", Map.of("both", "2"), Map.of()),
              new Installing("served", Map.of("b", "1"), Map.of("b", "of-the-service", "c", "1")),
              new Installing("other", Map.of(), Map.of("d", "1"))));

  private static Application application(String compositions, boolean mono) {
    Context context =
        new ContextReader(VERSION)
            .of(
                YamlReader.parse(
                    "name: shop\nregistry: reg.io\n" + compositions, ContextReader.FILE),
                Path.of("."),
                Environment.UNDEFINED);
    return new ApplicationReader(
            path -> List.of(), path -> BroughtComponents.NONE, DEPENDENCIES, VERSION)
        .join(
            context,
            List.of(
                component("x.one", "first", "second"),
                component("x.two", "served", "other"),
                component("x.three")),
            mono);
  }

  private static Component component(String id, String... extensions) {
    Map<String, Object> declared = new LinkedHashMap<>();
    for (String extension : extensions) {
      declared.put(extension, Map.of());
    }
    return Components.of(id, "3f9a1c02", Optional.empty(), Map.of("extensions", declared));
  }

  private static Map<String, String> packages(Application application, String composition) {
    return application.compositions().stream()
        .filter(each -> each.name().equals(composition))
        .findFirst()
        .orElseThrow()
        .packages();
  }

  @Test
  void aCompositionHasThoseOfItsMembersTheLaterExtensionCounts() {
    Application application = application("", false);

    assertThat(packages(application, "x-one")).isEqualTo(Map.of("a", "1", "both", "2"));
    assertThat(packages(application, "x-two")).isEqualTo(Map.of("b", "1"));
    assertThat(packages(application, "x-three")).isEmpty();
  }

  @Test
  void aCompositionThatRunsAServiceHasThoseOfTheServiceUnderThoseOfItsMembers() {
    String running = "compositions: [{name: edge, components: [%s], services: [served]}]\n";

    assertThat(packages(application(running.formatted("x.three"), false), "edge"))
        .isEqualTo(Map.of("b", "of-the-service", "c", "1"));
    assertThat(packages(application(running.formatted("x.one, x.two"), false), "edge"))
        .isEqualTo(Map.of("a", "1", "both", "2", "b", "1", "c", "1"));
  }

  @Test
  void monoHasThoseOfEveryServiceThatIsNotEvicted() {
    assertThat(application("", true).monoPackages())
        .isEqualTo(Map.of("a", "1", "both", "2", "b", "1", "c", "1", "d", "1"));
    assertThat(application("evicted: {services: [other]}\n", true).monoPackages())
        .doesNotContainKey("d");
    assertThat(application("evicted: {components: [x.one]}\n", true).monoPackages())
        .isEqualTo(Map.of("b", "1", "c", "1", "d", "1"));
  }
}
