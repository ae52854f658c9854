package io.toa.core.chart;

import io.toa.core.dependency.Variable;
import java.util.List;
import java.util.Map;

/**
 * A workload, or a service that another one runs.
 *
 * @param entry what {@code values.yaml} holds of it, in order
 * @param variables its variables
 */
record Unit(Map<String, Object> entry, List<Variable> variables) {}
