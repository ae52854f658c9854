package io.toa.core.registry;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/**
 * A single request.
 *
 * @param registry the registry as references name it, for messages
 * @param method the method
 * @param address where it goes
 * @param headers its headers, by name
 * @param body its content
 * @param bound how many bytes the answer may have
 */
record Request(
    String registry,
    String method,
    URI address,
    Map<String, String> headers,
    Body body,
    int bound) {

  /** More than any manifest, list of tags or token has. */
  static final int BOUND = 16 * 1024 * 1024;

  static Request of(String registry, String method, URI address, Map<String, String> headers) {
    return new Request(registry, method, address, headers, Body.NONE, BOUND);
  }

  Request with(Body other) {
    return new Request(registry, method, address, headers, other, bound);
  }

  Request to(URI other) {
    return new Request(registry, method, other, headers, body, bound);
  }

  Request bounded(int bytes) {
    return new Request(registry, method, address, headers, body, bytes);
  }

  Request with(String name, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(name, value);
    return new Request(registry, method, address, all, body, bound);
  }

  Request without(String name) {
    Map<String, String> all = new TreeMap<>(headers);
    all.remove(name);
    return new Request(registry, method, address, all, body, bound);
  }
}
