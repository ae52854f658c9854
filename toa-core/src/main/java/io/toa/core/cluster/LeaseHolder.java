package io.toa.core.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** How this process is named where it holds a lease. */
final class LeaseHolder {

  private LeaseHolder() {}

  /** The user, the machine and the process: {@code jane@ci-7 (process 4711)}. */
  static String process() {
    return "%s@%s (process %d)"
        .formatted(System.getProperty("user.name"), host(), ProcessHandle.current().pid());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host"; // the machine does not know its own name: no reason not to deploy
    }
  }
}
