package io.toa.it;

/** With helm 3. */
final class EngineHelm3IT extends EngineIT {

  EngineHelm3IT() {
    super("helm3");
  }
}
