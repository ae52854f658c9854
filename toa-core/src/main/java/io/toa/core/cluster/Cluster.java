package io.toa.core.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.toa.core.ClusterException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A namespace of a Kubernetes cluster.
 *
 * <p>Every method throws a {@link ClusterException} that names the API server, what it said and
 * what to do, where the cluster cannot be reached or refuses; a connection is waited for 10
 * seconds, an answer 30 seconds.
 */
public final class Cluster implements AutoCloseable {

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
   * The names of the namespace's secrets and of their keys, never a value; Helm's own secrets are
   * left out (spec: operations.md 5.2).
   *
   * @return every {@code <name>} and every {@code <name>/<key>}
   */
  public Set<String> secretKeys() {
    var names = new LinkedHashSet<String>();
    for (var secret : faults.during("read the names of the secrets", this::secrets)) {
      var name = secret.getMetadata().getName();
      names.add(name);
      values(secret).keySet().forEach(key -> names.add(name + "/" + key));
    }
    return names;
  }

  private List<Secret> secrets() {
    return client
        .secrets()
        .inNamespace(namespace)
        .withoutField("type", Releases.TYPE)
        .list()
        .getItems();
  }

  /**
   * Reads a secret (spec: operations.md 6.5).
   *
   * @param name its name
   * @return its values by key, in the order the cluster has them; empty where there is none
   */
  public Optional<Map<String, String>> secret(String name) {
    var found =
        faults.during(
            "read the secret '" + name + "'",
            () -> client.secrets().inNamespace(namespace).withName(name).get());
    return Optional.ofNullable(found).map(Cluster::decode);
  }

  /**
   * Puts keys into a secret: those it has and that are not given stay; it is created as {@code
   * Opaque} where there is none (spec: operations.md 6.5).
   *
   * @param name its name
   * @param keys the values by key
   */
  public void applySecret(String name, Map<String, String> keys) {
    var data = new LinkedHashMap<String, String>();
    keys.forEach(
        (key, value) -> data.put(key, Base64.getEncoder().encodeToString(value.getBytes(UTF_8))));
    faults.during(
        "write the secret '" + name + "'",
        () -> {
          new SecretMerge(client.secrets().inNamespace(namespace), name).put(data);
          return name;
        });
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
    List<FilterWatchListDeletable<Pod, PodList, PodResource>> selections = new ArrayList<>();
    workloads
        .selectors()
        .forEach(
            (label, values) ->
                selections.add(
                    client
                        .pods()
                        .inNamespace(namespace)
                        .withLabelIn(label, values.toArray(String[]::new))));
    return new PodWatch(selections, counted, this::mayWatchPods, faults, pause);
  }

  /** Asked beforehand: the client writes an error into the log where a watch is refused. */
  private boolean mayWatchPods() {
    try {
      var review =
          new SelfSubjectAccessReviewBuilder()
              .withNewSpec()
              .withNewResourceAttributes()
              .withNamespace(namespace)
              .withResource("pods")
              .withVerb("watch")
              .endResourceAttributes()
              .endSpec()
              .build();
      var answer = client.authorization().v1().selfSubjectAccessReview().create(review);
      return Boolean.TRUE.equals(answer.getStatus().getAllowed());
    } catch (KubernetesClientException e) {
      return false;
    }
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
   * The newest revision of a Helm release.
   *
   * @param name the release
   * @return its state, empty where the namespace has no such release
   */
  public Optional<ReleaseState> release(String name) {
    var revisions = releases(name);
    return revisions.isEmpty() ? Optional.empty() : Optional.of(revisions.get(0));
  }

  /**
   * Every revision of a Helm release that the namespace still has.
   *
   * @param name the release
   * @return their states, the newest first
   */
  public List<ReleaseState> releases(String name) {
    driver.check();
    return faults.during(
        "read the Helm release '" + name + "'",
        () -> new Releases(client.secrets().inNamespace(namespace), name).states());
  }

  /**
   * What Helm keeps of every revision of a release that the namespace still has.
   *
   * @param name the release
   * @return Helm's records as JSON, the newest first; they may hold values that are secret
   */
  public List<String> releaseRecords(String name) {
    driver.check();
    return faults.during(
        "read the Helm release '" + name + "'",
        () -> new Releases(client.secrets().inNamespace(namespace), name).records());
  }

  /**
   * Deletes what Helm keeps of the oldest revisions of a release; the deployed one always stays.
   *
   * @param name the release
   * @param kept how many revisions stay
   */
  public void trimReleases(String name, int kept) {
    faults.during(
        "delete the oldest revisions of the Helm release '" + name + "'",
        () -> {
          new Releases(client.secrets().inNamespace(namespace), name).trim(kept);
          return name;
        });
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
    var leases = client.leases().inNamespace(namespace);
    return new ReleaseLease(leases, faults, release, holder, clock, pause, out);
  }

  /**
   * Notes down that a revision of a release has failed, where Helm holds it for pending and what
   * has worked on it is gone.
   *
   * @param name the release
   * @param revision the number of the revision
   */
  public void failRelease(String name, int revision) {
    faults.during(
        "note down that revision %d of the Helm release '%s' has failed".formatted(revision, name),
        () -> {
          new Releases(client.secrets().inNamespace(namespace), name)
              .fail(revision, "The deploy was killed");
          return name;
        });
  }

  private static Map<String, String> decode(Secret secret) {
    return values(secret).entrySet().stream()
        .collect(
            toMap(
                Map.Entry::getKey,
                entry -> new String(Base64.getDecoder().decode(entry.getValue()), UTF_8),
                (first, second) -> first,
                LinkedHashMap::new));
  }

  private static Map<String, String> values(Secret secret) {
    return secret.getData() == null ? Map.of() : secret.getData();
  }

  @Override
  public void close() {
    client.close();
  }
}
