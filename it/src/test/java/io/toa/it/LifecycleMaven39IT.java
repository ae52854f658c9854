package io.toa.it;

/** With Maven 3.9.16. */
final class LifecycleMaven39IT extends LifecycleIT {

  LifecycleMaven39IT() {
    super("3.9.16");
  }
}
