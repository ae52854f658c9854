package io.toa.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.ProgramException;
import io.toa.core.testing.RecordedOutput;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaskingTest {

  private final Masking masking =
      new Masking(
          List.of("s3cret", "s3cret-and-more", "$1.\\E", "abc", "", "first line\n  second\r\nx"));

  @Test
  void hidesValuesOfFourCharactersOrMore() {
    assertThat(masking.mask("s3cret s3cret-and-more as3cretb abc $1.\\E"))
        .isEqualTo("*** *** a***b abc ***");
  }

  @Test
  void hidesEachLineOfAValue() {
    assertThat(List.of("a first line b", " second ", "x").stream().map(masking::mask))
        .containsExactly("a *** b", " *** ", "x");
  }

  @Test
  void hidesTheUsersOfUrls() {
    String step =
        "#5 [1/2] RUN if [ \"https://%snpm.example.com/\" != \"\" ]; then npm i @toa.io/x";
    assertThat(masking.mask(step.formatted("ann:pa$$@"))).isEqualTo(step.formatted("***@"));
    assertThat(masking.mask(step.formatted(""))).isEqualTo(step.formatted(""));
  }

  @Test
  void hidesThemInWhatIsHeardOfAProgram() {
    RecordedOutput heard = new RecordedOutput();
    ProgramOutput output = masking.over(heard);
    output.echo("toa> docker build");
    output.out("out s3cret");
    output.err("err s3cret");
    output.silently().out("s3cret");
    assertThat(heard.echoed()).containsExactly("toa> docker build");
    assertThat(heard.written()).containsExactly("out ***", "err ***");
  }

  @Test
  void hidesThemInFaultsAndKeepsNoOther() {
    ProgramException failed = new ProgramException("failed: s3cret", 7);
    assertThat(masking.over(failed))
        .hasMessage("failed: ***")
        .hasNoCause()
        .satisfies(fault -> assertThat(fault.exitCode()).hasValue(7));

    ProgramException missing = new ProgramException("spawn s3cret", new IllegalStateException());
    assertThat(masking.over(missing))
        .hasMessage("spawn ***")
        .satisfies(fault -> assertThat(fault.exitCode()).isEmpty());

    ProgramException other = new ProgramException("failed", 1);
    assertThat(masking.over(other)).isSameAs(other);
  }
}
