package io.toa.maven;

import io.toa.core.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugin.logging.Log;
import org.codehaus.plexus.configuration.PlexusConfiguration;

/**
 * Warns of properties of the command line that are named as those of this plugin are, and that none
 * of its goals knows: Maven says nothing of them.
 */
final class UnknownProperties {

  private static final String PREFIX = "toa.";
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{(toa\\.[\\w.]+)}");

  private static final Pattern NO_LETTERS = Pattern.compile("[^A-Za-z]");

  /** Those that goals read themselves. */
  private static final Set<String> READ = Set.of("toa.path", "toa.values");

  private final MavenSession session;
  private final MojoExecution execution;
  private final Log log;

  UnknownProperties(MavenSession session, MojoExecution execution, Log log) {
    this.session = session;
    this.execution = execution;
    this.log = log;
  }

  /** Warns of them, once in a run of Maven. */
  void warn() {
    Map<String, Object> shared = session.getRequest().getData();
    synchronized (shared) {
      if (shared.putIfAbsent(UnknownProperties.class.getName(), true) != null) {
        return;
      }
    }
    Map<String, String> known = known(execution.getMojoDescriptor().getPluginDescriptor());
    given().stream().filter(name -> !known.containsValue(name)).forEach(name -> warn(name, known));
  }

  private List<String> given() {
    return session.getUserProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX) && !isOfProject(name))
        .sorted()
        .toList();
  }

  /** Whether a POM states it, so that it is one of the project's own. */
  private boolean isOfProject(String name) {
    return session.getProjects().stream()
        .anyMatch(project -> project.getProperties().containsKey(name));
  }

  private void warn(String name, Map<String, String> known) {
    String hint =
        Optional.ofNullable(known.get(letters(name)))
            .or(() -> Spelling.meant(name, known.values()))
            .map(each -> " " + Spelling.question("-D" + each))
            .orElse("");
    log.warn("-D%s: no goal knows this property, so that it is ignored.%s".formatted(name, hint));
  }

  /** The properties, by their letters and by those of the parameters they are of. */
  private static Map<String, String> known(PluginDescriptor plugin) {
    Map<String, String> names = new TreeMap<>();
    READ.forEach(name -> names.put(letters(name), name));
    for (MojoDescriptor goal : plugin.getMojos()) {
      for (PlexusConfiguration parameter : goal.getMojoConfiguration().getChildren()) {
        Matcher expression = EXPRESSION.matcher(parameter.getValue(""));
        if (expression.matches()) {
          String name = expression.group(1);
          names.put(letters(name), name);
          names.putIfAbsent(letters(PREFIX + parameter.getName()), name);
        }
      }
    }
    return names;
  }

  private static String letters(String name) {
    return NO_LETTERS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
