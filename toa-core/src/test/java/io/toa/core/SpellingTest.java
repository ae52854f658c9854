package io.toa.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  private static final List<String> KNOWN =
      List.of(
          "name",
          "version",
          "registry",
          "compositions",
          "resources",
          "cpu",
          "dummies.one",
          "dummies.two",
          "@toa.io/extensions.stash",
          "@toa.io/extensions.storages");

  @ParameterizedTest
  @CsvSource({
    "compoments, compositions",
    "Name, name",
    "nmae, name",
    "verison, version",
    "registries, registry",
    "resource, resources",
    "dummies.ones, dummies.one",
    "dumies.two, dummies.two",
    "@toa.io/extensions.stach, @toa.io/extensions.stash",
    "@toa.io/extension.storage, @toa.io/extensions.storages",
  })
  void whatWasMeantIsNear(String name, String meant) {
    assertThat(Spelling.nearest(name, KNOWN)).contains(meant);
    assertThat(Spelling.hint(name, KNOWN)).isEqualTo("Did you mean '" + meant + "'?");
  }

  @ParameterizedTest
  @CsvSource({
    "gpu",
    "services",
    "foo",
    "dummies.three",
    "dummies",
    "@toa.io/extensions.fetch",
    "one"
  })
  void whatIsSomethingElseIsNot(String name) {
    assertThat(Spelling.nearest(name, KNOWN)).isEmpty();
    assertThat(Spelling.hint(name, KNOWN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "versions, version",
    "verson, version",
    "verzion, version",
    "vesrion, version",
    "Version, version",
    "dummies.on, dummies.one",
  })
  void aSlipOfThePenIsSurelyMeant(String name, String meant) {
    assertThat(Spelling.slip(name, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"compoments, compositions", "pcu, cpu", "cp, cpu", "verson, version"})
  void aNameThatIsNearOrASlipIsLikelyMeant(String name, String meant) {
    assertThat(Spelling.meant(name, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"cpu, 'on'", "un, 'on'", "cp4, 'cpu'"})
  void aShortNameIsNearTooManyOthers(String name, String known) {
    assertThat(Spelling.meant(name, List.of(known))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"version", "registries", "compoments.a", "dummies.ones2", "version1", "cpus.all"})
  void aNameOfItsOwnIsNone(String name) {
    assertThat(Spelling.slip(name, KNOWN)).isEmpty();
  }

  @Test
  void severalSlipsAreWhereTheyMayBe() {
    assertThat(Spelling.slip("rejistri", KNOWN)).isEmpty();
    assertThat(Spelling.slip("rejistri", KNOWN, 2)).contains("registry");
    assertThat(Spelling.slip("part2", List.of("part1"))).isEmpty();
  }

  @Test
  void ofTwoThatAreEquallyNearTheFirstInOrderIsTaken() {
    assertThat(Spelling.nearest("add", List.of("addy", "addx"))).contains("addx");
  }
}
