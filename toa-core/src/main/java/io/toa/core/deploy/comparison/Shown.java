package io.toa.core.deploy.comparison;

import io.toa.core.yaml.Node;

/**
 * A value as it was and as it is to be, in the form that may be shown. Where the values differ, so
 * do these.
 *
 * @param before null where there was none
 * @param after null where there will be none
 */
record Shown(Node before, Node after) {}
