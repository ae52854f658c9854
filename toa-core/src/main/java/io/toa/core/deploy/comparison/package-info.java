/**
 * What two sets of rendered manifests differ in, as it may be shown: no value that is secret is in
 * what it answers.
 */
package io.toa.core.deploy.comparison;
