package io.toa.core.build.layer;

import io.toa.core.registry.Digest;
import io.toa.core.yaml.Json;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What BuildKit makes of the configuration of a dependencies image, for the two instructions of a
 * sources image after {@code FROM} (spec: images.md 4.2). Everything else in it stays as it is.
 */
final class SourcesConfiguration {

  private static final List<String> SHELL = List.of("/bin/sh", "-c");

  private SourcesConfiguration() {}

  /**
   * Derives the configuration.
   *
   * @param base that of the dependencies image
   * @param content the digest of the archive of the layer
   * @param command what runs in a shell
   * @param created when
   */
  static Mapping of(Mapping base, Digest content, String command, Instant created) {
    Mapping config = base.mapping("config").orElse(Mapping.EMPTY);
    List<String> run = new ArrayList<>(config.has("Shell") ? config.texts("Shell") : SHELL);
    run.add(command);
    Mapping changed =
        config.with("Cmd", Node.of(run)).with("ArgsEscaped", Node.of(true)); // as for every CMD
    Mapping rootfs =
        base.mapping("rootfs").orElse(Mapping.of(Map.of("type", "layers", "diff_ids", List.of())));
    return base.with("config", changed)
        .with("created", Node.of(created.toString()))
        .with("history", history(base, run, created))
        .with("rootfs", rootfs.with("diff_ids", and(rootfs, "diff_ids", Node.of(content.value()))));
  }

  private static Node history(Mapping base, List<String> run, Instant created) {
    List<String> quoted = run.stream().map(word -> Json.compact(Node.of(word))).toList();
    Map<String, Object> copied = step("COPY . /composition # buildkit", created);
    Map<String, Object> command = step("CMD [" + String.join(" ", quoted) + "]", created);
    command.put("empty_layer", true);
    return and(base, "history", Node.of(copied), Node.of(command));
  }

  private static Map<String, Object> step(String instruction, Instant created) {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("created", created.toString());
    step.put("created_by", instruction);
    step.put("comment", "buildkit.dockerfile.v0");
    return step;
  }

  private static Node and(Mapping mapping, String key, Node... more) {
    List<Node> all = new ArrayList<>(mapping.items(key));
    all.addAll(List.of(more));
    return Node.of(all);
  }

  /** The bytes of a tree, of which the digest is. */
  static byte[] bytes(Mapping json) {
    return Json.compact(json).getBytes(StandardCharsets.UTF_8);
  }
}
