package io.toa.core.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import io.fabric8.kubernetes.client.utils.Utils;
import io.toa.core.ClusterException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds the configuration that a {@link ClusterAccess} means. */
final class Connection {

  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int CONNECT_MILLISECONDS = 10_000;
  private static final int RETRIES = 2;

  private Connection() {}

  static Config configure(ClusterAccess access, Duration patience) {
    var config = read(access);
    check(config, access);
    config.setNamespace(namespace(config, access));
    config.setConnectionTimeout(CONNECT_MILLISECONDS);
    config.setRequestTimeout(Math.toIntExact(patience.toMillis()));
    config.setRequestRetryBackoffLimit(RETRIES);
    config.setOnlyHttpWatches(true); // as kubectl does; a proxy on the way may know no WebSocket
    config.setWatchReconnectLimit(0); // whoever watches is told of the end, and lists again
    return config;
  }

  private static Config read(ClusterAccess access) {
    var context = access.context().orElse(null);
    try {
      if (access.kubeconfig().isEmpty()) {
        var files = ClientSettings.kubeconfigs();
        if (!files.isEmpty()) {
          return read(context, files);
        }
        ClientSettings.refuse(access, Utils::getSystemPropertyOrEnvVar);
        return Config.autoConfigure(context); // the service account of a pod
      }
      var file = access.kubeconfig().get();
      if (!Files.isReadable(file)) {
        throw new ClusterException(
            "The kubeconfig '" + file + "' cannot be read. Name one that is there.");
      }
      return read(context, List.of(file.toFile()));
    } catch (KubernetesClientException | IllegalArgumentException e) {
      throw new ClusterException(
          "The kubeconfig "
              + where(access)
              + " cannot be used: "
              + ClusterFaults.innermost(e)
              + ". Mend it, or name another one.",
          e);
    } catch (ClusterException e) {
      throw e;
    } catch (RuntimeException e) {
      // No words and no cause: the parser quotes the lines around the fault, a token among them.
      throw new ClusterException(
          "The kubeconfig " + where(access) + " is no valid YAML. Mend it, or name another one.");
    }
  }

  /** Reads no variables and properties but those of proxies: Helm does not know the others. */
  private static Config read(String context, List<File> files) {
    var config = Config.empty();
    KubeConfigUtils.merge(
        config,
        context,
        files.stream()
            .map(KubeConfigUtils::parseConfig)
            .toArray(io.fabric8.kubernetes.api.model.Config[]::new));
    ClientSettings.addProxies(config);
    return config;
  }

  // The client takes the current context for one that is not there: that could be production.
  private static void check(Config config, ClusterAccess access) {
    var current = Optional.ofNullable(config.getCurrentContext());
    var found = current.map(named -> named.getName()).orElse("");
    if (access.context().filter(asked -> !asked.equals(found)).isPresent()) {
      var known = config.getContexts().stream().map(named -> named.getName()).sorted().toList();
      throw new ClusterException(
          "The kubeconfig "
              + where(access)
              + " has no context '"
              + access.context().get()
              + "'. "
              + (known.isEmpty() ? "It has none." : "It has: " + String.join(", ", known) + "."));
    }
    var elsewhere =
        config.getAutoOAuthToken() != null
            || !Config.DEFAULT_MASTER_URL.equals(trim(config.getMasterUrl()));
    if (current.isEmpty() && !elsewhere) {
      throw new ClusterException(
          "No cluster is configured: the kubeconfig "
              + where(access)
              + " names none. Set KUBECONFIG, or pass the kubeconfig and its context.");
    }
  }

  private static String namespace(Config config, ClusterAccess access) {
    var context =
        Optional.ofNullable(config.getCurrentContext())
            .map(current -> Optional.ofNullable(current.getContext().getNamespace()))
            .orElse(Optional.ofNullable(config.getNamespace())); // in a pod: its own namespace
    return access.namespace().or(() -> context.filter(name -> !name.isEmpty())).orElse("default");
  }

  private static String where(ClusterAccess access) {
    return access
        .kubeconfig()
        .map(Path::toString)
        .map(file -> "'" + file + "'")
        .orElseGet(() -> "'" + String.join("', '", Config.getKubeconfigFilenames()) + "'");
  }

  private static String trim(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }
}
