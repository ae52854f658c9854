package io.toa.core.deploy;

import io.toa.core.image.Reference;

/**
 * An environment's tag in a plan.
 *
 * @param tag the tag
 * @param image the image that it would be pointed at
 * @param state whether that is another one than it names now
 */
public record PlannedTag(Reference tag, Reference image, State state) {

  /** What becomes of a tag. */
  public enum State {
    /** There is none yet. */
    MADE("makes"),
    /** It names another image, or the image is yet to be built. */
    MOVES("moves"),
    /** It names the image. */
    STAYS("keeps"),
    /** The registry was not asked. */
    NOT_PROBED("moves");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /**
     * What a deploy does with the tag, in words.
     *
     * @return a verb
     */
    public String text() {
      return text;
    }
  }
}
