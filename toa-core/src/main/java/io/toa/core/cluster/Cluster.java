package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.toa.core.ClusterException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A namespace of a Kubernetes cluster.
 *
 * <p>Every method throws a {@link ClusterException} that names the API server, what it said and
 * what to do, where the cluster cannot be reached or refuses; a connection is waited for 10
 * seconds, an answer 30 seconds, 4 where it is about a lease, which would end meanwhile.
 */
public final class Cluster implements AutoCloseable {

  /** Such that a lease, which lasts for 20 seconds, survives an answer that is lost. */
  private static final int LEASE_MILLISECONDS = 4_000;

  private final KubernetesClient client;
  private final String namespace;
  private final StorageDriver driver;
  private final ClusterFaults faults;

  private Cluster(KubernetesClient client, String namespace, StorageDriver driver) {
    this.client = client;
    this.namespace = namespace;
    this.driver = driver;
    this.faults =
        new ClusterFaults(
            client.getMasterUrl().toString(),
            namespace,
            Duration.ofMillis(client.getConfiguration().getRequestTimeout()));
  }

  /**
   * Prepares a connection; nothing is sent yet.
   *
   * @param access the cluster and the namespace
   * @return the cluster
   * @throws ClusterException where no cluster is configured, or not the context that is asked for
   */
  public static Cluster connect(ClusterAccess access) {
    return connect(access, Connection.PATIENCE, System.getenv());
  }

  /**
   * Prepares a connection; nothing is sent yet.
   *
   * @param access the cluster and the namespace
   * @param patience how long an answer is waited for
   * @param environment the variables that say where Helm keeps releases
   * @return the cluster
   * @throws ClusterException where no cluster is configured, or not the context that is asked for
   */
  public static Cluster connect(
      ClusterAccess access, Duration patience, Map<String, String> environment) {
    var config = Connection.configure(access, patience);
    var client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientFactory(new JdkHttpClientFactory())
            .build();
    return new Cluster(client, config.getNamespace(), StorageDriver.of(environment));
  }

  /**
   * The namespace that is deployed into: the one given, else the kubeconfig context's, else {@code
   * default}.
   *
   * @return its name
   */
  public String namespace() {
    return namespace;
  }

  /**
   * The address of the API server.
   *
   * @return its URL
   */
  public String url() {
    return client.getMasterUrl().toString();
  }

  /**
   * The context of the kubeconfig that leads to the cluster.
   *
   * @return its name; empty where no kubeconfig does, as in a pod
   */
  public Optional<String> context() {
    return Optional.ofNullable(client.getConfiguration().getCurrentContext())
        .map(NamedContext::getName)
        .filter(name -> !name.isEmpty());
  }

  /**
   * The cluster's version.
   *
   * @return for example {@code v1.33.2}
   */
  public String serverVersion() {
    return faults.during("ask the version", () -> client.getKubernetesVersion().getGitVersion());
  }

  /**
   * Whether the namespace is there. Where the user may not ask, it is taken to be.
   *
   * @return false where the cluster says that it does not have it
   */
  public boolean namespaceExists() {
    return faults.during(
        "look for it",
        () -> {
          try {
            return client.namespaces().withName(namespace).get() != null;
          } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
              return true;
            }
            throw e;
          }
        });
  }

  /** Makes the namespace where it is not there. */
  public void createNamespace() {
    if (namespaceExists()) {
      return;
    }
    faults.during(
        "create the namespace",
        () -> {
          try {
            return client
                .resource(
                    new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
          } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
              return null; // somebody else was faster
            }
            throw e;
          }
        });
  }

  /**
   * The secrets of the namespace.
   *
   * @return what reads and writes them, while this cluster is open
   */
  public ClusterSecrets secrets() {
    return new ClusterSecrets(client.secrets().inNamespace(namespace), faults);
  }

  /**
   * The workloads that a Helm release has now.
   *
   * @param release its name
   * @return the workloads of its Deployments; none where there is no such release
   */
  public Workloads workloads(String release) {
    var deployments =
        faults.during(
            "read the Deployments",
            () ->
                client
                    .apps()
                    .deployments()
                    .inNamespace(namespace)
                    .withLabel("app.kubernetes.io/managed-by", "Helm")
                    .list()
                    .getItems());
    return Workloads.of(release, deployments);
  }

  /** The pods of a release that are going away. */
  PodWatch terminatingPods(Workloads workloads) {
    return pods(workloads, pod -> pod.getMetadata().getDeletionTimestamp() != null, PodWatch.PAUSE);
  }

  /** The pods of a release, those that are going away included. */
  PodWatch allPods(Workloads workloads) {
    return pods(workloads, pod -> true, PodWatch.PAUSE);
  }

  /** Pods of a release, listed each time after a pause where they cannot be watched. */
  PodWatch pods(Workloads workloads, Predicate<Pod> counted, Duration pause) {
    return new ReleasePods(client, namespace, faults).watch(workloads, counted, pause);
  }

  /**
   * How far Deployments have come, and what keeps their pods from being ready.
   *
   * @param deployments their names
   * @return their states in the same order
   */
  public List<DeploymentState> rollout(List<String> deployments) {
    var rollout = new Rollout(client, namespace);
    return deployments.stream()
        .map(name -> faults.during("read the Deployment '" + name + "'", () -> rollout.state(name)))
        .toList();
  }

  /**
   * Where Helm keeps releases.
   *
   * @return the driver; where it is not read, nothing of releases can be said
   */
  public StorageDriver driver() {
    return driver;
  }

  /**
   * What Helm keeps of a release.
   *
   * @param name the release, which need not be there
   * @return what reads and mends it, while this cluster is open
   */
  public ReleaseRecords release(String name) {
    return new ReleaseRecords(
        new Releases(client.secrets().inNamespace(namespace), name), name, driver, faults);
  }

  /**
   * The right to change a release, which one process has at a time; not taken yet.
   *
   * @param release the release
   * @param out hears what keeps it from being of use
   * @return the lease; this cluster has to stay open until it is closed
   */
  public ReleaseLease lease(String release, Consumer<String> out) {
    return lease(release, LeaseHolder.process(), Clock.systemUTC(), ReleaseLease.Pause.REAL, out);
  }

  ReleaseLease lease(
      String release, String holder, Clock clock, ReleaseLease.Pause pause, Consumer<String> out) {
    var config = client.getConfiguration();
    int patience = Math.min(LEASE_MILLISECONDS, config.getRequestTimeout());
    var soon =
        new RequestConfigBuilder(config.getRequestConfig()).withRequestTimeout(patience).build();
    var leases =
        client
            .adapt(NamespacedKubernetesClient.class)
            .withRequestConfig(soon)
            .call(each -> each.leases().inNamespace(namespace));
    return new ReleaseLease(
        leases,
        new ClusterFaults(url(), namespace, Duration.ofMillis(patience)),
        release,
        holder,
        clock,
        pause,
        out);
  }

  @Override
  public void close() {
    client.close();
  }
}
