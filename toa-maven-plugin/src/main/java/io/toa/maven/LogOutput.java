package io.toa.maven;

import io.toa.core.build.BuildListener;
import io.toa.core.image.Image;
import io.toa.core.process.ProgramOutput;
import java.time.Duration;
import org.apache.maven.plugin.logging.Log;

/** What programs write, as lines of the log. */
final class LogOutput implements BuildListener, ProgramOutput {

  private final Log log;

  LogOutput(Log log) {
    this.log = log;
  }

  @Override
  public void echo(String line) {
    log.info(line);
  }

  @Override
  public void out(String line) {
    log.info(line);
  }

  @Override
  public void err(String line) {
    log.info(line);
  }

  @Override
  public ProgramOutput output() {
    return this;
  }

  @Override
  public ProgramOutput started(Image image) {
    String prefix = image.name() + ":" + image.reference().tag() + " | ";
    return new ProgramOutput() {
      @Override
      public void echo(String line) {
        log.info(line);
      }

      @Override
      public void out(String line) {
        log.info(prefix + line);
      }

      @Override
      public void err(String line) {
        log.info(prefix + line);
      }
    };
  }

  @Override
  public void built(Image image, Duration time) {
    log.info("Built %s in %d s".formatted(image.reference(), time.toSeconds()));
  }
}
