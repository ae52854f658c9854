package io.toa.core.helm;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;

/**
 * One revision of a release, in Helm's words.
 *
 * @param revision its number, from 1
 * @param updated when it was written, as Helm prints it
 * @param status {@code deployed}, {@code superseded}, {@code failed} and so on
 * @param chart name and version of its chart, as {@code todos-1.4.0}
 * @param appVersion the version of the application
 * @param description what became of it, as {@code Upgrade complete}
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Revision(
    int revision,
    String updated,
    String status,
    String chart,
    @JsonProperty("app_version") String appVersion,
    String description) {

  private static final Pattern FRACTION = Pattern.compile("\\.[0-9]+");

  /**
   * When it was written, for a person to read.
   *
   * @return {@link #updated} without fractions of a second
   */
  public String time() {
    return FRACTION.matcher(updated).replaceFirst("");
  }
}
