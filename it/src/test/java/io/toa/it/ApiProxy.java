package io.toa.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The API server of a cluster by plain HTTP and without credentials, as {@code kubectl proxy} hands
 * it on.
 */
final class ApiProxy implements AutoCloseable {

  private final Process proxy;
  private final String address;

  /** Starts it. */
  ApiProxy(Kubernetes cluster) {
    try {
      proxy =
          new ProcessBuilder(cluster.kubectl().file().toString(), "proxy", "--port=0")
              .redirectErrorStream(true)
              .start();
      // it says where it listens, and nothing else
      String line =
          new BufferedReader(new InputStreamReader(proxy.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      address = line.substring(line.lastIndexOf(' ') + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is, {@code host:port}. */
  String address() {
    return address;
  }

  /** Stops it. */
  @Override
  public void close() {
    proxy.destroy();
  }
}
