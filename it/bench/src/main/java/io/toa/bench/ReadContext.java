package io.toa.bench;

import io.toa.core.chart.Chart;
import io.toa.core.context.Environment;
import io.toa.core.deploy.Model;
import io.toa.core.deploy.ModelReader;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What {@code toa:validate} does in a process that has done it before. */
@State(Scope.Benchmark)
public class ReadContext {

  /** The directory that holds the applications, named by the numbers of their components. */
  @Param("")
  public String applications;

  /** The jar with the parser's library. */
  @Param("")
  public String library;

  /** The number of components. */
  @Param("10")
  public int size;

  /** Made by JMH. */
  public ReadContext() {}

  /**
   * Reads an application and derives its images and its chart.
   *
   * @return the chart, for nothing to be left out
   */
  @Benchmark
  public Chart read() {
    ModelReader reader = PrepareImages.reader(Path.of(library));
    Path directory = Path.of(applications, Integer.toString(size));
    Model model = reader.read(directory, Environment.UNDEFINED, false);
    int read = model.application().components().size();
    if (read != size) {
      throw new IllegalStateException("%d components of %d".formatted(read, size));
    }
    return model.chart();
  }
}
