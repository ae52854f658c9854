package io.toa.core.deploy.git;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceCommitTest {

  private static final String ID = "0123456789abcdef0123456789abcdef01234567";

  @Test
  void isReadAsItIsWritten() {
    for (boolean changed : new boolean[] {true, false}) {
      SourceCommit commit = new SourceCommit(ID, changed);
      assertThat(SourceCommit.parse(commit.text())).contains(commit);
    }
    assertThat(new SourceCommit(ID, false).text()).isEqualTo("commit " + ID);
    assertThat(new SourceCommit(ID, true).text()).isEqualTo("commit " + ID + " + changes");
    assertThat(new SourceCommit(ID, true).brief()).isEqualTo("commit 0123456789ab + changes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Upgrade complete",
        "Rollback to 3",
        "commit 0123456789abcdef",
        "commit " + ID + " + more",
        "Upgrade \"shop\" failed: commit " + ID
      })
  void otherDescriptionsNameNone(String description) {
    assertThat(SourceCommit.parse(description)).isEmpty();
  }
}
