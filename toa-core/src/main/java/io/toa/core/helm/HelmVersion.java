package io.toa.core.helm;

import io.toa.core.ProgramException;
import java.util.regex.Pattern;

/**
 * The version of a Helm.
 *
 * @param major the first number: what options it takes
 * @param text the whole, as {@code v4.1.4+g05fa379}; of the one in process, that it is
 */
public record HelmVersion(int major, String text) {

  private static final int ROLLBACK_ON_FAILURE = 4;
  private static final Pattern FORM = Pattern.compile("v?(\\d+)\\.\\d.*");

  /**
   * Reads a version.
   *
   * @param text what {@code helm version --short} prints
   * @return the version
   * @throws ProgramException where it is none
   */
  public static HelmVersion parse(String text) {
    var version = text.strip();
    var matcher = FORM.matcher(version);
    if (!matcher.matches()) {
      throw new ProgramException(
          "Helm says that its version is '" + version + "'. Install Helm 3 or 4.", null);
    }
    return new HelmVersion(Integer.parseInt(matcher.group(1)), version);
  }

  /**
   * The option that makes Helm roll back what it waited for in vain (spec: operations.md 4.6).
   *
   * @return the option
   */
  public String rollbackOption() {
    return major >= ROLLBACK_ON_FAILURE ? "--rollback-on-failure" : "--atomic";
  }
}
