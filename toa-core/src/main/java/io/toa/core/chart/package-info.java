/**
 * The Helm chart: values, chart file and templates.
 *
 * <p>Uses {@code application} and {@code image}.
 */
package io.toa.core.chart;
