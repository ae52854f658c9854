package io.toa.it;

/** With Maven 4.0.0-rc-4. */
final class LifecycleMaven4IT extends LifecycleIT {

  LifecycleMaven4IT() {
    super("4.0.0-rc-4");
  }
}
