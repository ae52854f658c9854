package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import io.toa.core.Fault;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.StorageException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;

/** Parses modules with swc. Its native library is loaded when the first module is parsed. */
public final class SwcModuleParser implements ModuleParser {

  // The parser ends a message with it and the place; the name of the file itself might hold
  // anything.
  private static final String SPECIFIER = "file:///module";

  private final SwcNativeLibrary library;

  /**
   * Makes a parser.
   *
   * @param source supplies the native library, when it is first needed
   */
  public SwcModuleParser(NativeLibrary source) {
    this.library = new SwcNativeLibrary(source);
  }

  /**
   * The artifact that holds the native library for the running platform, to be resolved by whoever
   * supplies it.
   *
   * @return {@code groupId:artifactId:version}, packaging {@code jar}
   */
  public static String nativeArtifact() {
    return SwcNativeLibrary.artifact();
  }

  @Override
  public SourceModule parse(Path file, String shownName) {
    String source = source(file, shownName);
    Swc4jParseOptions options =
        new Swc4jParseOptions()
            .setMediaType(language(shownName))
            .setSpecifier(specifier())
            .setCaptureAst(true);
    try {
      ISwc4jAstProgram<?> program = library.parser().parse(source, options).getProgram();
      return new ProgramReader(program.getBody()).module();
    } catch (Swc4jCoreException fault) {
      throw syntaxError(shownName, fault.getMessage());
    }
  }

  private static String source(Path file, String shownName) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new StorageException("Cannot read " + shownName + ": " + fault.getMessage(), fault);
    }
  }

  private static Swc4jMediaType language(String name) {
    if (name.endsWith(".ts")) {
      return Swc4jMediaType.TypeScript;
    }
    if (name.endsWith(".cjs")) {
      return Swc4jMediaType.Cjs;
    }
    return name.endsWith(".mjs") ? Swc4jMediaType.Mjs : Swc4jMediaType.JavaScript;
  }

  private static URL specifier() {
    try {
      return URI.create(SPECIFIER).toURL();
    } catch (MalformedURLException fault) {
      throw new IllegalStateException("every Java platform has file URLs", fault);
    }
  }

  /**
   * A message is {@code <problem> at <specifier>:<line>:<column>}, then lines that show the source.
   */
  private static InvalidDeclarationException syntaxError(String shownName, String message) {
    String first = message.lines().findFirst().orElse("");
    int at = first.lastIndexOf(" at " + SPECIFIER + ":");
    if (at < 0) {
      return new InvalidDeclarationException(shownName + ": " + first, Place.of(shownName));
    }
    String place = first.substring(at + " at ".length() + SPECIFIER.length() + 1);
    Fault fault = new Fault(place(shownName, place), "", "");
    return new InvalidDeclarationException(
        shownName + ": " + first.substring(0, at), List.of(fault));
  }

  private static Place place(String file, String lineAndColumn) {
    try (Scanner scanner = new Scanner(lineAndColumn)) {
      scanner.useDelimiter(":");
      int line = scanner.hasNextInt() ? scanner.nextInt() : 0;
      return new Place(file, line, scanner.hasNextInt() ? scanner.nextInt() : 1);
    }
  }
}
