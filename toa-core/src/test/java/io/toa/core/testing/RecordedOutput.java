package io.toa.core.testing;

import io.toa.core.process.ProgramOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps what is echoed and written. */
public final class RecordedOutput implements ProgramOutput {

  private final List<String> echoed = Collections.synchronizedList(new ArrayList<>());
  private final List<String> written = Collections.synchronizedList(new ArrayList<>());

  /** What was echoed. */
  public List<String> echoed() {
    return echoed;
  }

  /** What was written, to either stream. */
  public List<String> written() {
    return written;
  }

  @Override
  public void echo(String line) {
    echoed.add(line);
  }

  @Override
  public void out(String line) {
    written.add(line);
  }

  @Override
  public void err(String line) {
    written.add(line);
  }
}
