package io.toa.core.component.extension;

import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One time an operation is called at: a pulse or a schedule (spec: component.md 6.1). */
final class Beat {

  private static final Pattern EXPRESSION =
      Pattern.compile("@[a-z]+|[0-9A-Za-z*?/,#-]+(\\s+[0-9A-Za-z*?/,#-]+){4,6}");

  private final Schema pulse = Schema.read("/io/toa/core/component/extension/pulse.schema.yaml");
  private final Schema schedule =
      Schema.read("/io/toa/core/component/extension/schedule.schema.yaml");

  Mapping normalize(String endpoint, Mapping beat, Declaring component) {
    boolean cycles = beat.has("cycle");
    boolean scheduled = beat.has("schedule");
    if (cycles && scheduled) {
      throw component.refuse(
          "Cadence of '" + endpoint + "' states both a cycle and a schedule", beat);
    }
    if (!cycles && !scheduled) {
      throw component.refuse(
          "Cadence of '" + endpoint + "' states neither a cycle nor a schedule", beat);
    }
    return cycles ? pulse(endpoint, beat, component) : schedule(endpoint, beat, component);
  }

  private Mapping pulse(String endpoint, Mapping beat, Declaring component) {
    Mapping written = absent(absent(beat, "intervals", Node.of(1)), "scope", Node.of("group"));
    String subject = "Pulse '" + endpoint + "' ";
    Mapping valid = check(pulse, written, "Invalid pulse '", endpoint, component);
    long cycle = number(valid, "cycle");
    long intervals = number(valid, "intervals");
    if (intervals > cycle) {
      throw component.refuse(
          subject
              + "splits a cycle of %d seconds into %d intervals, which is less than a second each"
                  .formatted(cycle, intervals),
          beat);
    }
    if (valid.has("region") && valid.text("scope").filter("replica"::equals).isPresent()) {
      throw component.refuse(subject + "is every replica's and cannot name a region", beat);
    }
    return valid;
  }

  private Mapping schedule(String endpoint, Mapping beat, Declaring component) {
    String prefix = "Invalid schedule '" + endpoint + "': ";
    if (beat.get("overdue").filter(Node::isNull).isPresent()) {
      throw component.refuse(prefix + "a schedule states a bound or none, not null", beat);
    }
    Mapping stated = absent(beat, "zone", Node.of("UTC"));
    Mapping valid = check(schedule, stated, "Invalid schedule '", endpoint, component);
    String expression = valid.text("schedule").orElse("");
    if (!EXPRESSION.matcher(expression.strip()).matches()) {
      throw component.refuse(prefix + "'" + expression + "' is no cron expression", beat);
    }
    String zone = valid.text("zone").orElse("");
    if (!isZone(zone)) {
      throw component.refuse(prefix + "'" + zone + "' is no time zone", beat);
    }
    return valid;
  }

  /** Case counts for the zones of Java, and for those of JavaScript it does not. */
  private static boolean isZone(String zone) {
    try {
      ZoneId.of(zone);
      return true;
    } catch (DateTimeException unknown) {
      return Stream.concat(
              ZoneId.getAvailableZoneIds().stream(), ZoneId.SHORT_IDS.keySet().stream())
          .anyMatch(zone::equalsIgnoreCase);
    }
  }

  private static Mapping check(
      Schema schema, Mapping beat, String prefix, String endpoint, Declaring component) {
    Checked checked = schema.check(beat);
    if (!checked.faults().isEmpty()) {
      throw component.refuse(
          prefix + endpoint + "': " + checked.faults().get(0).message(),
          endpoint,
          checked.faults());
    }
    return (Mapping) checked.value();
  }

  /** A null is no statement. */
  private static Mapping absent(Mapping beat, String key, Node value) {
    return beat.get(key).filter(stated -> !stated.isNull()).isPresent()
        ? beat
        : beat.with(key, value);
  }

  private static long number(Mapping beat, String key) {
    return ((Number) beat.get(key).orElseThrow().plain()).longValue();
  }
}
