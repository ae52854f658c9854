/** How long reading an application takes, and how much memory, by the number of its components. */
package io.toa.bench;
