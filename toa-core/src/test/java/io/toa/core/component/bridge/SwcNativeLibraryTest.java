package io.toa.core.component.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.caoccao.javet.swc4j.Swc4j;
import io.toa.core.StorageException;
import io.toa.core.ToaException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwcNativeLibraryTest {

  private static final String NEEDED =
      "Reading what a module declares needs " + SwcModuleParser.nativeArtifact() + ", which ";

  @TempDir Path temporary;

  @Test
  void eachClassLoaderLoadsItsOwnCopy() throws Exception {
    Path source = Files.writeString(temporary.resolve("do.js"), "export const effect = (a) => a\n");
    try (URLClassLoader one = isolated();
        URLClassLoader other = isolated()) {
      assertThat(parsed(one, source)).isEqualTo(parsed(other, source)).contains("effect");
      assertThat(parsed(one, source)).contains("effect");
      assertThat(one.loadClass(Swc4j.class.getName()))
          .isNotEqualTo(other.loadClass(Swc4j.class.getName()));
    }
    assertThat(parsed(getClass().getClassLoader(), source)).contains("effect");
  }

  @Test
  void aCopyIsDeletedOnceLoaded() throws Exception {
    Path source = Files.writeString(temporary.resolve("do.js"), "export const effect = (a) => a\n");
    List<Path> before = copies();
    try (URLClassLoader loader = isolated()) {
      parsed(loader, source);
    }
    if (!System.getProperty("os.name").startsWith("Windows")) {
      assertThat(copies()).isEqualTo(before);
    }
  }

  @Test
  void saysWhatIsNeededWhereItCannotBeHadAndAsksAgain() throws Exception {
    Path source = Files.writeString(temporary.resolve("do.js"), "export const effect = (a) => a\n");
    try (URLClassLoader loader = isolated()) {
      assertFails(loader, source, null, "cannot be had: no such artifact");
      Path empty = temporary.resolve("empty.jar");
      new JarOutputStream(Files.newOutputStream(empty)).close();
      assertFails(loader, source, empty, "cannot be unpacked: no libswc4j-* in " + empty);
      assertThat(parsed(loader, source)).contains("effect");
    }
  }

  @Test
  void saysSoWhereItIsNoLibrary() throws Exception {
    Path source = Files.writeString(temporary.resolve("do.js"), "export const effect = (a) => a\n");
    Path text = Files.writeString(temporary.resolve("no-library.so"), "text");
    try (URLClassLoader loader = isolated()) {
      assertFails(loader, source, text, "cannot be loaded: the parser has logged why");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x86_64",
    "Linux, aarch64, linux-arm64",
    "Mac OS X, x86_64, macos-x86_64",
    "Mac OS X, aarch64, macos-arm64",
    "Windows 11, amd64, windows-x86_64",
    "Windows 11, aarch64, windows-arm64",
  })
  void theArtifactIsOfThePlatform(String name, String arch, String platform) {
    String version = new SwcNativeLibrary(NativeLibraries.onClassPath()).parser().getVersion();

    assertThat(SwcNativeLibrary.artifact(name, arch))
        .isEqualTo("com.caoccao.javet:swc4j-" + platform + ":" + version);
  }

  /** A class loader with the parser, the classes of this library and nothing of the tests' own. */
  private static URLClassLoader isolated() {
    URL[] entries =
        Stream.of(Swc4j.class, SwcModuleParser.class, NativeLibraries.class, ToaException.class)
            .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
            .distinct()
            .toArray(URL[]::new);
    return new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
  }

  private static String parsed(ClassLoader loader, Path source) throws Exception {
    return parsed(loader, source, NativeLibraries.onClassPath());
  }

  private static String parsed(ClassLoader loader, Path source, NativeLibrary library)
      throws Exception {
    Class<?> supplier = loader.loadClass(NativeLibrary.class.getName());
    Object supplied =
        Proxy.newProxyInstance(
            loader, new Class<?>[] {supplier}, (proxy, method, arguments) -> library.locate());
    Class<?> type = loader.loadClass(SwcModuleParser.class.getName());
    Object parser = type.getConstructor(supplier).newInstance(supplied);
    try {
      return type.getMethod("parse", Path.class, String.class)
          .invoke(parser, source, "do.js")
          .toString();
    } catch (InvocationTargetException fault) {
      throw (Exception) fault.getCause();
    }
  }

  private static void assertFails(ClassLoader loader, Path source, Path library, String problem) {
    NativeLibrary supplier =
        () -> {
          if (library == null) {
            throw new IllegalStateException("no such artifact");
          }
          return library;
        };
    assertThatThrownBy(() -> parsed(loader, source, supplier))
        .satisfies(
            fault ->
                assertThat(fault.getClass().getName()).isEqualTo(StorageException.class.getName()))
        .hasMessage(NEEDED + problem);
  }

  private static List<Path> copies() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return entries
          .filter(each -> each.getFileName().toString().startsWith(SwcNativeLibrary.DIRECTORY))
          .toList();
    }
  }
}
