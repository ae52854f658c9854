package io.toa.core.deploy;

import io.toa.core.Findings;
import io.toa.core.application.Application;
import io.toa.core.chart.Chart;
import io.toa.core.chart.Values;
import io.toa.core.component.Component;
import io.toa.core.component.ComponentMap;
import io.toa.core.context.Context;
import io.toa.core.export.Secrets;
import io.toa.core.image.BuildContexts;
import io.toa.core.image.Images;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that follows from a context and its sources alone: no registry, engine or cluster is
 * asked for it.
 *
 * @param application the context joined with its components
 * @param images its images
 */
public record Model(Application application, Images images) {

  /**
   * The context.
   *
   * @return the context
   */
  public Context context() {
    return application.context();
  }

  /**
   * The values of its chart.
   *
   * @return the values
   * @throws io.toa.core.InvalidDeclarationException where it cannot be deployed as it is declared
   */
  public Values values() {
    return Values.of(application, images.references(), componentMap());
  }

  private String componentMap() {
    List<Component> mapped = new ArrayList<>(application.components());
    mapped.addAll(application.brought());
    return ComponentMap.of(mapped).gzipBase64();
  }

  /**
   * Its chart.
   *
   * @return the chart
   * @throws io.toa.core.InvalidDeclarationException where the context states no version, or where
   *     it cannot be deployed as it is declared
   */
  public Chart chart() {
    Findings findings = new Findings();
    Optional<Values> values =
        findings.attempt(() -> Values.ofChart(application, images.references(), componentMap()));
    findings.run(() -> Chart.checkNames(application));
    findings.report();
    return Chart.of(application, values.orElseThrow());
  }

  /**
   * Refuses what a deployment would refuse without asking anyone: a chart that cannot be made, save
   * for the want of a version, and sources that an image cannot carry.
   *
   * @throws io.toa.core.InvalidDeclarationException with all of it
   * @throws io.toa.core.StorageException where a source cannot be read
   */
  public void check() {
    Findings findings = new Findings();
    // a context needs a version for its chart only
    findings.attempt(context().version().isPresent() ? this::chart : this::values);
    BuildContexts contexts = new BuildContexts();
    images.all().forEach(image -> findings.attempt(() -> contexts.of(image)));
    findings.report();
  }

  /**
   * The secrets that its workloads read.
   *
   * @return the secrets
   */
  public Secrets secrets() {
    return Secrets.of(context(), values());
  }
}
