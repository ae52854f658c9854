/**
 * An application: a context joined with its components, its dependency graph and what each
 * dependency contributes.
 *
 * <p>Uses {@code context}, {@code component} and {@code dependency}.
 */
package io.toa.core.application;
