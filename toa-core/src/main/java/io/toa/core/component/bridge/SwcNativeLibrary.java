package io.toa.core.component.bridge;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.Swc4jLibLoader;
import com.caoccao.javet.swc4j.interfaces.ISwc4jLibLoadingListener;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.StorageException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the native library of the parser, once for each class loader that holds the parser.
 *
 * <p>A virtual machine refuses to load one file in two class loaders, and Maven has a class loader
 * for each set of plugin dependencies. So each gets its own copy of the file, which is deleted as
 * soon as it is loaded, or where the platform does not allow that, when the machine ends.
 */
final class SwcNativeLibrary {

  private static final String VERSION = "2.0.0";
  private static final String PREFIX = "libswc4j-";

  /**
   * How the directories of copies are named: what a killed process leaves can be told by its id.
   */
  static final String DIRECTORY = "toa-swc4j-" + ProcessHandle.current().pid() + "-";

  private final NativeLibrary source;

  SwcNativeLibrary(NativeLibrary source) {
    this.source = source;
  }

  /**
   * Makes the parser ready, loading its library where this has not been done.
   *
   * @return a parser, for one thread
   * @throws StorageException where the library cannot be had or loaded
   */
  Swc4j parser() {
    synchronized (SwcNativeLibrary.class) {
      if (Swc4jLibLoader.getLibLoadingListener() instanceof Copy) {
        return ready();
      }
      Copy copy = copy(located());
      Swc4jLibLoader.setLibLoadingListener(copy);
      try {
        return ready();
      } finally {
        copy.delete();
      }
    }
  }

  private Swc4j ready() {
    try {
      Swc4j parser = new Swc4j();
      parser.getVersion();
      return parser;
    } catch (LinkageError fault) {
      throw new StorageException(needed("cannot be loaded: the parser has logged why"), fault);
    }
  }

  private Path located() {
    try {
      return source.locate();
    } catch (InterruptedDeploymentException fault) {
      throw fault;
    } catch (RuntimeException fault) {
      throw new StorageException(needed("cannot be had: " + fault.getMessage()), fault);
    }
  }

  private static String needed(String problem) {
    return "Reading what a module declares needs %s, which %s".formatted(artifact(), problem);
  }

  /**
   * The artifact that holds the library for the running platform.
   *
   * @return {@code groupId:artifactId:version}
   */
  static String artifact() {
    return artifact(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static String artifact(String osName, String osArch) {
    String name = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String os = name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : "linux";
    String processor = arch.equals("aarch64") || arch.equals("arm64") ? "arm64" : "x86_64";
    return "com.caoccao.javet:swc4j-" + os + "-" + processor + ":" + VERSION;
  }

  private static Copy copy(Path located) {
    try {
      Path directory = Files.createTempDirectory(DIRECTORY);
      directory.toFile().deleteOnExit();
      Path library = directory.resolve("library");
      if (located.toString().endsWith(".jar")) {
        library = extracted(located, directory);
      } else {
        library = Files.copy(located, directory.resolve(located.getFileName().toString()));
      }
      library.toFile().deleteOnExit();
      return new Copy(library);
    } catch (IOException fault) {
      throw new StorageException(needed("cannot be unpacked: " + fault.getMessage()), fault);
    }
  }

  private static Path extracted(Path jar, Path directory) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (entry.getName().startsWith(PREFIX) && entry.getName().indexOf('/') < 0) {
          Path library = directory.resolve(entry.getName());
          try (InputStream content = file.getInputStream(entry)) {
            Files.copy(content, library);
          }
          return library;
        }
      }
    }
    throw new IOException("no " + PREFIX + "* in " + jar);
  }

  /** Points the loader at a copy. It also marks that the loader has been pointed. */
  private record Copy(Path library) implements ISwc4jLibLoadingListener {

    @Override
    public File getLibPath() {
      return library.getParent().toFile();
    }

    @Override
    public boolean isDeploy() {
      return false;
    }

    void delete() {
      try {
        Files.deleteIfExists(library);
        Files.deleteIfExists(library.getParent());
      } catch (IOException inUse) {
        // A loaded library cannot be deleted on Windows: it goes when the machine ends.
      }
    }
  }
}
