package io.toa.core.component.extension;

import io.toa.core.Findings;
import io.toa.core.Provider;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The extensions of a component, and what each makes of its declaration (spec: component.md 6). */
public final class Extensions {

  private static final String TELEMETRY = "@toa.io/extensions.telemetry";
  private static final String EXPOSITION = "@toa.io/extensions.exposition";
  private static final List<String> IMPLICIT =
      List.of(TELEMETRY, "@toa.io/extensions.fetch", "@toa.io/extensions.introspection");

  /** The declarations that a package claims beside its main one. */
  private static final Map<String, Set<String>> CLAIMED = Map.of(EXPOSITION, Set.of("realtime"));

  private final Map<String, Extension> extensions = new LinkedHashMap<>();

  private Extensions(List<Extension> toa, List<Provider<Extension>> found) {
    toa.forEach(each -> extensions.put(each.reference(), each));
    found.forEach(each -> extensions.put(each.reference(), new Guarded(each)));
  }

  /**
   * Those of Toa itself.
   *
   * @return the extensions
   */
  public static Extensions ofToa() {
    return new Extensions(toa(), List.of());
  }

  /**
   * Those of Toa itself, and those that a class path provides.
   *
   * @param classes where further ones are looked for
   * @return the extensions
   * @throws io.toa.core.ExtensionException where one that was found cannot be used
   */
  public static Extensions found(ClassLoader classes) {
    List<Extension> toa = toa();
    return new Extensions(toa, Provider.found(Extension.class, classes, toa, Extension::reference));
  }

  private static List<Extension> toa() {
    return List.of(
        new Telemetry(), new Exposition(), new Storages(), new Configuration(), new Cadence());
  }

  /**
   * Adds the extensions every component has, and normalises every declaration.
   *
   * @param manifest a valid manifest, its extensions named by package reference
   * @return the manifest with {@code extensions}, the implicit ones first
   * @throws io.toa.core.InvalidDeclarationException with everything that is not accepted in them
   */
  public Mapping normalize(Mapping manifest) {
    Mapping stated = manifest.mapping("extensions").orElse(Mapping.EMPTY);
    Map<String, Member> all = new LinkedHashMap<>();
    for (String reference : IMPLICIT) {
      all.put(reference, new Member(reference, manifest.place(), Node.ofNull()));
    }
    stated.members().forEach(member -> all.put(member.key(), member));
    List<Member> normalized = new ArrayList<>();
    Findings findings = new Findings();
    for (Member member : all.values()) {
      Declaring component = new Declaring(manifest, "extensions." + member.key(), member.place());
      findings
          .attempt(() -> normalize(member, component))
          .ifPresent(value -> normalized.add(new Member(member.key(), member.place(), value)));
    }
    findings.report();
    return manifest.with("extensions", new Mapping(normalized, stated.place()));
  }

  private Node normalize(Member declaration, Declaring component) {
    String reference = declaration.key();
    int hash = reference.indexOf('#');
    if (hash >= 0) {
      String name = reference.substring(0, hash);
      if (name.startsWith("@toa.io/")
          && !CLAIMED.getOrDefault(name, Set.of()).contains(reference.substring(hash + 1))) {
        throw component.refuse(
            "'" + reference + "' names a key that '" + name + "' does not claim");
      }
    }
    // one that is unknown, or makes nothing of a declaration, leaves it as written
    Extension extension = extensions.get(reference);
    return extension == null
        ? declaration.value()
        : extension.normalize(declaration.value(), component);
  }

  /** An extension that is not Toa's own. */
  private record Guarded(Provider<Extension> provider) implements Extension {

    @Override
    public String reference() {
      return provider.reference();
    }

    @Override
    public Node normalize(Node declaration, Declaring component) {
      return provider.call("normalize", () -> provider.value().normalize(declaration, component));
    }
  }
}
