package io.toa.core.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.Sha256;
import io.toa.core.component.Component;
import io.toa.core.context.ToaRuntime;
import io.toa.core.testing.Components;
import io.toa.core.yaml.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Spec: images.md 2. */
class TagsTest {

  @TempDir Path directory;
  private VectorApplications vectors;

  @BeforeEach
  void writeComponents() throws IOException {
    vectors = VectorApplications.in(directory);
  }

  @TestFactory
  Stream<DynamicTest> steps() {
    assertThat(vectors.list("steps")).hasSize(6);
    return vectors.list("steps").stream()
        .map(
            step ->
                DynamicTest.dynamicTest(step.text("name").orElseThrow(), () -> checkStep(step)));
  }

  private static void checkStep(Mapping step) {
    Hash hash = new Hash();
    List<byte[]> inputs =
        step.items("inputs").stream().map(input -> bytes((Mapping) input)).toList();
    inputs.forEach(hash::add);
    assertThat(hash.version()).isEqualTo(step.text("begins").orElseThrow());
    if (step.has("ends")) {
      assertThat(inputs).hasSize(1);
      assertThat(HexFormat.of().formatHex(sha256(inputs.get(0))))
          .endsWith(step.text("ends").orElseThrow());
    }
  }

  private static byte[] bytes(Mapping input) {
    return input
        .text("text")
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .orElseGet(
            () -> sha256(input.text("digest").orElseThrow().getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] sha256(byte[] bytes) {
    return Sha256.begin().digest(bytes);
  }

  @TestFactory
  Stream<DynamicTest> moves() {
    assertThat(vectors.list("moves")).hasSize(18);
    return vectors.list("moves").stream()
        .map(
            change ->
                DynamicTest.dynamicTest(
                    change.text("name").orElseThrow(), () -> checkMoves(change)));
  }

  private void checkMoves(Mapping change) throws IOException {
    Image.Sources before = vectors.sources(vectors.row("B"));
    Mapping files = change.mapping("files").orElse(Mapping.EMPTY);
    for (String path : files.keys()) {
      Files.writeString(directory.resolve(path), files.text(path).orElseThrow());
    }
    VectorApplications changed =
        change.text("base").map(base -> vectors.with("base", base)).orElse(vectors);
    Image.Sources after = changed.sources(vectors.row("B", change));

    List<String> moved = new ArrayList<>();
    if (!after.base().reference().tag().equals(before.base().reference().tag())) {
      moved.add("dependencies");
    }
    if (!after.reference().tag().equals(before.reference().tag())) {
      moved.add("sources");
    }
    assertThat(moved).isEqualTo(change.texts("moves"));
  }

  @Test
  void filesOfComponentsAreHashedInTheOrderOfLabels() throws IOException {
    List<Component> members = new ArrayList<>();
    for (String id : List.of("a1.x", "a.b", "a_b.x", "a.none")) {
      Path component = Files.createDirectories(directory.resolve(id));
      if (!id.equals("a.none")) {
        Files.writeString(component.resolve("package.json"), "{%s}".formatted(id));
      }
      members.add(Components.of(id, "1", Optional.of(component), Map.of()));
    }
    Files.writeString(directory.resolve("a.b/package-lock.json"), "lock");

    String version =
        new Tags(
                vectors.application(vectors.row("A")).context().registry(),
                new ToaRuntime("1", Optional.empty(), Optional.empty()))
            .dependencies(Optional.empty(), members, "jose@6.2.10", Optional.empty());

    assertThat(version)
        .isEqualTo(
            new Hash()
                .add("1\0\0\0\0\0\0\0")
                .add("a_b-xpackage.json{a_b.x}")
                .add("a-bpackage.json{a.b}")
                .add("a-bpackage-lock.jsonlock")
                .add("a1-xpackage.json{a1.x}")
                .add("jose@6.2.10")
                .version());
  }

  @Test
  void tagsAreTheSameInEveryLocaleAndTimeZone() {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    List<Image> here = all();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      assertThat(all()).hasSize(15).isEqualTo(here);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  private List<Image> all() {
    return vectors.list("rows").stream()
        .flatMap(row -> Images.of(vectors.application(row)).all().stream())
        .toList();
  }
}
