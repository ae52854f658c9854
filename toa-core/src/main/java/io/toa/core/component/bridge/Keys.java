package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstComputedPropName;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdentName;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNumber;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import java.util.Optional;

/** The keys of properties and members as names. */
final class Keys {

  private Keys() {}

  /**
   * The name that a key is read by. Between brackets, a text or a number is what it says, and a
   * name is taken by itself rather than for its value: so does the reference.
   *
   * @param key the key of a property, a method or a field, or what stands after the object
   * @return the name; empty for a private one and for anything else that is computed
   */
  static Optional<String> name(ISwc4jAst key) {
    if (key instanceof Swc4jAstIdentName identifier) {
      return Optional.of(identifier.getSym());
    }
    if (key instanceof Swc4jAstIdent variable) {
      return Optional.of(variable.getSym());
    }
    if (key instanceof Swc4jAstStr text) {
      return Optional.of(text.getValue());
    }
    if (key instanceof Swc4jAstNumber number) {
      return number.getRaw();
    }
    return key instanceof Swc4jAstComputedPropName computed
        ? name(computed.getExpr())
        : Optional.empty();
  }
}
