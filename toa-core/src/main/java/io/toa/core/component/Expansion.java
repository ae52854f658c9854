package io.toa.core.component;

import io.toa.core.PackageNames;
import io.toa.core.component.bridge.ScopeNames;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Member;
import io.toa.core.yaml.Merge;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Brings what a manifest may say in short to its long form (spec: component.md 2.2). */
final class Expansion {

  private Expansion() {}

  static Mapping apply(Mapping manifest, ScopeNames scopes) {
    Mapping expanded =
        Edit.mapping(manifest, "entity", each -> Edit.value(each, "storage", Shortcuts::resolve));
    expanded = Edit.value(expanded, "bridge", Shortcuts::resolve);
    expanded = Edit.items(expanded, "bindings", Shortcuts::resolve);
    expanded = Edit.each(expanded, "operations", (name, each) -> operation(each, scopes));
    expanded = Edit.each(expanded, "events", (label, each) -> bound(each));
    return extensions(receivers(expanded));
  }

  private static Mapping operation(Mapping operation, ScopeNames scopes) {
    Mapping expanded = Edit.value(operation, "bridge", Shortcuts::resolve);
    expanded = Edit.items(expanded, "bindings", Shortcuts::resolve);
    return Edit.value(
        expanded,
        "scope",
        scope ->
            scope.plain() instanceof String name
                ? new Scalar(scopes.current(name), scope.place())
                : scope);
  }

  private static Mapping bound(Mapping item) {
    return Edit.value(
        Edit.value(item, "binding", Shortcuts::resolve), "bridge", Shortcuts::resolve);
  }

  private static Mapping receivers(Mapping manifest) {
    return Edit.mapping(
        manifest,
        "receivers",
        receivers -> {
          List<Member> members = new ArrayList<>();
          for (Member member : receivers.members()) {
            members.add(new Member(member.key(), member.place(), receiver(member)));
          }
          return new Mapping(members, receivers.place());
        });
  }

  private static Node receiver(Member member) {
    if (member.value() instanceof Scalar scalar && scalar.value() instanceof String) {
      return new Mapping(List.of(new Member("operation", scalar.place(), scalar)), scalar.place());
    }
    return member.value() instanceof Mapping receiver ? bound(receiver) : member.value();
  }

  private static Mapping extensions(Mapping manifest) {
    List<Member> found = new ArrayList<>();
    Mapping rest = manifest;
    for (Map.Entry<String, String> shortcut : PackageNames.EXTENSIONS.entrySet()) {
      String key = shortcut.getKey();
      if (manifest.has(key)) {
        found.add(
            new Member(
                shortcut.getValue(), manifest.placeOf(key), manifest.get(key).orElseThrow()));
        rest = rest.without(key);
      }
    }
    if (!found.isEmpty()) {
      Mapping shortcuts = new Mapping(found, found.get(0).place());
      Node stated = rest.get("extensions").orElse(new Mapping(List.of(), shortcuts.place()));
      rest = rest.with("extensions", Merge.merge(shortcuts, stated));
    }
    return Edit.mapping(rest, "extensions", Shortcuts::rename);
  }
}
