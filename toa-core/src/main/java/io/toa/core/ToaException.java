package io.toa.core;

/**
 * A fault that the user can act on. Its message says what is wrong, where, and what to do, and
 * never holds the value of a secret, nor the user and the password of a URL that it quotes.
 */
public abstract sealed class ToaException extends RuntimeException
    permits ClusterException,
        EngineException,
        ExtensionException,
        ImageBuildException,
        InterruptedDeploymentException,
        InvalidDeclarationException,
        ParameterException,
        ProgramException,
        RefusalException,
        RegistryException,
        StorageException {

  private static final long serialVersionUID = 1L;

  /** Who can mend a fault. */
  public enum Mender {
    /** The author of the context, the sources or the command: a failure of the build. */
    AUTHOR,
    /** Whoever runs the machine, the registry or the cluster: an error of the environment. */
    ENVIRONMENT
  }

  private final Mender mender;

  ToaException(Mender mender, String message, Throwable cause) {
    super(UrlUsers.masked(message), cause);
    this.mender = mender;
  }

  /**
   * Who can mend this fault.
   *
   * @return the mender
   */
  public Mender mender() {
    return mender;
  }
}
