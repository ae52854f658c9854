package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstKeyValueProp;
import com.caoccao.javet.swc4j.ast.enums.Swc4jAstAssignOp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstExprOrSpread;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMemberExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstParenExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstObjectLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportAll;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDefaultExpr;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportNamedSpecifier;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstNamedExport;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstExprStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDeclarator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds what a parsed module is not loaded without: what it imports, and what it requires whichever
 * way it goes. A type that is imported is none.
 */
final class ImportReader {

  /** What is run as a whole when the module is loaded. */
  private static final Set<Class<?>> UNCONDITIONAL =
      Set.of(
          Swc4jAstVarDecl.class,
          Swc4jAstVarDeclarator.class,
          Swc4jAstExprStmt.class,
          Swc4jAstExportDecl.class,
          Swc4jAstExportDefaultExpr.class,
          Swc4jAstMemberExpr.class,
          Swc4jAstCallExpr.class,
          Swc4jAstExprOrSpread.class,
          Swc4jAstParenExpr.class,
          Swc4jAstObjectLit.class,
          Swc4jAstKeyValueProp.class);

  private final SwcSource source;
  private final boolean own;
  private final List<Import> imports = new ArrayList<>();

  private ImportReader(SwcSource source, boolean own) {
    this.source = source;
    this.own = own;
  }

  /**
   * Finds them.
   *
   * @param source the source
   * @param body what it was parsed to
   * @return the imports in the order of the source
   */
  static List<Import> of(SwcSource source, List<? extends ISwc4jAst> body) {
    ImportReader reader = new ImportReader(source, TopLevel.of(body).containsKey("require"));
    body.forEach(reader::read);
    return reader.imports;
  }

  private void read(ISwc4jAst node) {
    if (node instanceof Swc4jAstImportDecl found) {
      if (!isOfTypes(found)) {
        add(found.getSrc(), false);
      }
    } else if (node instanceof Swc4jAstNamedExport found) {
      found.getSrc().filter(path -> !found.isTypeOnly()).ifPresent(path -> add(path, false));
    } else if (node instanceof Swc4jAstExportAll found) {
      if (!found.isTypeOnly()) {
        add(found.getSrc(), false);
      }
    } else if (node instanceof Swc4jAstCallExpr call && isRequire(call)) {
      add((Swc4jAstStr) call.getArgs().get(0).getExpr(), true);
    } else if (UNCONDITIONAL.contains(node.getClass()) || isAssignment(node)) {
      node.getChildNodes().forEach(this::read);
    }
  }

  private void add(Swc4jAstStr path, boolean required) {
    imports.add(new Import(path.getValue(), required, source.placeOf(path)));
  }

  private static boolean isOfTypes(Swc4jAstImportDecl found) {
    return found.isTypeOnly()
        || (!found.getSpecifiers().isEmpty()
            && found.getSpecifiers().stream()
                .allMatch(
                    each ->
                        each instanceof Swc4jAstImportNamedSpecifier named && named.isTypeOnly()));
  }

  /** A function of the module itself may be called so as well. */
  private boolean isRequire(Swc4jAstCallExpr call) {
    return !own
        && call.getCallee() instanceof Swc4jAstIdent name
        && name.getSym().equals("require")
        && call.getArgs().size() == 1
        && call.getArgs().get(0).getExpr() instanceof Swc4jAstStr;
  }

  private static boolean isAssignment(ISwc4jAst node) {
    return node instanceof Swc4jAstAssignExpr found && found.getOp() == Swc4jAstAssignOp.Assign;
  }
}
