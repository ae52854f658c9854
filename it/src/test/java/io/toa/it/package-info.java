/** Real Maven on real projects: the goals as a build runs them, and what they leave behind. */
package io.toa.it;
