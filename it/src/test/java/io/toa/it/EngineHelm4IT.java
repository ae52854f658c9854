package io.toa.it;

/** With helm 4. */
final class EngineHelm4IT extends EngineIT {

  EngineHelm4IT() {
    super("helm");
  }
}
