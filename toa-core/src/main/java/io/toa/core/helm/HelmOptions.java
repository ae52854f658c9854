package io.toa.core.helm;

import io.toa.core.ParameterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.exec.CommandLine;

/**
 * What Helm is asked for beyond what a deploy needs.
 *
 * @param createNamespace whether an upgrade makes the namespace where it is not there
 * @param arguments more arguments of {@code helm upgrade} and {@code helm template}
 */
public record HelmOptions(boolean createNamespace, List<String> arguments) {

  /** Nothing more. */
  public static final HelmOptions NONE = new HelmOptions(false, List.of());

  private static final Set<String> OURS =
      Set.of("--namespace", "--kube-context", "--kubeconfig", "--create-namespace");

  /** The namespace in short, after other letters, too, and with its value behind it. */
  private static final Pattern NAMESPACE = Pattern.compile("-[ih]*n.*", Pattern.DOTALL);

  private static final Pattern IDLE = Pattern.compile("--dry-run|--help|-i*h.*", Pattern.DOTALL);
  private static final Set<String> OF_UPGRADE =
      Set.of(
          "-i",
          "--install",
          "--cleanup-on-fail",
          "--hide-secret",
          "--reset-values",
          "--reuse-values",
          "--reset-then-reuse-values");
  private static final String HISTORY = "--history-max";

  /** Copies the list. */
  public HelmOptions {
    arguments = List.copyOf(arguments);
  }

  /**
   * Reads options as a user gives them.
   *
   * @param createNamespace whether the namespace is made where it is not there
   * @param arguments arguments separated by blanks; quotes, single or double, hold those together
   *     that have blanks in them; null or empty for none
   * @return the options
   * @throws ParameterException where a quote is not closed, or an argument is one that the plugin
   *     has a parameter for, that leads Helm to another cluster, or that has it install nothing
   */
  public static HelmOptions of(boolean createNamespace, String arguments) {
    List<String> split = arguments == null ? List.of() : split(arguments);
    split.forEach(HelmOptions::check);
    return new HelmOptions(createNamespace, split);
  }

  // The values of arguments are not shown: they may be secret.
  private static void check(String argument) {
    int end = argument.indexOf('=');
    String name = end < 0 ? argument : argument.substring(0, end);
    if (OURS.contains(name) || NAMESPACE.matcher(name).matches()) {
      throw new ParameterException(
          "toa.helmArgs: '%s' has a parameter of its own, which the rest of a deploy keeps to as well: toa.namespace, toa.kubeContext, toa.kubeconfig or toa.createNamespace."
              .formatted(name.startsWith("--") ? name : "-n"));
    }
    if (name.startsWith("--kube")) {
      throw new ParameterException(
          "toa.helmArgs: '%s' would lead Helm to another cluster or user than the rest of a deploy. Say it in a kubeconfig, and name that by toa.kubeconfig and toa.kubeContext."
              .formatted(name));
    }
    if (IDLE.matcher(name).matches()) {
      throw new ParameterException(
          "toa.helmArgs: with '%s' Helm would install nothing, and the rest of a deploy would be done all the same. To try a deploy, use toa:plan or toa:template."
              .formatted(name));
    }
  }

  private static List<String> split(String text) {
    try {
      CommandLine line = new CommandLine("helm");
      line.addArguments(text.replaceAll("[\\t\\r\\n]", " "), false);
      return List.of(line.getArguments());
    } catch (IllegalArgumentException e) {
      // without its words, which are the whole text: it may hold a value that is secret
      throw new ParameterException("toa.helmArgs: a quote is not closed. Close it.");
    }
  }

  /** The arguments that {@code helm template} knows, too. */
  List<String> ofTemplate() {
    List<String> known = new ArrayList<>();
    boolean value = false;
    for (String argument : arguments) {
      boolean history = argument.equals(HISTORY);
      if (!value
          && !history
          && !argument.startsWith(HISTORY + "=")
          && !OF_UPGRADE.contains(argument.split("=", 2)[0])) {
        known.add(argument);
      }
      value = history;
    }
    return known;
  }
}
