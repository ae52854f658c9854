/** The goals: parameters in, the core library called, results reported. No logic of their own. */
package io.toa.maven;
