package io.toa.core.deploy.comparison;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The component map as a chart carries it (spec: chart.md 9). */
final class CarriedMap {

  /** The name of the object that has it. */
  static final String CONFIG_MAP = "components";

  /** The key of its binary form. */
  static final String KEY = ".map.json.gz";

  // of releases before 1.0.0-alpha.315
  private static final String FORMER_KEY = "components.json";
  private static final int MAX_BYTES = 64 * 1024 * 1024;

  private CarriedMap() {}

  /** The contract of each component by its id; empty where the object has none that is known. */
  static Map<String, Mapping> in(Mapping configMap) {
    return configMap
        .mapping("binaryData")
        .flatMap(binary -> binary.text(KEY))
        .flatMap(CarriedMap::unpacked)
        .or(() -> configMap.mapping("data").flatMap(texts -> texts.text(FORMER_KEY)))
        .flatMap(CarriedMap::read)
        .map(CarriedMap::contracts)
        .orElse(Map.of());
  }

  /** The map that a value of the ConfigMap holds; empty where it holds something else. */
  static Optional<Map<String, Mapping>> of(String gzipBase64) {
    return unpacked(gzipBase64).flatMap(CarriedMap::read).map(CarriedMap::contracts);
  }

  /** The version that a contract states. */
  static String version(Mapping contract) {
    return contract.get("version").map(Node::plain).map(String::valueOf).orElse("?");
  }

  private static Map<String, Mapping> contracts(Mapping map) {
    Map<String, Mapping> contracts = new LinkedHashMap<>();
    for (Member member : map.members()) {
      if (member.value() instanceof Mapping contract) {
        contracts.put(member.key(), contract);
      }
    }
    return contracts;
  }

  private static Optional<Mapping> read(String json) {
    try {
      return Optional.of(Json.parse(json, "the component map"))
          .filter(Mapping.class::isInstance)
          .map(Mapping.class::cast);
    } catch (InvalidDeclarationException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> unpacked(String gzipBase64) {
    try (GZIPInputStream plain =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getMimeDecoder().decode(gzipBase64)))) {
      return Optional.of(new String(plain.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
