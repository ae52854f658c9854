package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class TemporaryChartTest {

  @Test
  void isGoneWhenItIsClosed() throws IOException {
    var chart = new TemporaryChart();
    SmallChart.write(chart.directory(), "hello");
    chart.close();
    assertThat(chart.directory()).doesNotExist();
  }

  @Test
  void failsNothingWhereItCannotBeDeleted() throws IOException {
    var chart = new TemporaryChart();
    Files.delete(chart.directory());
    assertThatCode(chart::close).doesNotThrowAnyException();
  }
}
