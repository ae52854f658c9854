package io.toa.core.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.toa.core.EngineException;
import io.toa.core.ImageBuildException;
import io.toa.core.InterruptedDeploymentException;
import io.toa.core.ParameterException;
import io.toa.core.ProgramException;
import io.toa.core.RefusalException;
import io.toa.core.StorageException;
import io.toa.core.image.BuildContext;
import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import io.toa.core.process.ProgramRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageBuilderTest {

  private static final String WORKS =
      """
      case "$*" in
        version*) echo "1.2.3 linux/amd64" ;;
      esac
      """;

  private static final Image.Dependencies DEPS = Images.dependencies("composition-a", "aaaaaaa1");
  private static final Image.Sources A = Images.sources("aaaaaaaa", DEPS);
  private static final Image.Sources B =
      Images.sources("bbbbbbbb", Images.dependencies("composition-b", "bbbbbbb1", "NPM_TOKEN"));
  private static final Image.ServiceImage SERVICE = Images.service("extension-x", "cccccccc");

  @TempDir Path directory;
  private final RecordingListener listener = new RecordingListener();
  private final ConcurrentLinkedQueue<Reference> described = new ConcurrentLinkedQueue<>();

  private ImageBuilder builder(FakeDocker docker, Map<String, String> environment) {
    return new ImageBuilder(docker::engine, Optional.empty(), this::context, environment, listener);
  }

  private BuildContext context(Image image) {
    described.add(image.reference());
    return Images.context(image);
  }

  /** The directories that were built from. */
  private static List<Path> contexts(FakeDocker docker) {
    return docker.log().stream()
        .flatMap(call -> Stream.of(call.split(" ")))
        .filter(argument -> argument.contains("toa-images"))
        .map(Path::of)
        .toList();
  }

  private static BuildOptions load(int concurrency) {
    return new BuildOptions(false, "toa", concurrency, Layering.BUILDX, Caches.NONE);
  }

  @Test
  void listsEachDependenciesImageOnceBeforeWhatIsLaidOverIt() {
    Image.Sources twin = Images.sources("dddddddd", DEPS);
    assertThat(ImageBuilder.withDependencies(List.of(A, SERVICE, twin, A)))
        .containsExactly(DEPS, A, SERVICE, twin);
  }

  @Test
  void runsNothingWhereNothingIsMissing() {
    FakeDocker docker = new FakeDocker(directory, WORKS);

    List<ImageResult> built =
        builder(docker, Map.of())
            .build(
                List.of(A, B),
                Set.of(DEPS.reference(), A.reference(), B.base().reference(), B.reference()),
                BuildOptions.of(true));

    assertThat(built).isEmpty();
    assertThat(docker.log()).isEmpty();
    assertThat(described).isEmpty();
    assertThat(listener.events())
        .containsExactly(
            "skipped deps-aaaaaaa1",
            "skipped aaaaaaaa",
            "skipped deps-bbbbbbb1",
            "skipped bbbbbbbb");
    assertThat(BuildListener.skipping(A.reference()))
        .isEqualTo(
            "Image already exists, skipping:"
                + " registry.example.com/acme/shop/composition-a:aaaaaaaa");
  }

  @Test
  void buildsDependenciesFirstThenTheOthersAndSkipsWhatIsThere() {
    FakeDocker docker = new FakeDocker(directory, WORKS);

    List<ImageResult> built =
        builder(docker, Map.of("NPM_TOKEN", "t"))
            .build(List.of(A, B, SERVICE), Set.of(DEPS.reference()), load(1));

    assertThat(built).extracting(ImageResult::image).containsExactly(A, B.base(), B, SERVICE);
    assertThat(listener.events())
        .containsExactly(
            "skipped deps-aaaaaaa1",
            "started deps-bbbbbbb1",
            "built deps-bbbbbbb1",
            "started aaaaaaaa",
            "built aaaaaaaa",
            "started bbbbbbbb",
            "built bbbbbbbb",
            "started cccccccc",
            "built cccccccc");
    assertThat(docker.log()).hasSize(5).first().asString().startsWith("version ");
    assertThat(docker.log().get(1))
        .startsWith("--context=default buildx build --load --tag " + B.base().reference() + " ")
        .endsWith(
            "/dependencies/composition-b.bbbbbbb1 --build-arg NPM_TOKEN --builder default"
                + " --progress plain");
  }

  @Test
  void writesOnlyContextsOfWhatIsMissingAndRemovesThem() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    builder(docker, Map.of()).build(List.of(A), Set.of(DEPS.reference()), load(3));

    assertThat(described).containsExactly(A.reference());
    assertThat(contexts(docker)).hasSize(1);
    Path root = contexts(docker).get(0).getParent();
    assertThat(root.getFileName().toString()).startsWith("toa-images");
    assertThat(root).doesNotExist();
  }

  @Test
  void runsAtMostAsManyAtOnceAsAllowed() throws Exception {
    // Each build leaves a mark while it runs and writes down how many marks there are; the first
    // waits for the second.
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64"; exit ;;
            esac
            mkdir "$calls/running.$$"
            mkdir "$calls/started.$$"
            until [ $(ls -d "$calls"/started.* | wc -l) -ge 2 ]; do sleep 0.05; done
            ls -d "$calls"/running.* | wc -l >> "$calls/counts"
            rmdir "$calls/running.$$"
            """);
    List<Image> images =
        IntStream.range(0, 8).mapToObj(i -> (Image) Images.service("s", "0000000" + i)).toList();

    builder(docker, Map.of()).build(images, Set.of(), load(2));

    List<Integer> counts =
        Files.readAllLines(docker.calls().resolve("counts")).stream()
            .map(line -> Integer.valueOf(line.strip()))
            .toList();
    assertThat(counts).hasSize(8).allMatch(count -> count <= 2).contains(2);
  }

  @Test
  void refusesVariableThatIsNotSetBeforeAnythingRuns() {
    FakeDocker docker = new FakeDocker(directory, WORKS);

    assertThatThrownBy(
            () -> builder(docker, Map.of()).build(List.of(A, B), Set.of(), BuildOptions.of(true)))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "Environment variable 'NPM_TOKEN' is not set, which 'registry.build.arguments' hands to"
                + " the build of registry.example.com/acme/shop/composition-b:deps-bbbbbbb1. Set"
                + " it, or take it out of the context; nothing was built.");
    assertThat(docker.log()).isEmpty();
    assertThat(described).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"A B", "A=B", "A\nRUN echo", "1A", "", "Ä", "$A"})
  void refusesWhatIsNoNameOfAVariableBeforeAnythingRuns(String name) {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    Image.Sources image =
        Images.sources("bbbbbbbb", Images.dependencies("composition-b", "bbbbbbb1", name));

    assertThatThrownBy(
            () ->
                builder(docker, Map.of(name, "x"))
                    .build(List.of(image), Set.of(), BuildOptions.of(true)))
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "'%s' of 'registry.build.arguments' is no name of a variable, which has letters, digits"
                + " and '_', and no digit first. Correct it; nothing was built.",
            name.replace("\n", " "));
    assertThat(docker.log()).isEmpty();
  }

  @Test
  void refusesACacheThatImagesShareBeforeAnythingRuns() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    BuildOptions options =
        new BuildOptions(
            true,
            "toa",
            3,
            Layering.BUILDX,
            Caches.of(null, List.of("type=registry,ref=registry.example.com/cache")));
    assertThatThrownBy(
            () -> builder(docker, Map.of()).build(List.of(A, SERVICE), Set.of(), options))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith("'toa.cacheTo' names one place");
    assertThat(docker.log()).isEmpty();
    assertThat(described).isEmpty();
  }

  @Test
  void asksForNoVariableOfAnImageThatIsThere() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    assertThat(builder(docker, Map.of()).build(List.of(B), Set.of(B.base().reference()), load(3)))
        .hasSize(1);
  }

  @Test
  void handsValuesOfArgumentsToTheBuildAndPrintsNone() throws Exception {
    FakeDocker docker =
        new FakeDocker(directory, WORKS + "printf %s \"$NPM_TOKEN\" > \"$calls/token\"");
    Image.Dependencies image = B.base();

    builder(docker, Map.of("NPM_TOKEN", "s3cret")).build(List.of(image), Set.of(), load(3));

    assertThat(docker.calls().resolve("token")).hasContent("s3cret");
    assertThat(docker.log()).noneMatch(line -> line.contains("s3cret"));
    assertThat(listener.lines()).noneMatch(line -> line.contains("s3cret"));
    assertThat(listener.lines()).anyMatch(line -> line.contains(" --build-arg NPM_TOKEN "));
  }

  @Test
  void hidesAValueThatABuildStepPrints() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in version*) echo "1.2.3 linux/amd64"; exit ;; esac
            echo "#5 0.1 token is $NPM_TOKEN, of $STAGE"
            echo "#5 0.2 //registry/:_authToken=$NPM_TOKEN" >&2
            echo "ERROR: failed to solve: $NPM_TOKEN" >&2
            exit 1
            """);
    Image.Dependencies image =
        Images.dependencies("composition-c", "ccccccc1", "NPM_TOKEN", "STAGE");

    Throwable failure =
        catchThrowable(
            () ->
                builder(docker, Map.of("NPM_TOKEN", "s3cret", "STAGE", "dev"))
                    .build(List.of(image), Set.of(), load(1)));

    assertThat(failure)
        .isInstanceOf(ImageBuildException.class)
        .hasMessageContaining("#5 0.2 //registry/:_authToken=***\nERROR: failed to solve: ***\n");
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString()).doesNotContain("s3cret");
    assertThat(listener.lines())
        .contains("deps-ccccccc1 #5 0.1 token is ***, of dev")
        .contains("deps-ccccccc1 ERROR: failed to solve: ***")
        .noneMatch(line -> line.contains("s3cret"));
  }

  @Test
  void tellsWhatWasMadeAndWhatFailed() {
    FakeDocker docker =
        new FakeDocker(directory, WORKS + "case \"$*\" in *:aaaaaaaa*) exit 1 ;; esac\n");
    List<String> results = new ArrayList<>();

    assertThatThrownBy(
            () ->
                builder(docker, Map.of())
                    .build(
                        List.of(A, SERVICE),
                        Set.of(),
                        load(1),
                        result ->
                            results.add(result.state() + " " + result.image().reference().tag())))
        .isInstanceOf(ImageBuildException.class);

    assertThat(results).containsExactly("BUILT deps-aaaaaaa1", "FAILED aaaaaaaa");
  }

  @Test
  void reachesTheEngineThatWasFound() throws Exception {
    FakeDocker docker =
        new FakeDocker(directory, WORKS + "printf %s \"$DOCKER_HOST\" > \"$calls/host\"");
    builder(docker, Map.of()).build(List.of(SERVICE), Set.of(), load(3));
    assertThat(docker.calls().resolve("host")).hasContent("ssh://nobody@engine.example.com");
  }

  @Test
  void createsTheBuilderOnceWhereItIsMissing() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              "buildx inspect toa") echo 'ERROR: no builder "toa" found' >&2; exit 1 ;;
            esac
            """);

    builder(docker, Map.of("NPM_TOKEN", "t"))
        .build(List.of(A, B, SERVICE), Set.of(), BuildOptions.of(true));

    assertThat(docker.log())
        .hasSize(8)
        .containsOnlyOnce(
            "buildx inspect toa",
            "buildx create --name toa --driver docker-container --driver-opt network=host"
                + " --bootstrap");
    assertThat(docker.log().subList(3, 8))
        .allMatch(line -> line.contains("--push"))
        .allMatch(line -> line.endsWith(" --builder toa --provenance=false --progress plain"));
  }

  @Test
  void takesTheBuilderThatIsThere() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    builder(docker, Map.of()).build(List.of(A), Set.of(), BuildOptions.of(true));
    assertThat(docker.log().subList(0, 2)).element(1).isEqualTo("buildx inspect toa");
    assertThat(docker.log()).noneMatch(line -> line.startsWith("buildx create"));
  }

  @Test
  void saysThatTheBuilderCouldNotBeMade() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              "buildx inspect toa") exit 1 ;;
              "buildx create"*) echo "ERROR: no image" >&2; exit 1 ;;
            esac
            """);
    assertThatThrownBy(
            () -> builder(docker, Map.of()).build(List.of(A), Set.of(), BuildOptions.of(true)))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Builder 'toa' could not be made: ERROR: no image. ")
        .hasMessageContaining("toa.builder");
    assertThat(docker.log()).hasSize(3);
  }

  @Test
  void looksForNoBuilderThatTheEngineHas() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    builder(docker, Map.of())
        .build(
            List.of(SERVICE),
            Set.of(),
            new BuildOptions(true, "default", 3, Layering.BUILDX, Caches.NONE));
    assertThat(docker.log())
        .hasSize(2)
        .element(1)
        .asString()
        .endsWith(" --builder default --provenance=false --progress plain");
  }

  @Test
  void makesNoBuilderOfAnotherName() {
    FakeDocker docker =
        new FakeDocker(directory, "echo 'ERROR: no builder \"mine\" found' >&2; exit 1");
    assertThatThrownBy(
            () ->
                builder(docker, Map.of())
                    .build(
                        List.of(A),
                        Set.of(),
                        new BuildOptions(true, "mine", 3, Layering.BUILDX, Caches.NONE)))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith("Builder 'mine' cannot be used: ERROR: no builder \"mine\" found.")
        .hasMessageContaining("docker buildx create --name mine");
    assertThat(docker.log()).containsExactly("buildx inspect mine");
  }

  @Test
  void lacksBuildx() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *) echo "docker: 'buildx' is not a docker command." >&2; exit 1 ;;
            esac
            """);
    assertThatThrownBy(() -> builder(docker, Map.of()).build(List.of(SERVICE), Set.of(), load(1)))
        .isInstanceOf(EngineException.class)
        .hasMessage(
            "The docker program has no buildx. Install docker's buildx plugin, then run this"
                + " again.");
  }

  @Test
  void saysThatDockerIsNotInstalled() {
    Docker none =
        new Docker(
            "toa-nothing-of-this-name",
            new ProgramRunner(),
            EngineAddress.find(Map.of("DOCKER_HOST", "ssh://nobody@engine.example.com")));
    ImageBuilder builder =
        new ImageBuilder(
            () -> new Engine(EngineAddress.find(Map.of()), none),
            Optional.empty(),
            this::context,
            Map.of(),
            listener);
    // a builder that may be elsewhere, so the engine is not asked
    BuildOptions options = new BuildOptions(true, "mine", 3, Layering.BUILDX, Caches.NONE);
    assertThatThrownBy(() -> builder.build(List.of(A, SERVICE), Set.of(), options))
        .isInstanceOf(ProgramException.class)
        .hasMessageStartingWith("spawn toa-nothing-of-this-name ENOENT");
  }

  @Test
  void failureStartsNoMoreAndTellsStepAndLastLines() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *:deps-bbbbbbb1*)
                i=0; while [ $i -lt 40 ]; do echo "#5 line $i" >&2; i=$((i+1)); done
                {
                  echo '------'
                  echo ' > [2/3] RUN npm i --omit=dev:'
                  echo '0.123 npm error 404'
                  echo '------'
                  echo 'ERROR: failed to solve: exit code: 1'
                } >&2
                exit 1 ;;
            esac
            """);

    Throwable failure =
        catchThrowable(
            () ->
                builder(docker, Map.of("NPM_TOKEN", "s3cret"))
                    .build(List.of(B, A, SERVICE), Set.of(), load(1)));

    assertThat(failure)
        .isInstanceOf(ImageBuildException.class)
        .hasMessageStartingWith(
            "Image registry.example.com/acme/shop/composition-b:deps-bbbbbbb1 could not be built"
                + " at [2/3] RUN npm i --omit=dev.\nCommand failed with exit code 1: ")
        .hasMessageContaining(
            "\n0.123 npm error 404\n------\nERROR: failed to solve: exit code: 1\n")
        .hasMessageContaining("#5 line 39")
        .hasMessageNotContaining("#5 line 3\n")
        .hasMessageNotContaining("s3cret")
        .hasMessageEndingWith("what is pushed already is not built again.");
    assertThat(listener.events()).containsExactly("started deps-bbbbbbb1", "failed deps-bbbbbbb1");
    assertThat(contexts(docker))
        .isNotEmpty()
        .allSatisfy(context -> assertThat(context).doesNotExist());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest blob unknown: blob unknown to registry",
        "ERROR: Error response from daemon: received unexpected HTTP status: 500 Internal Server"
            + " Error",
        "ERROR: failed to solve: failed to push: unexpected status from PUT request to"
            + " https://registry.example.com/v2/: 503 Service Unavailable"
      })
  void repeatsAPushThatTheRegistryDidNotTake(String words) {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64"; exit ;;
              *"buildx build"*) ;;
              *) exit ;;
            esac
            [ -e "$calls/second" ] && exit
            [ -e "$calls/first" ] && touch "$calls/second"
            touch "$calls/first"
            echo "#7 ERROR: errors:" >&2
            echo "%s" >&2
            exit 1
            """
                .formatted(words));

    builder(docker, Map.of()).build(List.of(SERVICE), Set.of(), BuildOptions.of(true));

    assertThat(docker.log().stream().filter(line -> line.contains("buildx build"))).hasSize(3);
    assertThat(listener.events()).containsExactly("started cccccccc", "built cccccccc");
    assertThat(listener.lines())
        .contains(
            "cccccccc The registry did not take the image, which may pass. It is built and pushed"
                + " again.");
  }

  @Test
  void repeatsNeitherForeverNorWhatIsNotPushed() {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *"buildx build"*) echo "blob unknown to registry" >&2; exit 1 ;;
            esac
            """);
    for (BuildOptions options : List.of(BuildOptions.of(true), load(1))) {
      assertThatThrownBy(() -> builder(docker, Map.of()).build(List.of(SERVICE), Set.of(), options))
          .isInstanceOf(ImageBuildException.class)
          .hasMessageContaining("blob unknown to registry");
    }
    assertThat(docker.log().stream().filter(line -> line.contains(" --push "))).hasSize(3);
    assertThat(docker.log().stream().filter(line -> line.contains(" --load "))).hasSize(1);
  }

  @Test
  void letsRunningBuildsEndAndReportsEveryFailure() {
    // Both builds run before either may fail.
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *)
                mkdir "$calls/build.$$"
                until [ $(ls -d "$calls"/build.* | wc -l) -ge 2 ]; do sleep 0.05; done
                echo 'ERROR: broken' >&2
                exit 7 ;;
            esac
            """);

    assertThatThrownBy(
            () ->
                builder(docker, Map.of())
                    .build(
                        List.of(
                            SERVICE,
                            Images.service("extension-y", "dddddddd"),
                            Images.service("extension-z", "eeeeeeee")),
                        Set.of(),
                        load(2)))
        .isInstanceOf(ImageBuildException.class)
        .hasMessageContaining("extension-x:cccccccc could not be built.\n")
        .hasMessageContaining("extension-y:dddddddd could not be built.\n")
        .hasMessageNotContaining("extension-z");
    assertThat(listener.events()).doesNotContain("started eeeeeeee");
  }

  @Test
  void buildsNothingWhereAContextCannotBeMade() {
    FakeDocker docker = new FakeDocker(directory, WORKS);
    ImageBuilder builder =
        new ImageBuilder(
            docker::engine,
            Optional.empty(),
            image -> {
              throw new StorageException("no such file");
            },
            Map.of(),
            listener);
    assertThatThrownBy(() -> builder.build(List.of(A), Set.of(), load(3)))
        .isInstanceOf(StorageException.class)
        .hasMessage("no such file");
    assertThat(listener.events()).isEmpty();
  }

  @Test
  void interruptionEndsRunningBuildsAndStartsNoMore() throws Exception {
    FakeDocker docker =
        new FakeDocker(
            directory,
            """
            case "$*" in
              version*) echo "1.2.3 linux/amd64" ;;
              *) echo $$ > "$calls/pid.tmp"; mv "$calls/pid.tmp" "$calls/pid"; sleep 600 ;;
            esac
            """);
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread worker =
        new Thread(
            () ->
                failure.complete(
                    catchThrowable(
                        () -> builder(docker, Map.of()).build(List.of(A), Set.of(), load(1)))));
    worker.start();
    Path pid = docker.calls().resolve("pid");
    while (!Files.exists(pid)) {
      Thread.sleep(20);
    }
    ProcessHandle build =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    List<ProcessHandle> all = Stream.concat(Stream.of(build), build.descendants()).toList();

    worker.interrupt();

    assertThat(failure.get(1, TimeUnit.MINUTES)).isInstanceOf(InterruptedDeploymentException.class);
    for (ProcessHandle each : all) {
      assertThat(each.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    }
    assertThat(listener.events()).doesNotContain("started aaaaaaaa");
    assertThat(contexts(docker))
        .isNotEmpty()
        .allSatisfy(context -> assertThat(context).doesNotExist());
  }

  @Test
  void saysThatNoEngineAnswers() {
    Path socket = directory.resolve("none.sock");
    EngineAddress nowhere = EngineAddress.find(Map.of("DOCKER_HOST", "unix://" + socket));
    FakeDocker docker = new FakeDocker(directory, WORKS);
    ImageBuilder builder =
        new ImageBuilder(
            () -> new Engine(nowhere, docker.docker()),
            Optional.empty(),
            this::context,
            Map.of(),
            listener);

    assertThatThrownBy(() -> builder.build(List.of(A), Set.of(), BuildOptions.of(true)))
        .isInstanceOf(EngineException.class)
        .hasMessageStartingWith(
            "No container engine answers at unix://" + socket + " (DOCKER_HOST): ")
        .hasMessageContaining("Start docker");
    assertThat(docker.log()).isEmpty();
  }

  @Test
  void refusesOptionsThatCannotBuild() {
    assertThatThrownBy(() -> new BuildOptions(true, "toa", 0, Layering.BUILDX, Caches.NONE))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> new BuildOptions(true, " ", 3, Layering.BUILDX, Caches.NONE))
        .isInstanceOf(ParameterException.class);
  }
}
