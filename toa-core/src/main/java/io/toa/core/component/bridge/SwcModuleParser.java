package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.Swc4j;
import io.toa.core.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Parses modules with swc. Its native library is loaded when the first module is parsed. */
public final class SwcModuleParser implements ModuleParser {

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
    SwcSource source = new SwcSource(source(file), shownName);
    Swc4j parser = library.parser();
    return DeepStack.run(() -> new ProgramReader(source, source.body(parser)).module());
  }

  private static String source(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw StorageException.unreadable(file, fault);
    }
  }
}
