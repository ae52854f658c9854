package io.toa.core.build;

import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what it hears. */
final class RecordingListener implements BuildListener {

  private final List<String> events = new CopyOnWriteArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Skipped, started, built, laid and failed, with tags. */
  List<String> events() {
    return events;
  }

  /** Echo and output. */
  List<String> lines() {
    return lines;
  }

  @Override
  public void skipped(Reference reference) {
    events.add("skipped " + reference.tag());
  }

  @Override
  public void echo(String line) {
    lines.add(line);
  }

  @Override
  public void started(Reference reference) {
    events.add("started " + reference.tag());
  }

  @Override
  public void output(Reference reference, String line) {
    lines.add(reference.tag() + " " + line);
  }

  @Override
  public void laying(Image.Sources image) {
    events.add("laying " + image.reference().tag() + " over " + image.base().reference().tag());
  }

  @Override
  public void done(ImageResult result) {
    String state = result.state().name().toLowerCase(Locale.ROOT);
    events.add(state + " " + result.image().reference().tag());
  }

  @Override
  public void failed(Reference reference, Duration duration) {
    events.add("failed " + reference.tag());
  }
}
