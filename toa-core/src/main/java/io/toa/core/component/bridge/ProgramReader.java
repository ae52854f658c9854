package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.enums.Swc4jAstAssignOp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMemberExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstObjectLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstExportSpecifier;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstModuleExportName;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDefaultDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportDefaultExpr;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstExportNamedSpecifier;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstNamedExport;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstExprStmt;
import io.toa.core.component.bridge.Export.OtherExport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds what a parsed module exports and imports. (spec: component.md 5.1, "What is exported") */
final class ProgramReader {

  private final SwcSource source;
  private final List<? extends ISwc4jAst> body;
  private final ValueReader values;
  // A later export of a name replaces the earlier one and keeps its place.
  private final Map<String, Export> exports = new LinkedHashMap<>();

  ProgramReader(SwcSource source, List<? extends ISwc4jAst> body) {
    this.source = source;
    this.body = body;
    this.values = new ValueReader(TopLevel.of(body));
  }

  /** What the module exports and imports. */
  SourceModule module() {
    body.forEach(this::read);
    return new SourceModule(exports, ImportReader.of(source, body));
  }

  private void read(ISwc4jAst item) {
    if (item instanceof Swc4jAstExportDecl export && !TopLevel.isAmbient(export.getDecl())) {
      TopLevel.declared(export.getDecl())
          .forEach((name, value) -> exports.put(name, ValueReader.written(value)));
    } else if (item instanceof Swc4jAstExportDefaultDecl export) {
      exports.put("default", ValueReader.written(export.getDecl()));
    } else if (item instanceof Swc4jAstExportDefaultExpr export) {
      exports.put("default", values.read(export.getExpr()));
    } else if (item instanceof Swc4jAstNamedExport export && !export.isTypeOnly()) {
      readList(export);
    } else if (item instanceof Swc4jAstExprStmt statement
        && statement.getExpr() instanceof Swc4jAstAssignExpr assignment
        && assignment.getOp() == Swc4jAstAssignOp.Assign) {
      readAssignment(assignment);
    }
  }

  private void readList(Swc4jAstNamedExport list) {
    boolean fromElsewhere = list.getSrc().isPresent();
    for (ISwc4jAstExportSpecifier specifier : list.getSpecifiers()) {
      // "* as name" is none: as of "*" itself, nothing of it is known.
      if (specifier instanceof Swc4jAstExportNamedSpecifier named) {
        if (named.isTypeOnly()) {
          // The reference stops here, and images have to agree with it.
          return;
        }
        String original = name(named.getOrig());
        exports.put(
            named.getExported().map(ProgramReader::name).orElse(original),
            fromElsewhere ? new OtherExport() : values.named(original));
      }
    }
  }

  private static String name(ISwc4jAstModuleExportName name) {
    return name instanceof Swc4jAstStr text ? text.getValue() : ((Swc4jAstIdent) name).getSym();
  }

  /** CommonJS: what is assigned to {@code module.exports}, and to properties of it. */
  private void readAssignment(Swc4jAstAssignExpr assignment) {
    if (!(assignment.getLeft() instanceof Swc4jAstMemberExpr target)) {
      return;
    }
    if (isModuleExports(target)) {
      if (assignment.getRight() instanceof Swc4jAstObjectLit literal) {
        exports.putAll(values.properties(literal));
      }
    } else if (isExports(target.getObj())) {
      Keys.name(target.getProp())
          .ifPresent(name -> exports.put(name, values.read(assignment.getRight())));
    }
  }

  private static boolean isExports(ISwc4jAst expression) {
    return isNamed(expression, "exports")
        || (expression instanceof Swc4jAstMemberExpr member && isModuleExports(member));
  }

  private static boolean isModuleExports(Swc4jAstMemberExpr member) {
    return isNamed(member.getObj(), "module")
        && Keys.name(member.getProp()).filter("exports"::equals).isPresent();
  }

  private static boolean isNamed(ISwc4jAst expression, String name) {
    return expression instanceof Swc4jAstIdent identifier && identifier.getSym().equals(name);
  }
}
