package io.toa.core.chart;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.application.Application;
import io.toa.core.application.Contributed;
import io.toa.core.context.Context;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Helm chart of an application (spec: chart.md).
 *
 * @param release the name of the release, which is the name of the context
 * @param file the content of {@code Chart.yaml}
 * @param values the content of {@code values.yaml}
 */
public record Chart(String release, Mapping file, Mapping values) {

  /**
   * Makes the chart.
   *
   * @param application the application
   * @param values its values
   * @return the chart
   * @throws InvalidDeclarationException where the context states no version, or where Helm or
   *     Kubernetes would refuse a name or the version
   */
  public static Chart of(Application application, Values values) {
    return new Chart(application.context().name(), file(application), values.mapping());
  }

  /**
   * Refuses a context that has no version to give its chart.
   *
   * @param context the context
   * @throws InvalidDeclarationException where it states none
   */
  public static void requireVersion(Context context) {
    if (context.version().isEmpty()) {
      throw context.refusal(
          "Context '%s' declares no version, which is what its chart is versioned by. Declare it in context.toa.yaml."
              .formatted(context.name()),
          "version");
    }
  }

  /**
   * Refuses names and a version that Helm or Kubernetes would refuse.
   *
   * @param application the application
   * @throws InvalidDeclarationException with every one that is not accepted
   */
  public static void checkNames(Application application) {
    ChartNames.check(application);
  }

  private static Mapping file(Application application) {
    Context context = application.context();
    requireVersion(context);
    checkNames(application);
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("apiVersion", "v2");
    file.put("type", "application");
    file.put("name", context.name());
    context.description().ifPresent(description -> file.put("description", description));
    file.put("version", context.version().orElseThrow());
    file.put("appVersion", context.version().orElseThrow());
    List<Mapping> references =
        application.contributions().stream()
            .map(Contributed::contribution)
            .flatMap(contribution -> contribution.references().stream())
            .map(reference -> reference.without("values"))
            .toList();
    file.put("dependencies", Node.of(references));
    return Mapping.of(file);
  }

  /**
   * Whether it depends on other charts.
   *
   * @return true where these have to be fetched before it renders
   */
  public boolean hasDependencies() {
    return !file.items("dependencies").isEmpty();
  }
}
