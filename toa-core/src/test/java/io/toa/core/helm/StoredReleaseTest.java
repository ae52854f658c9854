package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ProgramException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.testing.HelmLibrary;
import io.toa.core.testing.RecordedOutput;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredReleaseTest {

  private static final String RECORD =
      """
      {"name": "todos", "version": 3,
       "info": {"last_deployed": "2026-11-29T18:00:00Z", "status": "superseded",
                "description": "Upgrade complete"},
       "chart": {"metadata": {"apiVersion": "v2", "name": "todos", "version": "1.4.0",
                 "appVersion": "1.4.0", "dependencies": [{"name": "sub"}]}},
       "config": {"password": "hidden"},
       "manifest": "---\\n# Source: todos/templates/a.yaml\\nkind: ConfigMap\\napiVersion: v1\\nmetadata: {name: a}\\ndata: {text: '{{ kept }}'}\\n"}
      """;

  @TempDir Path directory;

  @Test
  void describesTheRevision() {
    assertThat(StoredRelease.parse(RECORD).described())
        .isEqualTo(
            new Revision(
                3,
                "2026-11-29T18:00:00Z",
                "superseded",
                "todos-1.4.0",
                "1.4.0",
                "Upgrade complete"));
  }

  @Test
  void writesAChartThatRendersTheSame() {
    StoredRelease.parse(RECORD).writeChart(directory);
    var helm =
        new EmbeddedHelm(
            HelmLibrary::locate, ClusterAccess.current(), HelmOptions.NONE, new RecordedOutput());
    assertThat(helm.template("todos", directory, Optional.empty()))
        .contains("metadata: {name: a}\ndata: {text: '{{ kept }}'}\n")
        .doesNotContain("hidden");
  }

  @Test
  void showsNothingOfARecordThatCannotBeRead() {
    assertThatThrownBy(() -> StoredRelease.parse("{\"config\": {\"password\": hidden}}"))
        .isInstanceOf(ProgramException.class)
        .hasNoCause()
        .hasMessageNotContaining("hidden");
  }
}
