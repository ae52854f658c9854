package io.toa.core.chart;

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
    if (!fits(context.name(), LONGEST_RELEASE)) {
      throw new InvalidDeclarationException(
          "Context '%s' cannot be the name of a Helm release, which has at most %d lower-case letters, digits and hyphens. Rename the context."
              .formatted(context.name(), LONGEST_RELEASE),
          context.declaration().placeOf("name"));
    }
    context.version().ifPresent(version -> checkVersion(context, version));
    for (Component component : application.deployed()) {
      checkObject(
          "Component '" + component.id() + "'",
          component.label(),
          LONGEST_COMPONENT,
          place(component.manifest()));
    }
    if (!application.mono()) {
      for (DeployedComposition each : application.compositions()) {
        checkObject(
            "Composition '" + each.name() + "'",
            each.name(),
            LONGEST_CONTAINER,
            context.placeOf(each.name()));
      }
    }
  }

  /** Where a component is named: by its directory, unless its manifest states a name. */
  private static Place place(Mapping manifest) {
    Place name = manifest.placeOf("name");
    return name.file().isEmpty() ? manifest.place() : name;
  }

  private static void checkVersion(Context context, String version) {
    if (!VERSION.matcher(version).matches()) {
      throw new InvalidDeclarationException(
          "Version '%s' of context '%s' is no semantic version, which Helm requires of a chart. Declare one such as 1.4.0 in context.toa.yaml."
              .formatted(version, context.name()),
          context.declaration().placeOf("version"));
    }
  }

  private static void checkObject(String subject, String name, int longest, Place place) {
    if (!fits(name, longest)) {
      throw new InvalidDeclarationException(
          "%s is deployed as '%s', and Kubernetes takes at most %d lower-case letters, digits and hyphens here. Rename it."
              .formatted(subject, name, longest),
          place);
    }
  }

  private static boolean fits(String name, int longest) {
    return name.length() <= longest && NAME.matcher(name).matches();
  }
}
