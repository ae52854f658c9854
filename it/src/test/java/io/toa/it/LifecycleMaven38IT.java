package io.toa.it;

/** With Maven 3.8.7. */
final class LifecycleMaven38IT extends LifecycleIT {

  LifecycleMaven38IT() {
    super("3.8.7");
  }
}
