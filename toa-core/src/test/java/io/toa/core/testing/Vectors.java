package io.toa.core.testing;

import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Sequence;
import io.toa.core.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads test vectors from the class path. */
public final class Vectors {

  private Vectors() {}

  /** A document. */
  public static Node document(String name) {
    return YamlReader.parse(text(name), name);
  }

  /** A file as it is. */
  public static String text(String name) {
    try (InputStream stream = Vectors.class.getResourceAsStream("/" + name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
  }

  /** The entries of a list, whose number is stated so that a truncated file fails. */
  public static List<Mapping> list(String name, int size) {
    List<Node> items = ((Sequence) document(name)).items();
    if (items.size() != size) {
      throw new IllegalStateException(name + " has " + items.size() + " entries, not " + size);
    }
    return items.stream().map(Mapping.class::cast).toList();
  }
}
