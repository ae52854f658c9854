package io.toa.core.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.toa.core.ClusterException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ToaException;
import java.math.BigDecimal;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Says what the cluster refused, where, and what to do about it. */
final class ClusterFaults {

  private final String url;
  private final String namespace;
  private final Duration patience;

  /**
   * Makes it.
   *
   * @param url the address of the API server
   * @param namespace the namespace that is spoken of
   * @param patience how long an answer is waited for
   */
  ClusterFaults(String url, String namespace, Duration patience) {
    this.url = url;
    this.namespace = namespace;
    this.patience = patience;
  }

  /** The namespace that is spoken of. */
  String namespace() {
    return namespace;
  }

  /**
   * Does something with the cluster.
   *
   * @param what what it is, as {@code read the secrets}
   * @throws ClusterException where the cluster fails or refuses
   */
  <T> T during(String what, Supplier<T> work) {
    try {
      return work.get();
    } catch (KubernetesClientException e) {
      throw translate(what, e);
    }
  }

  private ToaException translate(String what, KubernetesClientException e) {
    if (Thread.currentThread().isInterrupted()) {
      return new InterruptedDeploymentException("Interrupted on the way to " + what, e);
    }
    return new ClusterException(
        "Cannot " + what + " (namespace '" + namespace + "'): " + reason(e), e);
  }

  private String reason(KubernetesClientException e) {
    var cluster = "the cluster at " + url;
    var said = Optional.ofNullable(e.getStatus()).map(status -> status.getMessage()).orElse("");
    return switch (e.getCode()) {
      case 0, -1 ->
          isTimeout(e)
              ? cluster + slow()
              : cluster
                  + " cannot be reached: "
                  + innermost(e)
                  + ". Check that it is running and that the kubeconfig's context means it.";
      case 401 ->
          cluster
              + " does not accept the credentials (401 Unauthorized)."
              + " Log in again, or mend the user of the kubeconfig's context.";
      case 403 ->
          cluster
              + " forbids it (403 Forbidden)"
              + colon(said)
              + ". Ask for a role that allows it, or deploy with another user.";
      case 404 ->
          cluster
              + " does not have it (404 Not Found)"
              + colon(said)
              + ". Check the namespace: it has to be there beforehand, unless toa.createNamespace"
              + " has it made.";
      case 429 ->
          cluster
              + " is overloaded (429 Too Many Requests)"
              + colon(said)
              + ". Try again later, and ask whoever runs the cluster where it stays so.";
      default ->
          cluster
              + " answered with status "
              + e.getCode()
              + colon(said)
              + ". Try again, and ask whoever runs the cluster where it stays so.";
    };
  }

  private String slow() {
    return " does not answer within %s s, asked 3 times. Try again, and ask whoever runs the cluster where it stays so."
        .formatted(BigDecimal.valueOf(patience.toMillis(), 3).stripTrailingZeros().toPlainString());
  }

  private static boolean isTimeout(Throwable thrown) {
    for (var cause = thrown; cause != null; cause = cause.getCause()) {
      var connecting = cause instanceof HttpConnectTimeoutException;
      if (!connecting
          && (cause instanceof HttpTimeoutException || cause instanceof TimeoutException)) {
        return true;
      }
    }
    return false;
  }

  private static String colon(String said) {
    return said.isEmpty() ? "" : ": " + said;
  }

  static String innermost(Throwable thrown) {
    var cause = thrown;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    var message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
