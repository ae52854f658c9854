package io.toa.core.context;

import java.util.List;
import java.util.Optional;

/**
 * What a workload asks of a node and may use (spec: context.md 9.1).
 *
 * @param cpu request and limit; empty where not stated
 * @param memory request and limit; empty where not stated
 * @param declined whether the declaration is {@code null}: deploy without any, on purpose
 */
public record Resources(
    Optional<List<String>> cpu, Optional<List<String>> memory, boolean declined) {

  /** The declaration {@code null}: none, on purpose. */
  public static final Resources DECLINED = new Resources(Optional.empty(), Optional.empty(), true);
}
