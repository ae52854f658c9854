package io.toa.core.component.extension;

import io.toa.core.Findings;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The metrics of a component (spec: component.md 6.3). */
final class Telemetry implements Extension {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Set<String> TYPES = Set.of("counter", "gauge", "histogram");

  @Override
  public String reference() {
    return "@toa.io/extensions.telemetry";
  }

  @Override
  public Node normalize(Node declaration, Declaring component) {
    if (declaration.isNull()) {
      return new Mapping(List.of(), declaration.place());
    }
    if (!(declaration instanceof Mapping telemetry)) {
      throw component.refuse(
          "Telemetry of '" + component.id() + "' must be an object", declaration);
    }
    Node metrics = telemetry.get("metrics").orElse(Mapping.EMPTY);
    if (metrics instanceof Mapping each) {
      Findings findings = new Findings();
      each.members().forEach(member -> findings.run(() -> check(member, component)));
      findings.report();
    } else if (!metrics.isNull()) {
      throw component.refuse("Metrics of '" + component.id() + "' must be an object", metrics);
    }
    return telemetry;
  }

  private static void check(Member member, Declaring component) {
    String subject = "Metric '" + member.key() + "' of '" + component.id() + "' ";
    if (!NAME.matcher(member.key()).matches()) {
      throw component.refuse(subject + "must be named by an identifier", member.value());
    }
    if (!(member.value() instanceof Mapping metric)) {
      throw component.refuse(subject + "must be an object", member.value());
    }
    String type = metric.text("type").orElse("");
    if (!TYPES.contains(type)) {
      throw component.refuse(subject + "must be of type counter, gauge or histogram", metric);
    }
    if (metric.has("buckets") || type.equals("histogram")) {
      if (!ascending(metric.get("buckets").orElse(Node.ofNull()))) {
        throw component.refuse(subject + "must have buckets in ascending order", metric);
      }
    }
  }

  private static boolean ascending(Node buckets) {
    if (!(buckets instanceof Sequence sequence) || sequence.items().isEmpty()) {
      return false;
    }
    double last = Double.NEGATIVE_INFINITY;
    for (Node bucket : sequence.items()) {
      if (!(bucket.plain() instanceof Number number) || number.doubleValue() <= last) {
        return false;
      }
      last = number.doubleValue();
    }
    return true;
  }
}
