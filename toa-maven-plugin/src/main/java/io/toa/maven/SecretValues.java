package io.toa.maven;

import io.toa.core.ParameterException;
import io.toa.core.StorageException;
import io.toa.core.cluster.KeyValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.maven.execution.MavenSession;

/** Where the values of a secret come from: the command line, files, the environment, a person. */
final class SecretValues {

  private static final String VALUES = "toa.values";
  private static final String STANDARD_INPUT = "-";

  private final MavenSession session;

  SecretValues(MavenSession session) {
    this.session = session;
  }

  /** Whether anything is named to take values from; parameters as of {@link #read}. */
  boolean areNamed(List<String> keys, String valuesFile, List<String> files) {
    return keys != null
        || valuesFile != null
        || files != null
        || session.getUserProperties().getProperty(VALUES) != null;
  }

  /**
   * Reads values.
   *
   * @param keys keys whose values are in the environment or asked for; null for none
   * @param valuesFile a file of lines {@code key=value}; null for none
   * @param files pairs {@code key=file}; null for none
   * @return values by key
   * @throws ParameterException where one cannot be had
   * @throws StorageException where a file cannot be read
   */
  Map<String, String> read(List<String> keys, String valuesFile, List<String> files) {
    Map<String, String> values = new LinkedHashMap<>();
    // not a parameter: Maven prints the values of those at -X
    String pairs = session.getUserProperties().getProperty(VALUES);
    if (pairs != null) {
      values.putAll(KeyValues.parse(List.of(pairs.split(",", -1))));
    }
    if (valuesFile != null) {
      values.putAll(KeyValues.parse(lines(valuesFile)));
    }
    if (files != null) {
      KeyValues.parse(files).forEach((key, file) -> values.put(key, text(Path.of(file))));
    }
    if (keys != null) {
      keys.forEach(key -> values.put(key, value(key)));
    }
    return values;
  }

  private static List<String> lines(String file) {
    return (file.equals(STANDARD_INPUT) ? standardInput() : text(Path.of(file)))
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  private static String standardInput() {
    try {
      return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new StorageException("Cannot read standard input: " + fault.getMessage(), fault);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException fault) {
      throw StorageException.unreadable(file, fault);
    }
  }

  private String value(String key) {
    String value = System.getenv(key);
    if (value == null) {
      value = System.getenv(key.toUpperCase(Locale.ROOT));
    }
    if (value != null) {
      return value;
    }
    if (!session.getRequest().isInteractiveMode()) {
      throw new ParameterException(
          "No value for key '%s': set the environment variable '%s', or run this without -B to be asked"
              .formatted(key, key));
    }
    return TerminalPrompt.ofProcess().ask(key + ": ");
  }
}
