package io.toa.core.helm;

import io.toa.core.process.ProgramOutput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps what is echoed and written. */
final class RecordedOutput implements ProgramOutput {

  final List<String> echoed = Collections.synchronizedList(new ArrayList<>());
  final List<String> written = Collections.synchronizedList(new ArrayList<>());

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
