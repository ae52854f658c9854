/**
 * The report of a plan or a deployment, as text and as JSON.
 *
 * <p>Uses {@code application} and {@code deploy}.
 */
package io.toa.core.report;
