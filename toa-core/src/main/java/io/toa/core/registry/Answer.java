package io.toa.core.registry;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a registry answered.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param body the content; empty for a HEAD request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(int status, HttpHeaders headers, byte[] body) {

  private static final int LONGEST = 500;

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
    String reason = reason();
    String line = reason.isEmpty() ? String.valueOf(status) : status + " " + reason;
    String own = ownWords();
    String said = own.isEmpty() ? line : line + ": " + own;
    return location()
        .map(text -> said + " (leads to '" + shown(text.replaceFirst("\\?.*", "")) + "')")
        .orElse(said);
  }

  /** Whether the registry says more than the status does. */
  boolean hasOwnWords() {
    return !ownWords().isEmpty();
  }

  /** Where the registry says that something is instead; empty where it says no such thing. */
  Optional<String> location() {
    boolean moved = status >= 301 && status <= 308 && status != 304;
    return header("Location").filter(text -> moved && !text.isBlank());
  }

  /** What another has written, as a message may have it: a short line. */
  static String shown(String foreign) {
    String line = foreign.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  /** Whether the registry gives an error of a code, such as {@code UNSUPPORTED}. */
  boolean hasCode(String code) {
    return errors().anyMatch(error -> error.text("code").filter(code::equals).isPresent());
  }

  /** Whether the login has the right to read and not the one that is needed. */
  boolean isInsufficientScope() {
    return status == 401
        && header("WWW-Authenticate")
            .filter(text -> text.contains("insufficient_scope"))
            .isPresent();
  }

  private String reason() {
    return switch (status) {
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 407 -> "Proxy Authentication Required";
      case 413 -> "Content Too Large";
      case 429 -> "Too Many Requests";
      case 500 -> "Internal Server Error";
      case 502 -> "Bad Gateway";
      case 503 -> "Service Unavailable";
      case 504 -> "Gateway Timeout";
      default -> "";
    };
  }

  private String ownWords() {
    return shown(errorWords());
  }

  private String errorWords() {
    return errors()
        .map(error -> error.text("message").or(() -> error.text("code")).orElse(""))
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private Stream<Mapping> errors() {
    return json().stream()
        .flatMap(all -> all.items("errors").stream())
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast);
  }

  /** The content where it is a JSON object. */
  Optional<Mapping> json() {
    try {
      return Json.parse(new String(body, StandardCharsets.UTF_8), "answer") instanceof Mapping all
          ? Optional.of(all)
          : Optional.empty();
    } catch (InvalidDeclarationException e) {
      return Optional.empty();
    }
  }
}
