package io.toa.core.deploy.git;

import static io.toa.core.deploy.git.ChangedFile.Change.ADDED;
import static io.toa.core.deploy.git.ChangedFile.Change.CHANGED;
import static io.toa.core.deploy.git.ChangedFile.Change.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.util.FileUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkTreeTest {

  @TempDir Path temporary;
  private Path root;
  private Path context;

  @BeforeEach
  void prepare() throws IOException {
    root = temporary.toRealPath().resolve("repository");
    context = root.resolve("apps/shop");
    write("apps/shop/context.toa.yaml", "name: shop\n");
    write("apps/shop/components/a/manifest.toa.yaml", "name: a\n");
    write("apps/shop/components/a/gone.js", "1\n");
    write("apps/shop/components/b/manifest.toa.yaml", "name: b\n");
    write("apps/shop/.gitignore", "node_modules/\n");
    Files.createSymbolicLink(context.resolve("components/b/lib"), Path.of("../a"));
    ConfigurationReader.install();
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(root.resolve(name).getParent());
    Files.writeString(root.resolve(name), text);
  }

  private Optional<SourceCommit> commit() {
    return new WorkTree(context).commit(context.resolve("context.toa.yaml"), sources());
  }

  private List<Path> sources() {
    return List.of(
        context.resolve("context.toa.yaml"),
        context.resolve("components/a"),
        context.resolve("components/b"));
  }

  private ChangedFile file(ChangedFile.Change change, String path) {
    return new ChangedFile(change, path, context.resolve(path));
  }

  @Test
  void findsWhatLinksLeadTo() throws IOException {
    Files.createSymbolicLink(context.resolve("components/b/gone"), Path.of("../nothing"));
    Files.createDirectories(context.resolve("components/b/node_modules"));
    Files.createSymbolicLink(context.resolve("components/b/node_modules/x"), Path.of("../../a"));

    assertThat(LinkedSources.of(context.resolve("components/b")))
        .containsExactly(context.resolve("components/b"), context.resolve("components/a"));
    assertThat(LinkedSources.of(context.resolve("components/c"))).isEmpty();
  }

  @Test
  void namesTheCommitThatIsCheckedOut() throws Exception {
    String id = Commits.all(root);
    write("elsewhere.txt", "not deployed\n");
    write("apps/shop/components/a/node_modules/x/index.js", "ignored\n");

    assertThat(commit()).contains(new SourceCommit(id, false));
  }

  @Test
  void noticesWhatDiffersFromIt() throws Exception {
    String id = Commits.all(root);
    write("apps/shop/components/a/new.js", "2\n");

    assertThat(commit()).contains(new SourceCommit(id, true));
  }

  @Test
  void listsTheFilesThatDifferFromACommit() throws Exception {
    String id = Commits.all(root);
    write("apps/shop/components/a/manifest.toa.yaml", "name: a\nentity: {}\n");
    write("apps/shop/components/a/operations/new.js", "2\n");
    write("apps/shop/components/a/node_modules/x/index.js", "ignored\n");
    write("apps/shop/other/file.js", "not asked for\n");
    Files.delete(context.resolve("components/a/gone.js"));
    Commits.all(root);
    write("apps/shop/components/b/manifest.toa.yaml", "name: b\nversion: 1\n");
    Files.delete(context.resolve("components/b/lib"));
    Files.createSymbolicLink(context.resolve("components/b/lib"), Path.of("../c"));

    assertThat(new WorkTree(context).changes(new SourceCommit(id, false), sources()))
        .contains(
            List.of(
                file(REMOVED, "components/a/gone.js"),
                file(CHANGED, "components/a/manifest.toa.yaml"),
                file(ADDED, "components/a/operations/new.js"),
                file(CHANGED, "components/b/lib"),
                file(CHANGED, "components/b/manifest.toa.yaml")));
  }

  @Test
  void seesADirectoryThroughALink() throws Exception {
    String id = Commits.all(root);
    Path link = Files.createSymbolicLink(temporary.resolve("link"), context);
    write("apps/shop/components/a/new.js", "2\n");

    assertThat(
            new WorkTree(link)
                .changes(new SourceCommit(id, false), List.of(link.resolve("components/a"))))
        .contains(List.of(file(ADDED, "components/a/new.js")));
  }

  @Test
  void knowsAWorkTreeThatIsLinkedToItsRepository() throws Exception {
    String id = Commits.all(root);
    Path linked = temporary.toRealPath().resolve("linked");
    Path own = Files.createDirectories(root.resolve(".git/worktrees/linked"));
    Files.writeString(own.resolve("HEAD"), id + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), linked.resolve(".git") + "\n");
    FileUtils.rename(root.resolve("apps").toFile(), temporary.resolve("moved").toFile());
    Files.createDirectories(linked);
    FileUtils.rename(temporary.resolve("moved").toFile(), linked.resolve("apps").toFile());
    Files.writeString(linked.resolve(".git"), "gitdir: " + own + "\n");
    Path there = linked.resolve("apps/shop");
    Path file = there.resolve("context.toa.yaml");

    assertThat(new WorkTree(there).commit(file, List.of(file)))
        .contains(new SourceCommit(id, false));
  }

  @Test
  void cannotTellOfACommitThatIsNotThere() throws Exception {
    Commits.all(root);
    String unknown = "0123456789abcdef0123456789abcdef01234567";

    assertThat(new WorkTree(context).changes(new SourceCommit(unknown, false), sources()))
        .isEmpty();
  }

  @Test
  void aShallowCloneLacksWhatIsBeforeIt() throws Exception {
    String first = Commits.all(root);
    write("apps/shop/components/a/new.js", "2\n");
    Commits.all(root);
    File clone = temporary.resolve("clone").toFile();
    Git.cloneRepository()
        .setURI(root.toUri().toString())
        .setDirectory(clone)
        .setDepth(1)
        .call()
        .close();
    Path cloned = clone.toPath().resolve("apps/shop");

    WorkTree tree = new WorkTree(cloned);
    List<Path> sources = List.of(cloned.resolve("components/a"));
    assertThat(tree.commit(cloned.resolve("context.toa.yaml"), sources)).isPresent();
    assertThat(tree.changes(new SourceCommit(first, false), sources)).isEmpty();
  }

  @Test
  void whereGitHoldsNothingThereIsNoCommit() throws Exception {
    assertThat(commit()).as("no repository").isEmpty();
    try (Git git = Git.init().setDirectory(root.toFile()).call()) {
      assertThat(commit()).as("no commit").isEmpty();
      write(".gitignore", "apps/\n");
      Commits.all(git);
      assertThat(commit()).as("a commit without the context").isEmpty();
    }
    FileUtils.delete(root.resolve(".git/objects").toFile(), FileUtils.RECURSIVE);
    assertThat(commit()).as("a broken repository").isEmpty();
  }

  @Test
  void leavesTheRepositoryAlone() throws Exception {
    Commits.all(root);
    List<String> before = files();

    commit();

    assertThat(files()).isEqualTo(before);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.map(file -> file + " " + file.toFile().length()).sorted().toList();
    }
  }
}
