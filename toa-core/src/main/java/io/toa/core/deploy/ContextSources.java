package io.toa.core.deploy;

import io.toa.core.application.Application;
import io.toa.core.component.Component;
import io.toa.core.context.ContextReader;
import io.toa.core.deploy.git.ChangedFile;
import io.toa.core.deploy.git.ChangedFiles;
import io.toa.core.deploy.git.LinkedSources;
import io.toa.core.deploy.git.SourceCommit;
import io.toa.core.deploy.git.WorkTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What git knows of the sources that an application is read from. */
final class ContextSources {

  private final Application application;
  private final Path directory;
  private final WorkTree tree;

  ContextSources(Application application) {
    this.application = application;
    this.directory = application.context().directory();
    this.tree = new WorkTree(directory);
  }

  /**
   * The commit that is deployed.
   *
   * @return the commit, and whether the context or a component differs from it; empty where the
   *     context lies in no git work tree, or where git does not hold it
   */
  Optional<SourceCommit> commit() {
    Path context = directory.resolve(ContextReader.FILE);
    List<Path> sources = new ArrayList<>(List.of(context));
    directories().values().forEach(sources::addAll);
    return tree.commit(context, sources);
  }

  /**
   * The files of components that changed.
   *
   * @param since the commit that was deployed
   * @return the files of each component by its id, paths from the directory of the context; empty
   *     where git cannot tell
   */
  Optional<Map<String, ChangedFiles>> changes(SourceCommit since) {
    Map<String, List<Path>> directories = directories();
    List<Path> all = directories.values().stream().flatMap(List::stream).distinct().toList();
    return tree.changes(since, all).map(files -> grouped(directories, files));
  }

  /** Where the sources of each component lie, by its id. */
  private Map<String, List<Path>> directories() {
    Map<String, List<Path>> directories = new LinkedHashMap<>();
    for (Component component : application.components()) {
      component
          .directory()
          .ifPresent(path -> directories.put(component.id(), LinkedSources.of(path)));
    }
    return directories;
  }

  private Map<String, ChangedFiles> grouped(
      Map<String, List<Path>> directories, List<ChangedFile> files) {
    Map<String, ChangedFiles> grouped = new LinkedHashMap<>();
    directories.forEach(
        (id, sources) ->
            grouped.put(
                id,
                ChangedFiles.of(
                    files.stream()
                        .filter(file -> sources.stream().anyMatch(file::isIn))
                        .toList())));
    return grouped;
  }
}
