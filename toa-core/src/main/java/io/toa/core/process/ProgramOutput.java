package io.toa.core.process;

/**
 * Hears what is run and what it writes, while it runs. Called from more than one thread, one line
 * at a time for each stream.
 */
public interface ProgramOutput {

  /**
   * A program is about to start.
   *
   * @param line {@code toa> <command> <arguments>}
   */
  void echo(String line);

  /**
   * The program wrote a line to its standard output.
   *
   * @param line the line, without its end
   */
  void out(String line);

  /**
   * The program wrote a line to its standard error.
   *
   * @param line the line, without its end
   */
  void err(String line);

  /**
   * The same listener for a silent program, which is echoed all the same (spec: images.md 7.7).
   *
   * @return a listener that passes on the echo only
   */
  default ProgramOutput silently() {
    ProgramOutput heard = this;
    return new ProgramOutput() {
      @Override
      public void echo(String line) {
        heard.echo(line);
      }

      @Override
      public void out(String line) {}

      @Override
      public void err(String line) {}
    };
  }
}
