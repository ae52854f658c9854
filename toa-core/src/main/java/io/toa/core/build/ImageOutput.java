package io.toa.core.build;

import io.toa.core.image.Reference;
import io.toa.core.process.ProgramOutput;

/** The output of the build of one image. */
record ImageOutput(BuildListener listener, Reference reference) implements ProgramOutput {

  @Override
  public void echo(String line) {
    listener.echo(line);
  }

  @Override
  public void out(String line) {
    listener.output(reference, line);
  }

  @Override
  public void err(String line) {
    listener.output(reference, line);
  }
}
