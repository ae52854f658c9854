/**
 * What an application is asked to print: secrets, tags, variables.
 *
 * <p>Uses {@code chart}, for what its workloads read, and what that uses.
 */
package io.toa.core.export;
