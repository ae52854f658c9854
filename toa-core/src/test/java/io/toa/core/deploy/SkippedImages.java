package io.toa.core.deploy;

import io.toa.core.build.BuildListener;
import io.toa.core.build.ImageResult;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.time.Duration;
import java.util.List;

/** Hears which images are not built. */
final class SkippedImages implements BuildListener {

  private final List<String> out;

  SkippedImages(List<String> out) {
    this.out = out;
  }

  @Override
  public void skipped(Reference reference) {
    out.add(BuildListener.skipping(reference));
  }

  @Override
  public void echo(String line) {}

  @Override
  public void started(Reference reference) {}

  @Override
  public void output(Reference reference, String line) {}

  @Override
  public void laying(Image.Sources image) {}

  @Override
  public void done(ImageResult result) {}

  @Override
  public void failed(Reference reference, Duration duration) {}
}
