package io.toa.core.yaml;

import java.util.Optional;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.ComposerException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Composes a document, and refuses one nested so deep that it would exhaust the stack. */
final class BoundedComposer extends Composer {

  /** How deep a document may be nested. */
  static final int MAX_DEPTH = 200;

  private int depth;

  BoundedComposer(LoadSettings settings, String text) {
    super(settings, new ParserImpl(settings, new StreamReader(settings, text)));
  }

  @Override
  protected SequenceNode composeSequenceNode(Optional<Anchor> anchor) {
    return deeper(() -> super.composeSequenceNode(anchor));
  }

  @Override
  protected Node composeMappingNode(Optional<Anchor> anchor) {
    return deeper(() -> super.composeMappingNode(anchor));
  }

  /** The engine refuses what is merged and is no mapping at the place of what follows it. */
  @Override
  protected MappingNode asMappingNode(Node merged) {
    try {
      return super.asMappingNode(merged);
    } catch (ComposerException e) {
      throw new ComposerException(e.getProblem(), merged.getStartMark());
    }
  }

  private <T> T deeper(Supplier<T> compose) {
    if (depth == MAX_DEPTH) {
      throw new ComposerException(
          "is nested more than " + MAX_DEPTH + " levels deep", parser.peekEvent().getStartMark());
    }
    depth++;
    T node = compose.get();
    depth--;
    return node;
  }
}
