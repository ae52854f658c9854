package io.toa.core.helm;

import io.toa.core.ProgramException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/**
 * Gives the artifact that holds the embedded Helm for the running platform. It is large, so it is
 * asked for when the embedded Helm is first used and not before.
 */
@FunctionalInterface
public interface NativeHelm {

  /**
   * Finds the artifact, downloading it where it is not on this machine.
   *
   * @return the jar file of {@link #artifact()}
   */
  Path locate();

  /**
   * The artifact that holds Helm for the running platform.
   *
   * @return {@code groupId:artifactId:version}
   * @throws ProgramException where there is none for this platform
   */
  static String artifact() {
    return artifact(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /**
   * The artifact that holds Helm for a platform.
   *
   * @param osName the system property {@code os.name}
   * @param osArch the system property {@code os.arch}
   * @return {@code groupId:artifactId:version}
   * @throws ProgramException where there is none for this platform
   */
  static String artifact(String osName, String osArch) {
    var name = osName.toLowerCase(Locale.ROOT);
    var os = name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "darwin" : name;
    var processor =
        switch (osArch.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "amd64";
          case "aarch64", "arm64" -> "arm64";
          default -> osArch;
        };
    var platform = os + "-" + processor;
    return switch (platform) {
      case "darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64" ->
          "com.marcnuri.helm-java:" + platform + ":" + version();
      default ->
          throw new ProgramException(
              "There is no embedded Helm for " + osName + " on " + osArch + ". Install helm.",
              null);
    };
  }

  private static String version() {
    var properties = new Properties();
    try (var file =
        com.marcnuri.helm.jni.NativeLibrary.class.getResourceAsStream(
            "/META-INF/native-libraries.properties")) {
      properties.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("com.marcnuri.jkube-helm.version");
  }
}
