package io.toa.core.yaml;

import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Converts one composed YAML document to our nodes. */
final class NodeConverter {

  /** How many values the aliases of a document may add to it. */
  private static final int MAX_COPIES = 1_000_000;

  /** A converted value, how many values are in it, and how deep they are nested. */
  private record Part(Node node, long size, int height) {}

  private final String name;
  private final long maxSize;
  private final Map<Tag, ConstructNode> scalars = new HashMap<>();
  private final IdentityHashMap<org.snakeyaml.engine.v2.nodes.Node, Part> anchored =
      new IdentityHashMap<>();

  /**
   * Makes the converter of one document.
   *
   * @param name what its places say for the file
   * @param length the length of its text, which bounds the values that it states itself
   */
  NodeConverter(String name, int length) {
    this.name = name;
    this.maxSize = (long) length + MAX_COPIES;
    Map<Tag, ConstructNode> known = new CoreSchema().getSchemaTagConstructors();
    for (Tag tag : List.of(Tag.NULL, Tag.BOOL, Tag.INT, Tag.FLOAT)) {
      scalars.put(tag, known.get(tag));
    }
  }

  /**
   * Converts a document.
   *
   * @param node its composed root
   * @return our node
   * @throws InvalidDeclarationException where it has a duplicate key, an unknown tag, a key that is
   *     no scalar, or an alias that leads to itself
   */
  Node convert(org.snakeyaml.engine.v2.nodes.Node node) {
    return part(node).node();
  }

  private Part part(org.snakeyaml.engine.v2.nodes.Node node) {
    if (node.isRecursive()) {
      throw refusal("an alias leads to the value that it stands in", node);
    }
    if (node.getAnchor().isEmpty()) {
      return newPart(node);
    }
    Part known = anchored.get(node);
    if (known == null) {
      known = newPart(node);
      anchored.put(node, known);
    }
    return known;
  }

  private Part newPart(org.snakeyaml.engine.v2.nodes.Node node) {
    if (node instanceof MappingNode mapping) {
      return mapping(mapping);
    }
    if (node instanceof SequenceNode sequence) {
      return sequence(sequence);
    }
    return new Part(scalar((ScalarNode) node), 1, 1);
  }

  private Part mapping(MappingNode node) {
    requireTag(Tag.MAP, node);
    Map<String, Member> members = new LinkedHashMap<>();
    List<Part> parts = new ArrayList<>();
    for (NodeTuple tuple : node.getValue()) {
      String key = key(tuple.getKeyNode());
      if (members.containsKey(key)) {
        throw refusal("duplicate key '" + key + "'", tuple.getKeyNode());
      }
      Part part = part(tuple.getValueNode());
      parts.add(part);
      members.put(key, new Member(key, place(tuple.getKeyNode()), part.node()));
    }
    return collection(new Mapping(members.values(), place(node)), parts, node);
  }

  private Part sequence(SequenceNode node) {
    requireTag(Tag.SEQ, node);
    List<Part> parts = new ArrayList<>();
    for (org.snakeyaml.engine.v2.nodes.Node item : node.getValue()) {
      parts.add(part(item));
    }
    List<Node> items = parts.stream().map(Part::node).toList();
    return collection(new Sequence(items, place(node)), parts, node);
  }

  private Part collection(Node made, List<Part> parts, org.snakeyaml.engine.v2.nodes.Node node) {
    long size = 1;
    int height = 0;
    for (Part part : parts) {
      size += part.size();
      height = Math.max(height, part.height());
    }
    if (size > maxSize) {
      throw refusal("aliases add more than " + MAX_COPIES + " values", node);
    }
    if (height >= BoundedComposer.MAX_DEPTH) {
      throw refusal("is nested more than " + BoundedComposer.MAX_DEPTH + " levels deep", node);
    }
    return new Part(made, size, height + 1);
  }

  private Scalar scalar(ScalarNode node) {
    Tag tag = node.getTag();
    if (tag.equals(Tag.STR)) {
      return new Scalar(node.getValue(), place(node));
    }
    if (!scalars.containsKey(tag)) {
      throw unknownTag(node);
    }
    Object value = value(tag, node);
    // the engine makes null of a boolean that is none
    if (value == null && !tag.equals(Tag.NULL)) {
      throw refusal("'" + node.getValue() + "' is no " + shown(tag), node);
    }
    return new Scalar(value, place(node));
  }

  private Object value(Tag tag, ScalarNode node) {
    try {
      return scalars.get(tag).construct(node);
    } catch (RuntimeException e) {
      // what the engine throws where an explicit tag does not suit the text is not declared
      return null;
    }
  }

  private String key(org.snakeyaml.engine.v2.nodes.Node node) {
    if (!(node instanceof ScalarNode scalar)) {
      throw refusal("a key must be a string", node);
    }
    Object value = scalar(scalar).value();
    return value instanceof Number number ? JavaScriptNumber.text(number) : String.valueOf(value);
  }

  private void requireTag(Tag tag, org.snakeyaml.engine.v2.nodes.Node node) {
    if (!node.getTag().equals(tag)) {
      throw unknownTag(node);
    }
  }

  private InvalidDeclarationException unknownTag(org.snakeyaml.engine.v2.nodes.Node node) {
    return refusal("unknown tag '" + shown(node.getTag()) + "': leave it out", node);
  }

  /** A tag as it is written. */
  private static String shown(Tag tag) {
    return tag.getValue().replace(Tag.PREFIX, "!!");
  }

  private Place place(org.snakeyaml.engine.v2.nodes.Node node) {
    return YamlReader.place(name, node.getStartMark());
  }

  private InvalidDeclarationException refusal(
      String problem, org.snakeyaml.engine.v2.nodes.Node node) {
    return YamlReader.refusal(name, problem, place(node));
  }
}
