package io.toa.core.deploy;

import io.toa.core.application.Application;
import io.toa.core.component.Component;
import io.toa.core.context.ContextReader;
import io.toa.core.deploy.git.ChangedFile;
import io.toa.core.deploy.git.ChangedFiles;
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
    application.components().forEach(each -> each.directory().ifPresent(sources::add));
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
    Map<String, String> directories = new LinkedHashMap<>();
    for (Component component : application.components()) {
      component.directory().ifPresent(path -> directories.put(component.id(), relative(path)));
    }
    List<Path> all = directories.values().stream().map(directory::resolve).toList();
    return tree.changes(since, all).map(files -> grouped(directories, files));
  }

  private static Map<String, ChangedFiles> grouped(
      Map<String, String> directories, List<ChangedFile> files) {
    Map<String, ChangedFiles> grouped = new LinkedHashMap<>();
    directories.forEach(
        (id, path) ->
            grouped.put(
                id,
                ChangedFiles.of(
                    files.stream().filter(file -> file.path().startsWith(path + "/")).toList())));
    return grouped;
  }

  private String relative(Path component) {
    Path from = directory.toAbsolutePath().normalize();
    return from.relativize(component.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
