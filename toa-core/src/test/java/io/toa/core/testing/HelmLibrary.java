package io.toa.core.testing;

import com.marcnuri.helm.jni.NativeLibrary;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Finds the native part of the embedded Helm on the class path of the tests. */
public final class HelmLibrary {

  private HelmLibrary() {}

  /** The jar file that holds it. */
  public static Path locate() {
    var library = ServiceLoader.load(NativeLibrary.class).findFirst().orElseThrow();
    try {
      return Path.of(
          library.getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
