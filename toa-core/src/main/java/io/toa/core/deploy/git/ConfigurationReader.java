package io.toa.core.deploy.git;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Reads what a user and a repository say, and neither asks a git program where the system's
 * configuration is, nor measures file systems, which takes seconds and writes into the repository.
 */
final class ConfigurationReader extends SystemReader.Delegate {

  private static final Duration EXACTNESS = Duration.ofSeconds(2);

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
  public FileBasedConfig openUserConfig(Config parent, FS files) {
    return new Unwritten(super.openUserConfig(parent, files), files);
  }

  @Override
  public FileBasedConfig openJGitConfig(Config parent, FS files) {
    return new Unwritten(parent, files);
  }

  /**
   * A configuration that says nothing but what its parent does, and how exact the times of files
   * are: files are read once here, so that it does not matter.
   */
  private static final class Unwritten extends FileBasedConfig {

    private Unwritten(Config parent, FS files) {
      super(parent, null, files);
    }

    @Override
    public long getTimeUnit(
        String section, String subsection, String name, long otherwise, TimeUnit unit) {
      return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
          ? unit.convert(EXACTNESS)
          : super.getTimeUnit(section, subsection, name, otherwise, unit);
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
