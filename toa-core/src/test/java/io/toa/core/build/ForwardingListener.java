package io.toa.core.build;

import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.time.Duration;

/** Hands on what it hears. */
class ForwardingListener implements BuildListener {

  private final BuildListener next;

  ForwardingListener(BuildListener next) {
    this.next = next;
  }

  @Override
  public void skipped(Reference reference) {
    next.skipped(reference);
  }

  @Override
  public void echo(String line) {
    next.echo(line);
  }

  @Override
  public void started(Reference reference) {
    next.started(reference);
  }

  @Override
  public void laying(Image.Sources image) {
    next.laying(image);
  }

  @Override
  public void output(Reference reference, String line) {
    next.output(reference, line);
  }

  @Override
  public void done(ImageResult result) {
    next.done(result);
  }

  @Override
  public void failed(Reference reference, Duration duration) {
    next.failed(reference, duration);
  }
}
