package io.toa.core.yaml;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.toa.core.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one JSON document to nodes that know their places. */
final class JsonReader {

  private final String name;

  JsonReader(String name) {
    this.name = name;
  }

  Node read(String text) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(BoundedComposer.MAX_DEPTH)
            .maxStringLength(SourceFile.LIMIT)
            .build();
    JsonFactory factory = JsonFactory.builder().streamReadConstraints(constraints).build();
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw YamlReader.refusal(name, "is empty", Place.of(name));
      }
      Node node = node(parser);
      if (parser.nextToken() != null) {
        throw YamlReader.refusal(name, "holds more than one value", place(parser));
      }
      return node;
    } catch (JsonProcessingException e) {
      // the parser adds where the value began in words that say nothing to a reader
      String problem = e.getOriginalMessage().replaceFirst(" \\(start marker at .*", "");
      throw YamlReader.refusal(name, problem, place(e.getLocation()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Node node(JsonParser parser) throws IOException {
    Place place = place(parser);
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(parser, place);
      case START_ARRAY -> sequence(parser, place);
      case VALUE_STRING -> new Scalar(parser.getText(), place);
      case VALUE_NUMBER_INT -> new Scalar(parser.getNumberValue(), place);
      case VALUE_NUMBER_FLOAT -> new Scalar(parser.getDoubleValue(), place);
      case VALUE_TRUE, VALUE_FALSE -> new Scalar(parser.getBooleanValue(), place);
      default -> new Scalar(null, place);
    };
  }

  private Node mapping(JsonParser parser, Place place) throws IOException {
    List<Member> members = new ArrayList<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      Place keyPlace = place(parser);
      parser.nextToken();
      members.add(new Member(key, keyPlace, node(parser)));
    }
    return new Mapping(members, place);
  }

  private Node sequence(JsonParser parser, Place place) throws IOException {
    List<Node> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(parser));
    }
    return new Sequence(items, place);
  }

  private Place place(JsonParser parser) {
    return place(parser.currentTokenLocation());
  }

  private Place place(JsonLocation location) {
    return location == null
        ? Place.of(name)
        : new Place(name, location.getLineNr(), location.getColumnNr());
  }
}
