package io.toa.core.testing;

import io.toa.core.process.ProgramOutput;

/** Hears what programs write and keeps none of it. */
public final class SilentOutput implements ProgramOutput {

  @Override
  public void echo(String line) {}

  @Override
  public void out(String line) {}

  @Override
  public void err(String line) {}
}
