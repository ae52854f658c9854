package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.SecretList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.HttpURLConnection;
import java.util.Map;

/**
 * Puts keys into a secret. The cluster merges them, so that a key somebody else writes meanwhile
 * stays, and nothing is read here.
 */
final class SecretMerge {

  private final NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets;
  private final String name;

  SecretMerge(NonNamespaceOperation<Secret, SecretList, Resource<Secret>> secrets, String name) {
    this.secrets = secrets;
    this.name = name;
  }

  void put(Map<String, String> data) {
    if (merged(data)) {
      return;
    }
    var secret = named().withType("Opaque").withData(data).build();
    try {
      secrets.resource(secret).create();
    } catch (KubernetesClientException e) {
      var lostRace = e.getCode() == HttpURLConnection.HTTP_CONFLICT;
      if (!lostRace || !merged(data)) {
        throw e;
      }
    }
  }

  private boolean merged(Map<String, String> data) {
    try {
      // given the object, the client sends the patch without reading the secret first
      secrets
          .resource(named().build())
          .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(Map.of("data", data)));
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private SecretBuilder named() {
    return new SecretBuilder().withNewMetadata().withName(name).endMetadata();
  }
}
