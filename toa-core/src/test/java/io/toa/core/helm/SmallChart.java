package io.toa.core.helm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The charts of the tests. */
final class SmallChart {

  private SmallChart() {}

  /** A chart with a ConfigMap that holds a text. */
  static Path write(Path directory, String text) throws IOException {
    return write(
        directory,
        text,
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: {{ .Release.Name }}-notes
          namespace: {{ .Release.Namespace }}
        data:
          text: {{ .Values.text | quote }}
          braces: {{ "{{ kept }}" | quote }}
        """);
  }

  /** A chart whose Deployment never becomes ready. */
  static Path writeBroken(Path directory) throws IOException {
    return write(
        directory,
        "broken",
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: {{ .Release.Name }}}
        spec:
          selector: {matchLabels: {toa/composition: {{ .Release.Name }}}}
          template:
            metadata: {labels: {toa/composition: {{ .Release.Name }}}}
            spec:
              containers: [{name: main, image: 'localhost:5000/toa-no-such-image:1'}]
        """);
  }

  private static Path write(Path directory, String text, String template) throws IOException {
    Files.createDirectories(directory.resolve("templates"));
    Files.writeString(
        directory.resolve("Chart.yaml"),
        """
        apiVersion: v2
        type: application
        name: small
        version: 1.4.0
        appVersion: 1.4.0
        dependencies: []
        """);
    Files.writeString(directory.resolve("values.yaml"), "text: " + text + "\n");
    Files.writeString(directory.resolve("templates/all.yaml"), template);
    return directory;
  }
}
