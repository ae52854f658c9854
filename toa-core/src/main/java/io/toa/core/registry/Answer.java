package io.toa.core.registry;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a registry answered.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param body the content; empty for a HEAD request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(int status, HttpHeaders headers, byte[] body) {

  private static final Map<Integer, String> REASONS =
      Map.of(
          400, "Bad Request",
          401, "Unauthorized",
          403, "Forbidden",
          404, "Not Found",
          429, "Too Many Requests",
          500, "Internal Server Error",
          502, "Bad Gateway",
          503, "Service Unavailable",
          504, "Gateway Timeout");

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** Whether the same request may succeed later. */
  boolean isPassing() {
    return status == 429 || status >= 500;
  }

  Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  /**
   * The status with the registry's own words, such as {@code 403 Forbidden: pull access denied}.
   */
  String words() {
    String reason = REASONS.getOrDefault(status, "");
    String line = reason.isEmpty() ? String.valueOf(status) : status + " " + reason;
    String own = ownWords();
    return own.isEmpty() ? line : line + ": " + own;
  }

  private String ownWords() {
    try {
      if (!(Json.parse(new String(body, StandardCharsets.UTF_8), "answer")
          instanceof Mapping all)) {
        return "";
      }
      return all.items("errors").stream()
          .filter(Mapping.class::isInstance)
          .map(Mapping.class::cast)
          .map(error -> error.text("message").or(() -> error.text("code")).orElse(""))
          .filter(text -> !text.isEmpty())
          .distinct()
          .collect(Collectors.joining("; "));
    } catch (InvalidDeclarationException e) {
      return "";
    }
  }
}
