package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A binary value: of the component map its versions, of another one its size. */
final class BinaryValue {

  private static final String CONTRACT = " (what it provides has changed)";

  private BinaryValue() {}

  static Shown of(String key, Shown raw) {
    if (key.equals(CarriedMap.KEY)) {
      Optional<Map<String, Mapping>> before = map(raw.before());
      Optional<Map<String, Mapping>> after = map(raw.after());
      if (before.isPresent() && after.isPresent()) {
        return new Shown(versions(before.get()), versions(after.get(), before.get()));
      }
    }
    return Disclosure.remarked(raw, new Shown(sized(raw.before()), sized(raw.after())));
  }

  private static Optional<Map<String, Mapping>> map(Node value) {
    return Optional.ofNullable(value)
        .map(Node::plain)
        .filter(String.class::isInstance)
        .flatMap(text -> CarriedMap.of((String) text));
  }

  private static Node versions(Map<String, Mapping> contracts) {
    return versions(contracts, Map.of());
  }

  private static Node versions(Map<String, Mapping> contracts, Map<String, Mapping> former) {
    Map<String, String> versions = new LinkedHashMap<>();
    contracts.forEach(
        (id, contract) -> {
          String version = CarriedMap.version(contract);
          Mapping was = former.get(id);
          boolean sameVersion = was != null && CarriedMap.version(was).equals(version);
          versions.put(id, sameVersion && !was.equals(contract) ? version + CONTRACT : version);
        });
    return Mapping.of(versions);
  }

  private static Node sized(Node value) {
    if (value == null) {
      return null;
    }
    byte[] bytes = Base64.getMimeDecoder().decode(String.valueOf(value.plain()));
    return Node.of("(binary, %d bytes)".formatted(bytes.length));
  }
}
