package io.toa.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures {@link ReadContext} for several numbers of components.
 *
 * <p>An iteration reads as many components, whatever the size of the application: the largest once,
 * a smaller one many times. So the machine has compiled as much for each of them when the
 * measurement begins, and an iteration is long enough to be measured. The sizes take turns, so that
 * what else the computer does meets them alike.
 *
 * @param applications the directory of the applications
 * @param library the jar with the parser's library
 * @param heap the most memory for objects, as Java's {@code -Xmx} takes it
 */
record Inside(Path applications, Path library, String heap) {

  private static final int WARMUPS = 5;
  private static final int ITERATIONS = 5;

  /**
   * Measures.
   *
   * @param sizes the numbers of components
   * @param rounds how many machines are started for each
   * @return the medians
   * @throws RunnerException where a reading fails, for want of memory or otherwise
   */
  Slopes measure(List<Integer> sizes, int rounds) throws RunnerException {
    int components = sizes.stream().reduce(Integer::max).orElseThrow();
    Map<Integer, List<Double>> times = new TreeMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int size : sizes) {
        int readings = components / size;
        List<Double> all = times.computeIfAbsent(size, each -> new ArrayList<>());
        List<Double> measured = run(size, readings);
        measured.forEach(time -> all.add(time / readings));
        System.out.printf("%d components: %.0f ms%n", size, Median.of(measured) / readings);
      }
    }
    return new Slopes(
        times.entrySet().stream()
            .map(each -> new Slopes.Reading(each.getKey(), Median.of(each.getValue())))
            .toList());
  }

  /** The milliseconds of each iteration. */
  private List<Double> run(int size, int readings) throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include(ReadContext.class.getName())
            .param("applications", applications.toString())
            .param("library", library.toString())
            .param("size", Integer.toString(size))
            .mode(Mode.SingleShotTime)
            .timeUnit(TimeUnit.MILLISECONDS)
            .warmupIterations(WARMUPS)
            .warmupBatchSize(readings)
            .measurementIterations(ITERATIONS)
            .measurementBatchSize(readings)
            .forks(1)
            .jvmArgs("-Xmx" + heap)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    List<Double> times = new ArrayList<>();
    for (BenchmarkResult fork : new Runner(options).runSingle().getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        times.add(iteration.getPrimaryResult().getScore());
      }
    }
    return times;
  }
}
