package io.toa.maven;

import io.toa.core.MisnamedFile;
import io.toa.core.ParameterException;
import io.toa.core.context.ContextReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.logging.Log;

/** Counts, over the modules of a build, those that own a context; speaks up after the last one. */
final class ReactorSummary {

  private static final int SEEN = 0;
  private static final int OWNERS = 1;

  private final MavenSession session;
  private final MojoExecution execution;
  private final Log log;

  ReactorSummary(MavenSession session, MojoExecution execution, Log log) {
    this.session = session;
    this.execution = execution;
    this.log = log;
  }

  /**
   * Takes note of a module.
   *
   * @param owner whether it owns a context
   * @throws ParameterException where the goal was asked for on the command line, this was the last
   *     module and none owns a context
   */
  void record(boolean owner) {
    AtomicIntegerArray counts = counts();
    if (owner) {
      counts.incrementAndGet(OWNERS);
    }
    int modules = session.getProjects().size();
    if (counts.incrementAndGet(SEEN) < modules) {
      return;
    }
    if (counts.get(OWNERS) == 0 && isDirect()) {
      throw new ParameterException(
          "Cannot find '%s' from '%s': no module of this build holds one"
                  .formatted(ContextReader.FILE, session.getExecutionRootDirectory())
              + misnamed());
    }
    if (modules > 1) {
      log.info(
          "toa:%s: %d of %d modules hold a context."
              .formatted(execution.getGoal(), counts.get(OWNERS), modules));
    }
  }

  private String misnamed() {
    return session.getProjects().stream()
        .map(each -> MisnamedFile.of(each.getBasedir().toPath().resolve(ContextReader.FILE)))
        .flatMap(Optional::stream)
        .findFirst()
        .map("; "::concat)
        .orElse("");
  }

  private boolean isDirect() {
    return execution.getSource() == MojoExecution.Source.CLI;
  }

  private AtomicIntegerArray counts() {
    Map<String, Object> shared = session.getRequest().getData();
    String key =
        ReactorSummary.class.getName()
            + ":"
            + execution.getGoal()
            + ":"
            + execution.getExecutionId();
    synchronized (shared) {
      return (AtomicIntegerArray) shared.computeIfAbsent(key, ignored -> new AtomicIntegerArray(2));
    }
  }
}
