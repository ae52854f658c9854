package io.toa.it;

import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.BeforeAll;

/** With Maven 3.9.16 on Java 25, where one is installed. */
final class LifecycleJava25IT extends LifecycleIT {

  private static final int RELEASE = 25;

  LifecycleJava25IT() {
    super(Surroundings.java(RELEASE).map(Maven.of("3.9.16")::on).orElseGet(Maven::running));
  }

  @BeforeAll
  static void hasThatJava() {
    assumeThat(Surroundings.java(RELEASE))
        .as("a JDK %d beside the one in use, or where JAVA_HOME_%d says", RELEASE, RELEASE)
        .isPresent();
  }
}
