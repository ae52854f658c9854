package io.toa.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.RegistryException;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginsTest {

  private static final Credential LOGIN = new Credential("ann", "pw", "server");

  private static Credentials only(String registry, Credential credential) {
    return asked -> Optional.of(credential).filter(known -> asked.equals(registry));
  }

  private static Logins lacking(Credentials docker) {
    return Logins.lacking(
        Set.of("a.example.com", "b.example.com"), only("a.example.com", LOGIN), docker);
  }

  @Test
  void areThoseThatDockerHasNot() {
    assertThat(lacking(asked -> Optional.empty()).byRegistry())
        .containsExactly(Map.entry("a.example.com", LOGIN));
  }

  @Test
  void areThoseThatDockerHasOtherwise() {
    assertThat(lacking(only("a.example.com", new Credential("ann", "old"))).byRegistry())
        .containsOnlyKeys("a.example.com");
  }

  @Test
  void areNoneWhereDockerHasTheSame() {
    assertThat(lacking(only("a.example.com", new Credential("ann", "pw"))).byRegistry()).isEmpty();
  }

  @Test
  void areGivenWhereDockersHelperIsNotInstalled() {
    Credentials docker =
        asked -> {
          throw new RegistryException("no helper");
        };
    assertThat(lacking(docker).byRegistry()).containsOnlyKeys("a.example.com");
  }

  @Test
  void areForTheRegistriesOfTheImagesAndOfWhatTheyAreLaidOver() {
    Image image =
        new Image.Dependencies(
            "mono",
            "1a2b3c4d",
            Reference.parse("registry.example.com:8443/shop/mono:deps-1a2b3c4d"),
            Optional.empty(),
            """
            FROM --platform=linux/amd64 ghcr.io/toa-io/runtime:1.0.0 AS base
            FROM node@sha256:%s
            FROM localhost:5000/x
            RUN echo FROM other.example.com/x
            """
                .formatted("0".repeat(64)),
            List.of(),
            List.of(),
            "");
    assertThat(Logins.registries(List.of(image)))
        .containsExactly("docker.io", "ghcr.io", "localhost:5000", "registry.example.com:8443");
  }

  @Test
  void joinDockersConfiguration(@TempDir Path directory) throws Exception {
    String before =
        "{\"credsStore\": \"desktop\", \"currentContext\": \"x\", \"auths\": {\"b.example.com\":"
            + " {\"auth\": \"eDp5\"}}, \"credHelpers\": {\"a.example.com\": \"gcr\","
            + " \"c.example.com\": \"gcr\"}}";
    Logins logins = new Logins(Map.of("a.example.com", LOGIN, "docker.io", LOGIN));

    String merged = logins.with((Mapping) Json.parse(before, "config.json"));

    assertThat(((Mapping) Json.parse(merged, "config.json")).plain())
        .isEqualTo(
            Map.of(
                "credsStore",
                "desktop",
                "currentContext",
                "x",
                "auths",
                Map.of(
                    "a.example.com", Map.of("auth", "YW5uOnB3"),
                    "b.example.com", Map.of("auth", "eDp5"),
                    "https://index.docker.io/v1/", Map.of("auth", "YW5uOnB3")),
                "credHelpers",
                Map.of(
                    "a.example.com", "",
                    "c.example.com", "gcr",
                    "https://index.docker.io/v1/", "")));
    Files.writeString(directory.resolve("config.json"), merged);
    Credentials docker = Credentials.ofDocker(new DockerConfig(directory));
    assertThat(docker.of("a.example.com")).contains(new Credential("ann", "pw"));
    assertThat(docker.of("docker.io")).contains(new Credential("ann", "pw"));
  }
}
