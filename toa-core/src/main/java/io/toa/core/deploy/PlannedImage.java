package io.toa.core.deploy;

import io.toa.core.image.Image;

/**
 * An image in a plan.
 *
 * @param image the image
 * @param state whether it would be built
 * @param content what it is made of, on one line: where two plans differ in a tag, this differs
 */
public record PlannedImage(Image image, State state, String content) {

  /** Whether an image would be built. */
  public enum State {
    /** The registry has it. */
    FOUND("in the registry"),
    /** The registry lacks it. */
    MISSING("to be built: the registry lacks it"),
    /** The registry was not asked. */
    NOT_PROBED("to be built unless the registry has it (not probed)");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /**
     * The state in words.
     *
     * @return a phrase
     */
    public String text() {
      return text;
    }
  }
}
