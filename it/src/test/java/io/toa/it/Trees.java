package io.toa.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** Documents as trees, read by other code than the one under test. */
final class Trees {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private Trees() {}

  /** The tree of a JSON text. */
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tree of a file of JSON or YAML with one document. */
  static JsonNode file(Path file) {
    try {
      ObjectMapper mapper = file.toString().endsWith(".json") ? JSON : YAML;
      return mapper.readTree(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The documents of a YAML text, without empty ones. */
  static List<JsonNode> documents(String text) {
    try (var values = YAML.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      return values.readAll().stream().filter(node -> !node.isNull() && !node.isEmpty()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The elements of a sequence. */
  static Stream<JsonNode> elements(JsonNode sequence) {
    return StreamSupport.stream(sequence.spliterator(), false);
  }

  /** The text that a base64 text stands for. */
  static String decoded(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }

  /** The tree of a JSON text that is compressed and in base64, as a component map is. */
  static JsonNode compressed(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
