package io.toa.core.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.RefusalException;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.helm.ReleasedRevision;
import io.toa.core.helm.ReleasedWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseHistoryTest {

  private static final String RECORD =
      """
      {"name": "shop", "version": %d,
       "info": {"status": "%s", "last_deployed": "2026-11-30T01:02:03Z", "description": "Upgrade complete"},
       "chart": {"metadata": {"name": "shop", "version": "1.4.0", "appVersion": "1.4.0"}},
       "manifest": "---\\nkind: Service\\nmetadata: {name: x}\\n---\\nkind: Deployment\\nmetadata: {name: composition-%s}\\nspec:\\n  template:\\n    spec:\\n      containers:\\n        - image: registry.example.com/shop/a:12345678\\n          env:\\n            - {name: TOA_ENV, value: production}\\n---\\n# empty\\n"}
      """;

  @Test
  void readsWhatARevisionDeployed() {
    ReleasedRevision revision = revision(3, "deployed", "a");

    assertThat(revision.described().chart()).isEqualTo("shop-1.4.0");
    assertThat(revision.workloads())
        .containsExactly(
            new ReleasedWorkload(
                "composition-a",
                List.of("registry.example.com/shop/a:12345678"),
                Optional.of("production")));
    assertThat(revision.fingerprint())
        .hasSize(64)
        .isEqualTo(revision(4, "superseded", "a").fingerprint())
        .isNotEqualTo(revision(3, "deployed", "b").fingerprint());
  }

  @ParameterizedTest
  @CsvSource({
    // status and content of revisions, the newest first; the one that is gone back to
    "deployed a 4|superseded b 3, 3",
    "deployed a 6|failed c 5|superseded a 4|superseded b 3, 3",
    "failed c 5|deployed a 4|superseded b 3, 4",
    "pending-upgrade c 5|deployed a 4, 4",
    "failed c 5|failed b 4|superseded a 3, 3"
  })
  void goesBackToTheNewestThatWasDeployedWellAndDiffers(String revisions, int expected) {
    assertThat(history(revisions).target(OptionalInt.empty()).described().revision())
        .isEqualTo(expected);
  }

  @Test
  void goesBackToTheRevisionThatIsNamed() {
    ReleaseHistory history = history("deployed a 4|failed c 3|superseded a 2");

    assertThat(history.target(OptionalInt.of(2)).described().revision()).isEqualTo(2);
    assertThatThrownBy(() -> history.target(OptionalInt.of(1)))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Release 'shop' in namespace 'live' has no revision 1. Kept are: 4 (deployed), 3"
                + " (failed), 2 (superseded).");
  }

  @Test
  void refusesWhereThereIsNothingToGoBackTo() {
    assertThatThrownBy(() -> history("deployed a 1").target(OptionalInt.empty()))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("has no revision to go back to")
        .hasMessageEndingWith("Kept are: 1 (deployed).");
    assertThatThrownBy(() -> new ReleaseHistory("shop", "live", List.of()).newest())
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "There is no release 'shop' in namespace 'live'. 'toa:deploy' makes it; toa.namespace"
                + " names another namespace.");
  }

  @ParameterizedTest
  @CsvSource({
    // status and content of revisions, the newest first; the one that is in force
    "deployed a 4|superseded b 3, 4",
    "failed c 5|deployed a 4, 4",
    "pending-upgrade c 5|deployed a 4, 4",
    "failed c 2|failed b 1, 2",
    "uninstalled a 2|superseded b 1, 0",
    "pending-install a 1, 0"
  })
  void theNewestThatIsDeployedIsInForce(String revisions, int expected) {
    assertThat(history(revisions).inForce().map(each -> each.described().revision()).orElse(0))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // descriptions of revisions, the newest first; the commit of the newest
    "commit %1$s|Upgrade complete, %1$s",
    "Rollback to 1|commit %2$s|commit %1$s, %1$s",
    "Rollback to 2|Rollback to 1|commit %1$s, %1$s",
    "Rollback to 3|commit %1$s|commit %1$s, ''",
    "Rollback to 9|commit %1$s, ''",
    "Upgrade complete|commit %1$s, ''"
  })
  void theCommitIsThatOfTheRevisionThatWasPutBack(String descriptions, String expected) {
    String[] names = {"1".repeat(40), "2".repeat(40)};
    String[] texts = descriptions.formatted((Object[]) names).split("\\|", -1);
    List<ReleasedRevision> revisions = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      revisions.add(
          ReleasedRevision.parse(
              RECORD
                  .formatted(texts.length - i, "superseded", "a")
                  .replace("Upgrade complete", texts[i])));
    }
    ReleaseHistory history = new ReleaseHistory("shop", "live", revisions);

    assertThat(history.commit(revisions.get(0)).map(SourceCommit::id).orElse(""))
        .isEqualTo(expected.formatted((Object[]) names));
  }

  private static ReleaseHistory history(String revisions) {
    return new ReleaseHistory(
        "shop",
        "live",
        List.of(revisions.split("\\|")).stream()
            .map(each -> each.trim().split(" "))
            .map(each -> revision(Integer.parseInt(each[2]), each[0], each[1]))
            .toList());
  }

  private static ReleasedRevision revision(int number, String status, String content) {
    return ReleasedRevision.parse(RECORD.formatted(number, status, content));
  }
}
