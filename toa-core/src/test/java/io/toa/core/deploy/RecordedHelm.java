package io.toa.core.deploy;

import io.toa.core.helm.Helm;
import io.toa.core.helm.HelmVersion;
import io.toa.core.helm.Revision;
import io.toa.core.helm.RollbackRequest;
import io.toa.core.helm.UpgradeRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A Helm that does nothing, and says what it was to do. */
final class RecordedHelm implements Helm {

  private final Consumer<String> calls;

  RecordedHelm(Consumer<String> calls) {
    this.calls = calls;
  }

  @Override
  public HelmVersion version() {
    return HelmVersion.parse("v4.1.4");
  }

  @Override
  public String template(String release, Path chart, Optional<String> kubeVersion) {
    calls.accept("template " + release);
    return "";
  }

  @Override
  public void dependencyUpdate(Path chart, boolean silently) {
    calls.accept(silently ? "dependency update silently" : "dependency update");
  }

  @Override
  public void upgrade(UpgradeRequest request) {
    calls.accept("upgrade " + request.release());
  }

  @Override
  public void rollback(RollbackRequest request) {
    calls.accept("rollback " + request.release() + " " + request.revision().orElseThrow());
  }

  @Override
  public void uninstall(String release) {
    calls.accept("uninstall " + release);
  }

  @Override
  public List<Revision> history(String release) {
    return List.of();
  }
}
