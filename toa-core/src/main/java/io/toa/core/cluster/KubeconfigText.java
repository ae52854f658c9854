package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.toa.core.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The kubeconfig reduced to one context, for a library that knows no contexts. It holds
 * credentials: it is handed over in memory and written nowhere.
 */
public final class KubeconfigText {

  private KubeconfigText() {}

  /**
   * Reads a context with its cluster and its user, from the files that the access means; the first
   * file that has one of them wins.
   *
   * @param access names the context
   * @return a kubeconfig as YAML, its current context the one named
   * @throws ClusterException where a file cannot be read or lacks a part
   */
  public static String of(ClusterAccess access) {
    var name = access.context().orElseThrow();
    var all = new Config();
    all.setApiVersion("v1");
    all.setKind("Config");
    all.setCurrentContext(name);
    var files = files(access).stream().map(KubeconfigText::parse).toList();
    var context = first(files, Config::getContexts, it -> it.getName().equals(name), name);
    var cluster = context.getContext().getCluster();
    var user = context.getContext().getUser();
    all.setContexts(List.of(context));
    all.setClusters(
        List.of(first(files, Config::getClusters, it -> it.getName().equals(cluster), cluster)));
    all.setUsers(List.of(first(files, Config::getUsers, it -> it.getName().equals(user), user)));
    return Serialization.asYaml(all);
  }

  private static Collection<Path> files(ClusterAccess access) {
    if (access.kubeconfig().isPresent()) {
      return List.of(access.kubeconfig().get());
    }
    return io.fabric8.kubernetes.client.Config.getKubeconfigFilenames().stream()
        .map(Path::of)
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Config parse(Path file) {
    try (var stream = Files.newInputStream(file)) {
      var config = Serialization.unmarshal(stream, Config.class);
      config.getClusters().forEach(named -> resolve(named.getCluster(), file));
      config.getUsers().forEach(named -> resolve(named.getUser(), file));
      return config;
    } catch (IOException e) {
      throw new ClusterException(
          "The kubeconfig '" + file + "' cannot be read. Mend it, or name another one.", e);
    } catch (RuntimeException e) {
      // without its cause, which may quote the file: it holds credentials
      throw new ClusterException(
          "The kubeconfig '" + file + "' is no valid YAML. Mend it, or name another one.");
    }
  }

  // Paths in a kubeconfig are relative to it; the text has no place of its own.
  private static void resolve(Cluster cluster, Path file) {
    cluster.setCertificateAuthority(absolute(cluster.getCertificateAuthority(), file));
  }

  private static void resolve(AuthInfo user, Path file) {
    user.setClientCertificate(absolute(user.getClientCertificate(), file));
    user.setClientKey(absolute(user.getClientKey(), file));
    user.setTokenFile(absolute(user.getTokenFile(), file));
    if (user.getExec() != null && user.getExec().getCommand().matches(".*[/\\\\].*")) {
      user.getExec().setCommand(absolute(user.getExec().getCommand(), file));
    }
  }

  private static String absolute(String path, Path file) {
    return path == null || path.isEmpty()
        ? path
        : file.toAbsolutePath().resolveSibling(path).normalize().toString();
  }

  private static <T> T first(
      List<Config> files,
      Function<Config, List<T>> part,
      java.util.function.Predicate<T> wanted,
      String name) {
    var all = new ArrayList<T>();
    files.forEach(config -> all.addAll(part.apply(config)));
    return all.stream()
        .filter(wanted)
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterException(
                    "The kubeconfig has no '" + name + "'. Name a context that is complete."));
  }
}
