package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDecl;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDeclarator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The declarations at the top level of a module. Those of types are none. */
final class TopLevel {

  private TopLevel() {}

  /**
   * What the names declared at the top level stand for: a declaration or an expression. A later
   * declaration of a name replaces the earlier one; a default export declares no name.
   */
  static Map<String, Optional<ISwc4jAst>> of(List<? extends ISwc4jAst> body) {
    Map<String, Optional<ISwc4jAst>> declared = new LinkedHashMap<>();
    for (ISwc4jAst item : body) {
      declared.putAll(
          declared(item instanceof Swc4jAstExportDecl export ? export.getDecl() : item));
    }
    return declared;
  }

  /** The names that one declaration declares; nothing for a pattern, a type or a statement. */
  static Map<String, Optional<ISwc4jAst>> declared(ISwc4jAst declaration) {
    Map<String, Optional<ISwc4jAst>> declared = new LinkedHashMap<>();
    if (declaration instanceof Swc4jAstFnDecl function && !isSignature(function.getFunction())) {
      declared.put(function.getIdent().getSym(), Optional.of(function));
    } else if (declaration instanceof Swc4jAstClassDecl found) {
      declared.put(found.getIdent().getSym(), Optional.of(found));
    } else if (declaration instanceof Swc4jAstVarDecl variables) {
      for (Swc4jAstVarDeclarator variable : variables.getDecls()) {
        if (variable.getName() instanceof Swc4jAstBindingIdent name) {
          declared.put(name.getId().getSym(), variable.getInit().map(ISwc4jAst.class::cast));
        }
      }
    }
    return declared;
  }

  /**
   * Whether a declaration only says that something is there, so that exporting it exports a type.
   */
  static boolean isAmbient(ISwc4jAst declaration) {
    return (declaration instanceof Swc4jAstClassDecl found && found.isDeclare())
        || (declaration instanceof Swc4jAstVarDecl variables && variables.isDeclare());
  }

  /** Whether a function has no body: an overload, or an ambient one. */
  static boolean isSignature(Swc4jAstFunction function) {
    return function.getBody().isEmpty();
  }
}
