package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClass;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassMethod;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstGetterProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstKeyValueProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstMethodProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstParam;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstSetterProp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstClassExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstFnExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstObjectLit;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstClassMember;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstPropOrSpread;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import io.toa.core.component.bridge.Export.ClassExport;
import io.toa.core.component.bridge.Export.FunctionExport;
import io.toa.core.component.bridge.Export.OtherExport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a declaration or an expression is: a function, a class or something else. */
final class ValueReader {

  private final Map<String, Optional<ISwc4jAst>> topLevel;

  /**
   * Makes a reader.
   *
   * @param topLevel what the names declared at the top level stand for
   */
  ValueReader(Map<String, Optional<ISwc4jAst>> topLevel) {
    this.topLevel = topLevel;
  }

  /**
   * The value that a name stands for: what its declaration is written as. Something else where it
   * is not declared at the top level, or declared as another name.
   */
  Export named(String name) {
    return written(topLevel.getOrDefault(name, Optional.empty()));
  }

  /** The value of an expression, which may be a name. */
  Export read(ISwc4jAst value) {
    return value instanceof Swc4jAstIdent name ? named(name.getSym()) : written(value);
  }

  /** The value that a declaration is written as; something else where there is none. */
  static Export written(Optional<ISwc4jAst> value) {
    return value.map(ValueReader::written).orElseGet(OtherExport::new);
  }

  /**
   * The value that is written out. What is in parentheses, or has a type asserted, is something
   * else: the reference sees no further, and images have to agree with it.
   */
  static Export written(ISwc4jAst value) {
    if (value instanceof Swc4jAstFnDecl function) {
      return function(Optional.of(function.getIdent()), function.getFunction());
    }
    if (value instanceof Swc4jAstFnExpr function) {
      return TopLevel.isSignature(function.getFunction())
          ? new OtherExport()
          : function(function.getIdent(), function.getFunction());
    }
    if (value instanceof Swc4jAstArrowExpr arrow) {
      return new FunctionExport(Optional.empty(), parameters(arrow.getParams()));
    }
    if (value instanceof Swc4jAstClassDecl declaration) {
      return ofClass(Optional.of(declaration.getIdent()), declaration.getClazz());
    }
    if (value instanceof Swc4jAstClassExpr expression) {
      return ofClass(expression.getIdent(), expression.getClazz());
    }
    return new OtherExport();
  }

  /** The properties of an object literal by name, spreads left out. */
  Map<String, Export> properties(Swc4jAstObjectLit literal) {
    Map<String, Export> properties = new LinkedHashMap<>();
    for (ISwc4jAstPropOrSpread property : literal.getProps()) {
      if (property instanceof Swc4jAstIdent shorthand) {
        properties.put(shorthand.getSym(), named(shorthand.getSym()));
      } else if (property instanceof Swc4jAstKeyValueProp pair) {
        Keys.name(pair.getKey()).ifPresent(name -> properties.put(name, read(pair.getValue())));
      } else if (property instanceof Swc4jAstMethodProp method) {
        Export value = function(Optional.empty(), method.getFunction());
        Keys.name(method.getKey()).ifPresent(name -> properties.put(name, value));
      } else if (property instanceof Swc4jAstGetterProp getter) {
        Keys.name(getter.getKey()).ifPresent(name -> properties.put(name, new OtherExport()));
      } else if (property instanceof Swc4jAstSetterProp setter) {
        Keys.name(setter.getKey()).ifPresent(name -> properties.put(name, new OtherExport()));
      }
    }
    return properties;
  }

  private static Export function(Optional<Swc4jAstIdent> name, Swc4jAstFunction function) {
    return new FunctionExport(name.map(Swc4jAstIdent::getSym), parametersOf(function));
  }

  private static List<Optional<String>> parametersOf(Swc4jAstFunction function) {
    return parameters(function.getParams().stream().map(Swc4jAstParam::getPat).toList());
  }

  private static List<Optional<String>> parameters(List<? extends ISwc4jAst> patterns) {
    List<Optional<String>> names = new ArrayList<>();
    for (ISwc4jAst pattern : patterns) {
      ISwc4jAst target =
          pattern instanceof Swc4jAstAssignPat withDefault ? withDefault.getLeft() : pattern;
      names.add(
          target instanceof Swc4jAstBindingIdent name
              ? Optional.of(name.getId().getSym())
              : Optional.empty());
    }
    // In TypeScript the first one may state the type of "this": it is no parameter.
    boolean receiver = !names.isEmpty() && names.get(0).filter("this"::equals).isPresent();
    return receiver ? names.subList(1, names.size()) : names;
  }

  private static ClassExport ofClass(Optional<Swc4jAstIdent> name, Swc4jAstClass found) {
    Map<String, List<Optional<String>>> methods = new LinkedHashMap<>();
    for (ISwc4jAstClassMember member : found.getBody()) {
      if (member instanceof Swc4jAstClassMethod method && !method.isAbstract()) {
        Keys.name(method.getKey())
            .ifPresent(each -> methods.put(each, parametersOf(method.getFunction())));
      } else if (member instanceof Swc4jAstClassProp field
          && field.getValue().isPresent()
          && written(field.getValue().get()) instanceof FunctionExport function) {
        Keys.name(field.getKey()).ifPresent(each -> methods.put(each, function.parameters()));
      }
    }
    return new ClassExport(name.map(Swc4jAstIdent::getSym), methods);
  }
}
