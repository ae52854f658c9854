package io.toa.core.deploy;

import io.toa.core.process.ProgramOutput;
import java.util.List;

/** Keeps what a program writes, and not how it is called. */
record HeardOutput(List<String> heard) implements ProgramOutput {

  @Override
  public void echo(String line) {}

  @Override
  public void out(String line) {
    heard.add(line);
  }

  @Override
  public void err(String line) {
    heard.add(line);
  }
}
