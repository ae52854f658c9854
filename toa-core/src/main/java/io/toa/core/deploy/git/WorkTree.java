package io.toa.core.deploy.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.NotIgnoredFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * The git work tree that a directory lies in. What git cannot tell is not a fault: no repository, a
 * shallow clone that lacks a commit, a repository of a kind that is not known.
 */
public final class WorkTree {

  private static final int COMMITTED = 0;
  private static final int WORKING = 1;

  private final Path directory;

  /**
   * Looks at a directory.
   *
   * @param directory the directory; paths are told from there
   */
  public WorkTree(Path directory) {
    this.directory = directory;
  }

  /**
   * The commit that is checked out.
   *
   * @param file a file that the commit has to hold, for the sources to be its own
   * @param sources files and directories that are deployed
   * @return the commit, and whether these differ from it; empty where there is no repository, or
   *     none with a commit that holds the file
   */
  public Optional<SourceCommit> commit(Path file, Collection<Path> sources) {
    return ask(
        repository -> {
          ObjectId head = repository.resolve(Constants.HEAD);
          return head == null || !holds(repository, head, file)
              ? Optional.empty()
              : Optional.of(
                  new SourceCommit(head.name(), !changes(repository, head, sources).isEmpty()));
        });
  }

  private static boolean holds(Repository repository, ObjectId commit, Path file)
      throws IOException {
    try (RevWalk commits = new RevWalk(repository);
        TreeWalk found =
            TreeWalk.forPath(
                repository, path(repository, file), commits.parseCommit(commit).getTree())) {
      return found != null;
    }
  }

  /**
   * The files that differ between a commit and the working tree, new ones included unless they are
   * ignored.
   *
   * @param since the commit
   * @param sources the directories to look into
   * @return the files in the order of their paths; empty where git cannot tell
   */
  public Optional<List<ChangedFile>> changes(SourceCommit since, Collection<Path> sources) {
    return ask(
        repository -> Optional.of(changes(repository, ObjectId.fromString(since.id()), sources)));
  }

  private <T> Optional<T> ask(Question<T> question) {
    try {
      Path real = directory.toRealPath();
      if (!isInRepository(real)) {
        return Optional.empty(); // without loading JGit
      }
      ConfigurationReader.install();
      FileRepositoryBuilder builder = new FileRepositoryBuilder().findGitDir(real.toFile());
      if (builder.getGitDir() == null) {
        return Optional.empty();
      }
      try (Repository repository = builder.setMustExist(true).build()) {
        return repository.isBare() ? Optional.empty() : question.ask(repository);
      }
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static boolean isInRepository(Path directory) {
    for (Path each = directory; each != null; each = each.getParent()) {
      if (Files.exists(each.resolve(Constants.DOT_GIT))) {
        return true;
      }
    }
    return false;
  }

  private List<ChangedFile> changes(
      Repository repository, ObjectId commit, Collection<Path> sources) throws IOException {
    Set<String> paths = new TreeSet<>();
    for (Path source : sources) {
      paths.add(path(repository, source));
    }
    if (paths.isEmpty()) {
      return List.of();
    }
    String from = path(repository, directory);
    Path root = repository.getWorkTree().toPath().toRealPath();
    List<ChangedFile> changes = new ArrayList<>();
    try (ObjectReader reader = repository.newObjectReader();
        RevWalk commits = new RevWalk(reader);
        TreeWalk walk = new TreeWalk(repository, reader)) {
      walk.addTree(new CanonicalTreeParser(null, reader, commits.parseCommit(commit).getTree()));
      walk.addTree(new FileTreeIterator(repository));
      walk.setRecursive(true);
      walk.setFilter(filter(paths));
      while (walk.next()) {
        if (isDifferent(walk)) {
          String path = walk.getPathString();
          changes.add(new ChangedFile(change(walk), relative(path, from), root.resolve(path)));
        }
      }
    }
    return changes;
  }

  private static TreeFilter filter(Set<String> paths) {
    TreeFilter differing = AndTreeFilter.create(new NotIgnoredFilter(WORKING), TreeFilter.ANY_DIFF);
    return paths.contains("")
        ? differing
        : AndTreeFilter.create(PathFilterGroup.createFromStrings(paths), differing);
  }

  // the filter takes every symbolic link for a difference
  private static boolean isDifferent(TreeWalk walk) {
    return walk.getRawMode(COMMITTED) != walk.getRawMode(WORKING)
        || !walk.getObjectId(COMMITTED).equals(walk.getObjectId(WORKING));
  }

  private static ChangedFile.Change change(TreeWalk walk) {
    if (walk.getRawMode(COMMITTED) == 0) {
      return ChangedFile.Change.ADDED;
    }
    return walk.getRawMode(WORKING) == 0 ? ChangedFile.Change.REMOVED : ChangedFile.Change.CHANGED;
  }

  private static String relative(String path, String from) {
    return from.isEmpty() ? path : text(Path.of(from).relativize(Path.of(path)));
  }

  /** The path of a file or directory as git names it. */
  private static String path(Repository repository, Path file) throws IOException {
    return text(repository.getWorkTree().toPath().toRealPath().relativize(real(file)));
  }

  private static Path real(Path path) throws IOException {
    // a file that is gone is still one of the commit
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.toFile().exists()
        ? absolute.toRealPath()
        : absolute.getParent().toRealPath().resolve(absolute.getFileName());
  }

  private static String text(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  /** Something that is asked of a repository. */
  private interface Question<T> {
    Optional<T> ask(Repository repository) throws IOException;
  }
}
