package io.toa.core.deploy.git;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Reads what a user and a repository say, and neither asks a git program where the system's
 * configuration is nor writes down what JGit measures of file systems.
 */
final class ConfigurationReader extends SystemReader.Delegate {

  private ConfigurationReader(SystemReader reader) {
    super(reader);
  }

  /** Has JGit read this way; the class loader's own JGit is meant, which has one reader. */
  static synchronized void install() {
    SystemReader reader = SystemReader.getInstance();
    if (!(reader instanceof ConfigurationReader)) {
      SystemReader.setInstance(new ConfigurationReader(reader));
    }
  }

  @Override
  public FileBasedConfig openSystemConfig(Config parent, FS files) {
    return new Unwritten(parent, files);
  }

  @Override
  public FileBasedConfig openJGitConfig(Config parent, FS files) {
    return new Unwritten(parent, files);
  }

  /** A configuration that says nothing, and is kept nowhere. */
  private static final class Unwritten extends FileBasedConfig {

    private Unwritten(Config parent, FS files) {
      super(parent, null, files);
    }

    @Override
    public void load() {
      // there is nothing to read
    }

    @Override
    public void save() {
      // nor is anything kept
    }

    @Override
    public boolean isOutdated() {
      return false;
    }
  }
}
