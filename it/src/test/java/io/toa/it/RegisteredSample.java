package io.toa.it;

import java.util.List;
import java.util.UUID;

/**
 * The sample application, whose images have a place of their own in the registry.
 *
 * @param project the application
 * @param path what stands before the names of its images
 */
record RegisteredSample(Project project, String path) {

  /** The registry. */
  static final String REGISTRY = "localhost:5000";

  /** A composition of one component. */
  static final String MAIL = "composition-notifications-mail";

  private static final String MAIL_SOURCE = "components/notifications.mail/lib/letter.ts";
  private static final List<String> IMAGES =
      List.of("composition-store", "composition-billing", MAIL, "extension-exposition-gateway");

  /** One with a name that is in use nowhere. */
  static RegisteredSample create(String name) {
    String unique = "%s-%s".formatted(name, UUID.randomUUID().toString().substring(0, 8));
    Project project = Project.sample();
    project.editContext("base@local: " + REGISTRY, "base@local: %s/%s".formatted(REGISTRY, unique));
    return new RegisteredSample(project, unique + "/shop/");
  }

  /** Changes a source of {@link #MAIL}. */
  void change(String comment) {
    project.write(MAIL_SOURCE, project.read(MAIL_SOURCE) + "\n// %s\n".formatted(comment));
  }

  /** Puts back what {@link #change} has changed. */
  void revert() {
    project.write(MAIL_SOURCE, Project.sample().read(MAIL_SOURCE));
  }

  /** Removes its images from the registry. */
  void remove(TestRegistry registry) {
    IMAGES.forEach(image -> registry.empty(path + image));
  }
}
