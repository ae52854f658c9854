package io.toa.maven;

import io.toa.core.build.BuildListener;
import io.toa.core.build.ImageResult;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramOutput;
import io.toa.core.report.ImagesReport;
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
  public void skipped(Reference reference) {
    log.info(BuildListener.skipping(reference));
  }

  @Override
  public void started(Reference reference) {
    log.info("Building " + reference);
  }

  @Override
  public void output(Reference reference, String line) {
    if (!line.isBlank()) {
      log.info(name(reference) + " | " + line);
    }
  }

  @Override
  public void laying(Image.Sources image) {
    log.info("Laying %s over %s".formatted(image.reference(), image.base().reference().tag()));
  }

  @Override
  public void done(ImageResult result) {
    log.info(ImagesReport.done(result));
  }

  @Override
  public void failed(Reference reference, Duration duration) {
    log.error("Failed to make %s after %d s".formatted(reference, duration.toSeconds()));
  }

  /** The last segment of the repository with the tag: enough to tell builds apart. */
  private static String name(Reference reference) {
    String repository = reference.repository();
    return repository.substring(repository.lastIndexOf('/') + 1) + ":" + reference.tag();
  }
}
