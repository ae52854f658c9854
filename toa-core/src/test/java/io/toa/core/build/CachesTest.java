package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.toa.core.ParameterException;
import io.toa.core.RefusalException;
import io.toa.core.image.Image;
import io.toa.core.testing.Vectors;
import io.toa.core.yaml.Mapping;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CachesTest {

  private static final String PLACE = "type=registry,ref=registry.example.com/cache:{image}";
  private static final String SHARED = "type=registry,ref=registry.example.com/cache";
  private static final Image.Dependencies DEPENDENCIES =
      Images.dependencies("composition-a", "aaaaaaa1");
  private static final Image SOURCES = Images.sources("aaaaaaaa", DEPENDENCIES);
  private static final Image SERVICE = Images.service("extension-x", "cccccccc");

  static List<Mapping> vectors() throws Exception {
    return Vectors.list("build/caches.yaml", 9);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void readsWhatMavenMakesOfTheParameters(Mapping vector) {
    List<String> places = vector.texts("places");
    assertThat(Caches.of(vector.texts("parts"), null)).isEqualTo(new Caches(places, List.of()));
    assertThat(Caches.of(null, vector.texts("parts"))).isEqualTo(new Caches(List.of(), places));
  }

  @Test
  void handsEachImageThatInstallsSomethingItsOwnCache() {
    Caches caches = Caches.of(List.of(PLACE, SHARED), List.of(PLACE + ",mode=max"));
    assertThat(caches.arguments(DEPENDENCIES))
        .containsExactly(
            "--cache-from",
            "type=registry,ref=registry.example.com/cache:composition-a",
            "--cache-from",
            SHARED,
            "--cache-to",
            "type=registry,ref=registry.example.com/cache:composition-a,mode=max");
    assertThat(caches.arguments(SERVICE))
        .endsWith("type=registry,ref=registry.example.com/cache:extension-x,mode=max")
        .hasSize(6);
    assertThat(caches.arguments(SOURCES)).isEmpty();
    assertThat(Caches.NONE.arguments(SERVICE)).isEmpty();
  }

  @Test
  void refusesAPlaceThatImagesWouldOverwriteInTurn() {
    Caches caches = Caches.of(null, List.of("type=inline", SHARED));
    assertThatThrownBy(() -> caches.check(List.of(SERVICE, DEPENDENCIES, SOURCES)))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "'toa.cacheTo' names one place, '"
                + SHARED
                + "', for the caches of composition-a, extension-x, and each would overwrite the"
                + " one before it. Write {image} where the name of the image belongs; nothing was"
                + " built.");
    assertThatCode(() -> caches.check(List.of(DEPENDENCIES, SOURCES))).doesNotThrowAnyException();
  }

  @Test
  void takesAPlaceForEachImage() {
    Caches caches = Caches.of(List.of(SHARED), List.of(PLACE, "mode=max,type=inline"));
    assertThatCode(() -> caches.check(List.of(SERVICE, DEPENDENCIES))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=s3,bucket=b,secret_access_key=s3cret",
        "type=s3,session_token=s3cret",
        "type=azblob,Secret_Access_Key=s3cret",
        "type=gha,token=s3cret"
      })
  void refusesSecretsWithoutRepeatingThem(String place) {
    for (Runnable each :
        List.<Runnable>of(
            () -> Caches.of(List.of(place), null), () -> Caches.of(null, List.of(place)))) {
      assertThatThrownBy(each::run)
          .isInstanceOf(ParameterException.class)
          .hasMessageContaining("'toa.cache")
          .hasMessageContaining("variable of the environment")
          .hasMessageNotContaining("s3cret");
    }
  }

  @Test
  void refusesAnEmptyPlace() {
    assertThatThrownBy(() -> Caches.of(List.of(" "), null))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("'toa.cacheFrom' has an empty place. Name one, such as ");
  }
}
