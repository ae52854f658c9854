package io.toa.core.report;

import io.toa.core.ParameterException;
import io.toa.core.deploy.Plan;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A form to write a plan down in. */
public enum PlanFormat {
  /** Text for a person. */
  TEXT("text", "plan.txt", PlanText::of),
  /** JSON for programs, and to deploy by. */
  JSON("json", "plan.json", PlanJson::of),
  /** Markdown for a pull request. */
  MARKDOWN("markdown", "plan.md", PlanMarkdown::of);

  private final String text;
  private final String file;

  @SuppressWarnings("ImmutableEnumChecker") // it is a reference to a method
  private final Function<Plan, String> writer;

  PlanFormat(String text, String file, Function<Plan, String> writer) {
    this.text = text;
    this.file = file;
    this.writer = writer;
  }

  /**
   * Reads a format as a user names it.
   *
   * @param name {@code text}, {@code json} or {@code markdown}
   * @return the format
   * @throws ParameterException where it is none of these
   */
  public static PlanFormat parse(String name) {
    return Arrays.stream(values())
        .filter(format -> format.text.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    "'toa.plan.format' is '%s'. Give one of: %s."
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(format -> format.text)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * The name of the file that a plan is kept in.
   *
   * @return a name without folders
   */
  public String file() {
    return file;
  }

  /**
   * Writes a plan down.
   *
   * @param plan the plan
   * @return text, ending with a newline
   */
  public String write(Plan plan) {
    return writer.apply(plan);
  }
}
