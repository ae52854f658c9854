package io.toa.core.component;

import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * What each component provides, by id: every workload mounts it (spec: context.md 12, chart.md 9).
 *
 * @param content the contracts in the order of ids
 */
public record ComponentMap(Mapping content) {

  /** No name, no time, made on Unix: what the reference writes, and the same at every run. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};

  private static final int LEVEL = 6;
  private static final int TRAILER_BYTES = 8;
  private static final int BUFFER_BYTES = 8192;

  /**
   * Makes the map.
   *
   * @param components the components of a context and those that extensions bring, evicted ones
   *     included
   * @return the map
   */
  public static ComponentMap of(Collection<Component> components) {
    Contract contract = new Contract();
    List<Component> sorted =
        components.stream()
            .sorted(Comparator.comparing(Component::id, LabelOrder.INSTANCE))
            .toList();
    Map<String, Mapping> contracts = new LinkedHashMap<>();
    sorted.forEach(component -> contracts.put(component.id(), contract.of(component)));
    return new ComponentMap(Mapping.of(contracts));
  }

  /**
   * The map as text.
   *
   * @return compact JSON
   */
  public String json() {
    return Json.compact(content);
  }

  /**
   * The map as the chart carries it.
   *
   * @return base64 of the gzip of {@link #json}; the same text for the same map
   */
  public String gzipBase64() {
    return Base64.getEncoder().encodeToString(gzip(json().getBytes(StandardCharsets.UTF_8)));
  }

  // GZIPOutputStream writes another operating system in some releases of Java than in others
  private static byte[] gzip(byte[] text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(HEADER);
    Deflater deflater = new Deflater(LEVEL, true);
    try {
      deflater.setInput(text);
      deflater.finish();
      byte[] buffer = new byte[BUFFER_BYTES];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
    } finally {
      deflater.end();
    }
    CRC32 crc = new CRC32();
    crc.update(text);
    out.writeBytes(
        ByteBuffer.allocate(TRAILER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) crc.getValue())
            .putInt(text.length)
            .array());
    return out.toByteArray();
  }
}
