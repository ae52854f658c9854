package io.toa.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What may use what, and what nothing may be called. */
class ArchitectureTest {

  private static final String ROOT = "io.toa.core";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  /** The packages in the order data flows through them, each with those it may use. */
  @SuppressWarnings("ImmutableEnumChecker") // its sets are
  private enum Layer {
    YAML,
    COMPONENT,
    CONTEXT,
    DEPENDENCY(CONTEXT, COMPONENT),
    APPLICATION(CONTEXT, COMPONENT, DEPENDENCY),
    IMAGE(CONTEXT, COMPONENT, DEPENDENCY, APPLICATION),
    CHART(CONTEXT, COMPONENT, DEPENDENCY, APPLICATION, IMAGE),
    EXPORT(CONTEXT, COMPONENT, DEPENDENCY, APPLICATION, IMAGE, CHART),
    PROCESS,
    REGISTRY(IMAGE),
    BUILD(IMAGE, REGISTRY, PROCESS),
    CLUSTER,
    HELM(CLUSTER, PROCESS),
    DEPLOY(
        CONTEXT,
        COMPONENT,
        DEPENDENCY,
        APPLICATION,
        IMAGE,
        CHART,
        EXPORT,
        PROCESS,
        REGISTRY,
        BUILD,
        CLUSTER,
        HELM),
    REPORT(
        CONTEXT, COMPONENT, DEPENDENCY, APPLICATION, IMAGE, REGISTRY, BUILD, CLUSTER, HELM, DEPLOY);

    private final Set<Layer> uses;

    Layer(Layer... uses) {
      this.uses = Set.of(uses);
    }

    /** The package with its parts. */
    String pattern() {
      return packageName() + "..";
    }

    String packageName() {
      return ROOT + "." + name().toLowerCase(Locale.ROOT);
    }

    /** It may use itself, those named, the shared faults and the trees. */
    String[] allowed() {
      return Stream.concat(
              Stream.of(ROOT, YAML.pattern(), pattern()), uses.stream().map(Layer::pattern))
          .toArray(String[]::new);
    }
  }

  @ParameterizedTest
  @EnumSource(Layer.class)
  void aPackageUsesOnlyThoseBelowIt(Layer layer) {
    noClasses()
        .that()
        .resideInAPackage(layer.pattern())
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(layer.allowed()))))
        .check(CLASSES);
  }

  @Test
  void whatAllShareUsesNoneOfThem() {
    noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAPackage(ROOT))))
        .check(CLASSES);
  }

  @Test
  void everyPackageHasItsPlace() {
    Set<String> layers = Stream.of(Layer.values()).map(Layer::packageName).collect(toSet());
    Set<String> found =
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(ROOT))
            .map(name -> ROOT + "." + name.substring(ROOT.length() + 1).split("\\.", 2)[0])
            .collect(toSet());
    assertThat(found).containsExactlyInAnyOrderElementsOf(layers);
  }

  @Test
  void noPackagesUseEachOther() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void namesSayWhatAThingIs() {
    noClasses()
        .should()
        .haveNameMatching(".*(Helper|Utils?|Manager|Impl|Data|Info)")
        .check(CLASSES);
  }

  @Test
  void noStateIsShared() {
    fields().that().areStatic().should().beFinal().check(CLASSES);
  }

  @Test
  void everyPackageSaysWhatItIsFor() {
    Path sources = Path.of(System.getProperty("basedir", ".")).resolve("src/main/java");
    Set<String> packages =
        CLASSES.stream().map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
    assertThat(packages)
        .isNotEmpty()
        .allSatisfy(
            name ->
                assertThat(sources.resolve(name.replace('.', '/')).resolve("package-info.java"))
                    .satisfies(file -> assertThat(Files.readString(file)).startsWith("/**")));
  }
}
