package io.toa.core.deploy.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.toa.core.component.ComponentMap;
import io.toa.core.testing.Components;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReleaseComparisonTest {

  private static final String DEPLOYMENT =
      """
      ---
      # Source: shop/templates/compositions.yaml
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: composition-store
      spec:
        replicas: 3
        template:
          spec:
            containers:
              - name: store
                image: registry.example.com/shop/store:1a2b3c4d
                env:
                  - {name: TOA_ENV, value: production}
      """;

  private static Manifests manifests(String... documents) {
    return Manifests.parse(String.join("\n", documents), "the manifests");
  }

  private static ReleaseComparison compared(String before, String after) {
    return ReleaseComparison.of(manifests(before), manifests(after));
  }

  private static String secret(String data) {
    return "---\napiVersion: v1\nkind: Secret\nmetadata: {name: login}\n" + data + "\n";
  }

  @Test
  void whatMeansTheSameIsTheSame() {
    String other =
        """
        # another comment
        kind: Deployment
        apiVersion: apps/v1
        spec: {template: {spec: {containers: [{image: 'registry.example.com/shop/store:1a2b3c4d',
          name: "store", env: [{value: production, name: TOA_ENV}]}]}}, replicas: 3}
        metadata: {name: composition-store}
        ---
        """;

    assertThat(compared(DEPLOYMENT, other))
        .isEqualTo(new ReleaseComparison(List.of(), List.of(), List.of()));
    assertThat(manifests(DEPLOYMENT).digest())
        .matches("sha256:[0-9a-f]{64}")
        .isEqualTo(manifests(other).digest())
        .isNotEqualTo(manifests("").digest());
  }

  @Test
  void showsWhatChangedAndWhosePodsAreReplaced() {
    ReleaseComparison comparison = compared(DEPLOYMENT, DEPLOYMENT.replace("1a2b3c4d", "5e6f7a8b"));

    assertThat(comparison.objects())
        .containsExactly(
            new ObjectChange(
                ObjectChange.Change.CHANGED,
                "Deployment",
                "composition-store",
                Optional.empty(),
                List.of(
                    "--- deployed",
                    "+++ planned",
                    "@@ -10,5 +10,5 @@",
                    "         - env:",
                    "             - name: TOA_ENV",
                    "               value: production",
                    "-          image: registry.example.com/shop/store:1a2b3c4d",
                    "+          image: registry.example.com/shop/store:5e6f7a8b",
                    "           name: store")));
    assertThat(comparison.pods())
        .containsExactly(new PodChange("Deployment", "composition-store", 3, false));
  }

  @Test
  void aChangeBesideTheTemplateReplacesNoPods() {
    ReleaseComparison comparison =
        compared(DEPLOYMENT, DEPLOYMENT.replace("replicas: 3", "replicas: 4"));

    assertThat(comparison.objects()).hasSize(1);
    assertThat(comparison.pods()).isEmpty();
  }

  @Test
  void addsAndRemoves() {
    String service = "---\napiVersion: v1\nkind: Service\nmetadata: {name: a, namespace: other}\n";

    ReleaseComparison comparison = compared(DEPLOYMENT, service);

    assertThat(comparison.objects())
        .extracting(each -> each.change() + " " + each.title())
        .containsExactly(
            "REMOVED Deployment composition-store", "ADDED Service a in namespace other");
    assertThat(comparison.objects()).allMatch(each -> each.diff().isEmpty());
    assertThat(comparison.pods())
        .containsExactly(new PodChange("Deployment", "composition-store", 3, true));
  }

  @Test
  void anObjectIsTheSameInAnotherVersionOfItsGroup() {
    assertThat(compared(DEPLOYMENT, DEPLOYMENT.replace("apps/v1", "apps/v1beta1")).objects())
        .extracting(ObjectChange::change)
        .containsExactly(ObjectChange.Change.CHANGED);
    assertThat(compared(DEPLOYMENT, DEPLOYMENT.replace("apps/v1", "other/v1")).objects())
        .hasSize(2);
  }

  @Test
  void hooksAreNoneOfTheReleasesObjects() {
    String hook = "---\nkind: Job\nmetadata: {name: h, annotations: {helm.sh/hook: pre-install}}\n";

    assertThat(compared("", hook).objects()).isEmpty();
  }

  @Test
  void countsThePodsOfEveryKindOfWorkload() {
    String set =
        "---\napiVersion: apps/v1\nkind: %s\nmetadata: {name: x}\nspec: {template: {a: 1}}\n";

    assertThat(compared(set.formatted("StatefulSet"), "").pods())
        .containsExactly(new PodChange("StatefulSet", "x", 1, true));
    assertThat(compared(set.formatted("DaemonSet"), "").pods())
        .containsExactly(new PodChange("DaemonSet", "x", 0, true));
  }

  @Test
  void saysWhichKeysOfASecretChangedAndNoValue() {
    ReleaseComparison comparison =
        compared(
            secret(
                "data: {kept: c2FtZQ==, changed: b2xk, gone: Z29uZQ==}\nstringData: {text: old}"),
            secret("data: {kept: c2FtZQ==, changed: bmV3, added: YWRk}\nstringData: {text: new}"));

    assertThat(comparison.objects().get(0).diff().stream().skip(2))
        .containsExactly(
            "@@ -1,10 +1,10 @@",
            " apiVersion: v1",
            " data:",
            "-  changed: (hidden)",
            "-  gone: (hidden)",
            "+  added: (hidden)",
            "+  changed: (hidden) (changed)",
            "   kept: (hidden)",
            " kind: Secret",
            " metadata:",
            "   name: login",
            " stringData:",
            "-  text: (hidden)",
            "+  text: (hidden) (changed)");
  }

  @Test
  void hidesWhatIsSecretElsewhere() {
    String values =
        """
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: d, annotations: {note: 'password=hunter2 x'}}
        spec:
          template:
            spec:
              containers:
                - env:
                    - {name: DB_PASSWORD, value: hunter2}
                    - {name: TOA_AMQP, value: '{".":["amqp://someone:hunter2@rabbitmq.example.com"]}'}
                    - {name: TOA_CONFIGURATION, value: '{"mail":{"token":"hunter2","port":25}}'}
                    - {name: FROM_SECRET, valueFrom: {secretKeyRef: {name: s, key: k}}}
                    - {name: PLAIN, value: PLAIN_VALUE}
        """;
    String after = values.replace("hunter2", "correcthorse").replace("PLAIN_VALUE", "other");

    List<String> diff = compared(values, after).objects().get(0).diff();

    assertThat(diff).noneMatch(line -> line.contains("hunter2") || line.contains("correcthorse"));
    assertThat(diff)
        .contains(
            "+    note: password=*** x (changed)",
            "-              value: (hidden)",
            "+              value: (hidden) (changed)",
            "+              value: '{\".\":[\"amqp://***@rabbitmq.example.com\"]} (changed)'",
            "+              value: '{\"mail\":{\"token\":\"***\",\"port\":25}} (changed)'",
            "+              value: other");
  }

  @Test
  void hidesASecretThatMovesInAList() {
    String before =
        """
        ---
        kind: X
        metadata: {name: x}
        env:
          - {name: API_KEY, value: hunter2}
        urls: ['http://a:hunter2@x', 'http://b:hunter2@x']
        """;
    String after =
        """
        ---
        kind: X
        metadata: {name: x}
        env:
          - {name: NEW, value: a}
          - {name: API_KEY, value: hunter2}
        urls: ['http://b:hunter2@x']
        """;

    List<String> diff = compared(before, after).objects().get(0).diff();

    assertThat(diff).noneMatch(line -> line.contains("hunter2"));
    assertThat(diff).doesNotContain("+    value: (hidden) (changed)");
  }

  @Test
  void saysOfTheComponentMapWhatChangedInIt() {
    String before = map(Map.of("a.a", "11111111", "a.b", "22222222", "a.c", "33333333"));
    String after = map(Map.of("a.b", "44444444", "a.c", "33333333", "a.d", "55555555"));

    ReleaseComparison comparison = compared(before, after);

    assertThat(comparison.components())
        .containsExactly(
            new ComponentChange("a.a", Optional.of("11111111"), Optional.empty()),
            new ComponentChange("a.b", Optional.of("22222222"), Optional.of("44444444")),
            new ComponentChange("a.d", Optional.empty(), Optional.of("55555555")));
    assertThat(comparison.components())
        .extracting(ComponentChange::versions)
        .containsExactly("removed, was 11111111", "22222222 → 44444444", "added, 55555555");
    assertThat(comparison.objects().get(0).diff().stream().skip(2))
        .containsExactly(
            "@@ -1,9 +1,9 @@",
            " apiVersion: v1",
            " binaryData:",
            "   .map.json.gz:",
            "-    a.a: '11111111'",
            "-    a.b: '22222222'",
            "+    a.b: '44444444'",
            "     a.c: '33333333'",
            "+    a.d: '55555555'",
            " kind: ConfigMap",
            " metadata:",
            "   name: components");
  }

  private static String map(Map<String, String> versions) {
    ComponentMap map =
        ComponentMap.of(
            versions.entrySet().stream()
                .map(
                    each ->
                        Components.of(
                            each.getKey(),
                            each.getValue(),
                            Optional.empty(),
                            Map.of("version", each.getValue())))
                .toList());
    return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: components}\nbinaryData: {.map.json.gz: '%s'}\n"
        .formatted(map.gzipBase64());
  }

  @Test
  void readsTheMapInItsFormerFormAndNoOther() {
    String former =
        """
        ---
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: components}
        data: {components.json: '{"a.b":{"version":"1"}}'}
        """;

    assertThat(manifests(former).components()).containsOnlyKeys("a.b");
    assertThat(
            Stream.of("data: {components.json: '[1'}", "binaryData: {.map.json.gz: '%%%'}", "a: b")
                .map(
                    each ->
                        "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: components}\n"
                            + each)
                .map(text -> manifests(text).components()))
        .allMatch(Map::isEmpty);
  }

  @Test
  void saysTheSizeOfWhatElseIsBinary() {
    String binary =
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\nbinaryData: {x: %s}\n";

    assertThat(compared(binary.formatted("AAAA"), binary.formatted("AAAB")).objects().get(0).diff())
        .contains("-  x: (binary, 3 bytes)", "+  x: (binary, 3 bytes) (changed)");
  }
}
