package io.toa.core.chart;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.application.Application;
import io.toa.core.application.DeployedComposition;
import io.toa.core.component.Component;
import io.toa.core.context.Context;
import io.toa.core.yaml.Mapping;
import java.util.regex.Pattern;

/**
 * Refuses what Helm or Kubernetes would refuse, when images are pushed and tags are moved already
 * (spec: chart.md 2).
 */
final class ChartNames {

  private static final int LONGEST_RELEASE = 53;
  private static final int LONGEST_CONTAINER = 63;

  /** Of 63 characters a label of its pods needs ten for {@code component-}. */
  private static final int LONGEST_COMPONENT = 53;

  private static final Pattern NAME = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");

  /** What Helm takes for a semantic version: parts may be missing, or begin with a zero. */
  private static final Pattern VERSION =
      Pattern.compile(
          "v?\\d+(\\.\\d+){0,2}(-%1$s(\\.%1$s)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?"
              .formatted("(0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)"));

  private ChartNames() {}

  static void check(Application application) {
    Context context = application.context();
    Findings findings = new Findings();
    if (!fits(context.name(), LONGEST_RELEASE)) {
      findings.add(
          context.refusal(
              "Context '%s' cannot be the name of a Helm release, which has at most %d lower-case letters, digits and hyphens. Rename the context."
                  .formatted(context.name(), LONGEST_RELEASE),
              "name"));
    }
    context.version().ifPresent(version -> checkVersion(context, version, findings));
    for (Component component : application.deployed()) {
      if (!fits(component.label(), LONGEST_COMPONENT)) {
        findings.add(refusal(component));
      }
    }
    if (!application.mono()) {
      application.compositions().forEach(each -> check(context, each, findings));
    }
    findings.report();
  }

  private static void checkVersion(Context context, String version, Findings findings) {
    if (!VERSION.matcher(version).matches()) {
      findings.add(
          context.refusal(
              "Version '%s' of context '%s' is no semantic version, which Helm requires of a chart. Declare one such as 1.4.0 in context.toa.yaml."
                  .formatted(version, context.name()),
              "version"));
    }
  }

  /** One that is derived has the label of its component. */
  private static void check(Context context, DeployedComposition each, Findings findings) {
    if (each.index().isPresent() && !fits(each.name(), LONGEST_CONTAINER)) {
      findings.add(
          context.refusal(
              text("Composition '" + each.name() + "'", each.name(), LONGEST_CONTAINER),
              "compositions",
              each.index().get(),
              "name"));
    }
  }

  /** At the name of a component: its directory, unless its manifest states one. */
  private static InvalidDeclarationException refusal(Component component) {
    String text = text("Component '" + component.id() + "'", component.label(), LONGEST_COMPONENT);
    Mapping manifest = component.manifest();
    Place name = manifest.placeOf("name");
    Fault fault =
        name.file().isEmpty()
            ? new Fault(manifest.place(), "", text)
            : new Fault(name, "name", text);
    return new InvalidDeclarationException(text, fault);
  }

  private static String text(String subject, String name, int longest) {
    return "%s is deployed as '%s', and Kubernetes takes at most %d lower-case letters, digits and hyphens here. Rename it."
        .formatted(subject, name, longest);
  }

  private static boolean fits(String name, int longest) {
    return name.length() <= longest && NAME.matcher(name).matches();
  }
}
