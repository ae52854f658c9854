package io.toa.core.helm;

import com.marcnuri.helm.jni.NativeLibrary;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ProgramException;
import io.toa.core.ToaException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Calls the embedded Helm with its native part in reach.
 *
 * <p>The library loads its native part when its first command is made, once for each class loader
 * that holds it, and looks for it in the context class loader of the thread. Where it finds none it
 * would download it from a fixed address, past Maven's settings: so it is never called without.
 */
final class EmbeddedLibrary {

  private final NativeHelm source;

  EmbeddedLibrary(NativeHelm source) {
    this.source = source;
  }

  /**
   * Makes a call.
   *
   * @param command what is called, for the message of a fault
   * @throws ProgramException where Helm fails, or the native part cannot be had
   */
  <T> T run(String command, Supplier<T> call) {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    try (var loader = new URLClassLoader(new URL[] {jar()}, NativeLibrary.class.getClassLoader())) {
      if (NativeLibrary.serviceProviderLibrary(loader) == null) {
        throw new ProgramException(needed("is not what it should be"), null);
      }
      thread.setContextClassLoader(loader);
      return call.get();
    } catch (ToaException e) {
      throw e;
    } catch (IllegalStateException e) {
      throw new ProgramException("Command failed: helm " + command + "\n" + e.getMessage(), e);
    } catch (LinkageError | IOException e) {
      throw new ProgramException(needed("cannot be loaded: " + e), e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private URL jar() throws MalformedURLException {
    return located().toUri().toURL();
  }

  private Path located() {
    try {
      return source.locate();
    } catch (InterruptedDeploymentException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ProgramException(needed("cannot be had: " + e.getMessage()), e);
    }
  }

  private static String needed(String problem) {
    return "No helm program is on PATH, and the embedded Helm's native part, "
        + NativeHelm.artifact()
        + ", "
        + problem
        + ". Install helm, or make the artifact available.";
  }
}
