package io.toa.core.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.cluster.ClusterAccess;
import io.toa.core.testing.RecordedOutput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelmOptionsTest {

  private static List<String> split(String text) {
    return HelmOptions.of(false, text).arguments();
  }

  @Test
  void splitsAsAShellWould() {
    assertThat(split("--skip-crds  --set a=b")).containsExactly("--skip-crds", "--set", "a=b");
    assertThat(split("--set 'a=two words' --set \"b=it's\""))
        .containsExactly("--set", "a=two words", "--set", "b=it's");
    assertThat(split("--set=a='two words'")).containsExactly("--set=a=two words");
    assertThat(split("\n  --skip-crds\n  --set\ta=b\n"))
        .containsExactly("--skip-crds", "--set", "a=b");
    assertThat(split("--set a=${b}\\n")).containsExactly("--set", "a=${b}\\n");
  }

  @Test
  void isNothingWhereNothingIsGiven() {
    assertThat(split(null)).isEmpty();
    assertThat(split("")).isEmpty();
    assertThat(split("  ")).isEmpty();
    assertThat(HelmOptions.of(true, null).createNamespace()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--set 'password=hidden", "--set password=\"hidden"})
  void refusesAQuoteThatIsNotClosedAndShowsNothing(String text) {
    assertThatThrownBy(() -> split(text))
        .isInstanceOf(ParameterException.class)
        .hasNoCause()
        .hasMessage("toa.helmArgs: a quote is not closed. Close it.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-n other",
        "--namespace=other",
        "--skip-crds --kube-context other",
        "--kubeconfig x",
        "--create-namespace",
        "-nother",
        "-n=other",
        "-inother",
        "-in other"
      })
  void refusesWhatHasAParameterOfItsOwn(String text) {
    assertThatThrownBy(() -> split(text))
        .isInstanceOf(ParameterException.class)
        .hasMessageMatching(
            "toa.helmArgs: '(-n|--[a-z-]+)' has a parameter of its own, which the rest of a deploy"
                + " keeps to as well: toa.namespace, toa.kubeContext, toa.kubeconfig or"
                + " toa.createNamespace\\.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--kube-apiserver https://other.example.com",
        "--kube-token=hidden",
        "--skip-crds --kube-as-user other",
        "--kube-as-group=other",
        "--kube-ca-file other.crt",
        "--kube-insecure-skip-tls-verify",
        "--kube-tls-server-name other"
      })
  void refusesWhatLeadsHelmElsewhere(String text) {
    assertThatThrownBy(() -> split(text))
        .isInstanceOf(ParameterException.class)
        .hasMessageMatching(
            "toa.helmArgs: '--kube-[a-z-]+' would lead Helm to another cluster or user than the"
                + " rest of a deploy. Say it in a kubeconfig, and name that by toa.kubeconfig and"
                + " toa.kubeContext\\.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "--dry-run=server", "--skip-crds --help", "-h", "-ih"})
  void refusesWhatInstallsNothing(String text) {
    assertThatThrownBy(() -> split(text))
        .isInstanceOf(ParameterException.class)
        .hasMessageMatching(
            "toa.helmArgs: with '(-i?h|--[a-z-]+)' Helm would install nothing, and the rest of a"
                + " deploy would be done all the same. To try a deploy, use toa:plan or"
                + " toa:template\\.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-f names.yaml", "-fnew.yaml", "--no-hooks", "--set n=-n", "-i"})
  void takesWhatOnlyLooksLikeIt(String text) {
    assertThat(String.join(" ", split(text))).isEqualTo(text);
  }

  @Test
  void leavesOutOfATemplateWhatOnlyAnUpgradeKnows() {
    HelmOptions options =
        HelmOptions.of(
            false,
            "--history-max 5 --cleanup-on-fail --set a=b --history-max=7 --reuse-values -f"
                + " more.yaml");
    assertThat(options.ofTemplate()).containsExactly("--set", "a=b", "-f", "more.yaml");
  }

  @Test
  void areNotForTheHelmInProcess() {
    HelmOptions options = HelmOptions.of(true, "--skip-crds");
    assertThatThrownBy(
            () ->
                new EmbeddedHelm(
                    () -> null, ClusterAccess.current(), options, new RecordedOutput()))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "toa.helmArgs is for a helm program, and Helm would run in process here: no helm is on"
                + " the PATH. Install helm, or name the program by toa.helm.");
  }
}
