/**
 * What git knows of the sources of a context: the commit that is deployed, and the files that
 * changed since another. No git program is run.
 */
package io.toa.core.deploy.git;
