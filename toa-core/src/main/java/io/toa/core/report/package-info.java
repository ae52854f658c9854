/**
 * The report of a plan, and of what became of images: as text, as JSON, and of a plan as Markdown.
 *
 * <p>Uses {@code application} and {@code deploy}.
 */
package io.toa.core.report;
