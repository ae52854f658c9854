package io.toa.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A connector and an extension that a jar beside the plugin adds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExtensionIT {

  private static final String ENVIRONMENT = "-Dtoa.env=production";
  private static final String DEPENDENCIES =
      """
              <dependencies>
                <dependency>
                  <groupId>com.example.it</groupId>
                  <artifactId>mail</artifactId>
                  <version>1.2.0</version>
                </dependency>
              </dependencies>
      """;

  private final Maven maven = Maven.running().with(SearchPath.withoutTools());

  @BeforeAll
  void installTheJar() {
    maven.run(Project.named("extension").path("mail"), "install").succeeds();
  }

  @Test
  void contributesToTheChart() {
    Project deployment = deployment();
    Path chart = deployment.path("chart");

    maven
        .run(deployment.directory(), "toa:export-deployment", ENVIRONMENT, "-Dtoa.target=" + chart)
        .succeeds();

    JsonNode values = Trees.file(chart.resolve("values.yaml"));
    JsonNode service = values.at("/services/0");
    assertThat(service.at("/name").textValue()).isEqualTo("mail-mailer");
    assertThat(service.at("/image").textValue())
        .isEqualTo("registry.example.com/mail/mailer:1.0.0-alpha.331");
    assertThat(service.at("/port").intValue()).isEqualTo(8025);
    assertThat(service.at("/variables").toString())
        .contains(
            "{\"name\":\"MAIL_RELAY\",\"value\":\"smtp://relay.example.com\"}",
            "{\"name\":\"MAIL_PASSWORD\",\"secret\":{\"name\":\"toa-mail\",\"key\":\"password\"}}");
    assertThat(values.at("/compositions/0/variables").toString())
        .contains(
            "{\"name\":\"TOA_WIRE_CONTEXT\",\"value\":\"wire://wire.example.com\"}",
            "{\"name\":\"TOA_WIRE_CONTEXT_USERNAME\",\"secret\":{\"name\":\"toa-wire.default\",\"key\":\"username\"}}",
            "{\"name\":\"MAIL_SERVICE\",\"value\":\"http://extension-mail-mailer:8025\"}",
            "{\"name\":\"MAIL_NOTICES_BOARD\",\"value\":\"{\\\"to\\\":[\\\"team@example.com\\\"]}\"}");
  }

  @Test
  void contributesToTheImages() {
    Project deployment = deployment();
    Path images = deployment.path("images");

    maven
        .run(deployment.directory(), "toa:export-images", ENVIRONMENT, "-Dtoa.target=" + images)
        .succeeds();

    Project written = new Project(images);
    String sources = onlyDirectory(images, "composition-notices-board.");
    JsonNode manifest = Trees.json(written.read(sources + "/notices-board/manifest.toa.json"));
    assertThat(manifest.at("/extensions/@example~1extensions.mail/to/0").textValue())
        .isEqualTo("team@example.com");
    assertThat(manifest.at("/operations/post/bindings/0").textValue())
        .isEqualTo("@example/bindings.wire");
    String dependencies =
        onlyDirectory(images.resolve("dependencies"), "composition-notices-board.");
    assertThat(written.read("dependencies/" + dependencies + "/.packages"))
        .isEqualTo("@example/mail@1.2.0");
  }

  @Test
  void contributesSecrets() {
    assertThat(
            maven
                .run(deployment().directory(), "-q", "toa:export-secrets", ENVIRONMENT)
                .succeeds()
                .outputText())
        .contains("toa-mail", "toa-wire.default");
  }

  @Test
  void isRefusedWhereTheJarIsMissing() {
    maven
        .run(deployment().edit("pom.xml", DEPENDENCIES, "").directory(), "validate")
        .failsSaying("Operation 'post' takes a stream, which none of its bindings carries");
  }

  @Test
  void saysWhatAPackageOfSomebodyElseNeeds() {
    maven
        .run(
            deployment()
                .edit("pom.xml", DEPENDENCIES, "")
                .edit("components/notices.board/manifest.toa.yaml", "    stream: lines\n", "")
                .directory(),
            "validate")
        .failsSaying(
            "Component 'notices.board' names '@example/extensions.mail'",
            "needs a jar with a Dependency for it in the <dependencies> of the plugin");
  }

  @Test
  void saysWhatTheExtensionRefuses() {
    maven
        .run(
            deployment()
                .edit(
                    "components/notices.board/manifest.toa.yaml",
                    "'@example/extensions.mail': team@example.com",
                    "'@example/extensions.mail': 5")
                .directory(),
            "validate")
        .failsSaying(
            "Mail of 'notices.board' has to say who is written to", "manifest.toa.yaml:16");
  }

  private static Project deployment() {
    return new Project(Project.named("extension").path("deployment"));
  }

  private static String onlyDirectory(Path parent, String prefix) {
    String[] names = parent.toFile().list((directory, name) -> name.startsWith(prefix));
    assertThat(names).as(parent.toString()).hasSize(1);
    return names[0];
  }
}
