package io.toa.core.export;

/** Asks whoever runs a goal for a value. */
@FunctionalInterface
public interface Prompt {

  /**
   * Asks for one value.
   *
   * @param question what to show, such as {@code toa-mongodb.default/username: }
   * @return the answer, a line without its end; may be empty
   * @throws io.toa.core.ParameterException where nobody answers
   */
  String ask(String question);
}
