package io.toa.core.deploy.git;

import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;

/** Commits for tests, made without what a developer has set for git. */
public final class Commits {

  private static final PersonIdent SOMEONE = new PersonIdent("someone", "someone@example.com");

  private Commits() {}

  /** Commits all that a directory holds; makes a repository of it where it is none. */
  public static String all(Path root) throws GitAPIException {
    ConfigurationReader.install();
    try (Git git = Git.init().setDirectory(root.toFile()).call()) {
      return all(git);
    }
  }

  static String all(Git git) throws GitAPIException {
    git.add().addFilepattern(".").call();
    return git.commit()
        .setMessage("all")
        .setAuthor(SOMEONE)
        .setCommitter(SOMEONE)
        .setSign(false)
        .call()
        .getName();
  }
}
