package io.toa.core.registry;

import static io.toa.core.registry.StoredImages.configuration;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryReaderTest {

  private static final String REPOSITORY = "localhost:5000/shop/mono";

  private final StoredImages stored = new StoredImages();

  private List<StoredTag> read() {
    return new RepositoryReader(stored, stored).read(REPOSITORY);
  }

  private static String descriptor(Digest digest, String more) {
    return "{\"digest\": \"" + digest + "\"" + more + "}";
  }

  @Test
  void readsAgeAndLayersOfAnImage() {
    Digest digest = stored.image(configuration("2026-11-29T12:00:00.123456789Z", "l1", "l2"));
    stored.tags.put("1a2b3c4d", digest);
    assertThat(read())
        .containsExactly(
            new StoredTag(
                "1a2b3c4d",
                digest,
                List.of(),
                Optional.of(Instant.parse("2026-11-29T12:00:00.123456789Z")),
                List.of(List.of("l1", "l2"))));
  }

  @Test
  void theNewestPlatformIsTheAgeOfAnIndex() {
    Digest amd = stored.image(configuration("2026-11-01T12:00:00+02:00", "l1"));
    Digest arm = stored.image(configuration("2026-11-02T12:00:00Z", "l2"));
    Digest provenance = stored.image("{}");
    String attached =
        ", \"annotations\": {\"vnd.docker.reference.type\": \"attestation-manifest\"}";
    Digest index =
        stored.index(
            descriptor(amd, ""),
            descriptor(arm, ", \"platform\": {\"os\": \"linux\"}"),
            descriptor(provenance, attached));
    stored.tags.put("1a2b3c4d", index);
    assertThat(read())
        .containsExactly(
            new StoredTag(
                "1a2b3c4d",
                index,
                List.of(amd, arm, provenance),
                Optional.of(Instant.parse("2026-11-02T12:00:00Z")),
                List.of(List.of("l1"), List.of("l2"))));
  }

  @Test
  void anIndexWithAPlatformThatHasNoAgeHasNone() {
    Digest amd = stored.image(configuration("2026-11-01T12:00:00Z", "l1"));
    stored.tags.put(
        "1a2b3c4d", stored.index(descriptor(amd, ""), descriptor(stored.image("{}"), "")));
    assertThat(read()).singleElement().extracting(StoredTag::created).isEqualTo(Optional.empty());
  }

  @Test
  void anIndexWithAPlatformThatIsGoneHasNoAge() {
    Digest gone = Digest.of(new byte[] {1});
    stored.tags.put("1a2b3c4d", stored.index(descriptor(gone, "")));
    StoredTag read = read().get(0);
    assertThat(read.created()).isEmpty();
    assertThat(read.parts()).containsExactly(gone);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{", "[]", "{\"created\": \"yesterday\", \"rootfs\": 1}"})
  void whatCannotBeReadIsNotKnown(String configuration) {
    stored.tags.put("1a2b3c4d", stored.image(configuration));
    StoredTag read = read().get(0);
    assertThat(read.created()).isEmpty();
    assertThat(read.layers()).isEmpty();
  }

  @Test
  void whatIsNoImageHasNoAge() {
    stored.tags.put(
        "chart",
        stored.image(configuration("2026-11-01T12:00:00Z", "l"), "application/vnd.cncf.x"));
    stored.tags.put("odd", stored.add(StoredImages.IMAGE, "no JSON"));
    assertThat(read()).extracting(StoredTag::created).containsOnly(Optional.empty()).hasSize(2);
  }

  @Test
  void passesOverTagsThatNameNothing() {
    stored.tags.put("gone", Digest.of(new byte[] {1}));
    assertThat(read()).isEmpty();
  }
}
