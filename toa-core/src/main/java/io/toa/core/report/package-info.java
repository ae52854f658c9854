/**
 * The report of a plan, and of what became of images, as text and as JSON.
 *
 * <p>Uses {@code application} and {@code deploy}.
 */
package io.toa.core.report;
