package io.toa.core.deploy;

import io.toa.core.image.Image;
import io.toa.core.image.Reference;
import java.util.List;
import java.util.Optional;

/**
 * An image in a plan.
 *
 * @param image the image
 * @param state whether it would be built
 * @param content what it is made of, on one line: where two plans differ in a tag, this differs
 * @param deployed the image that runs in its place now; empty where none does, or where that is not
 *     known
 * @param components its components that differ from the deployed ones; empty for images of
 *     dependencies, and where nothing is deployed
 */
public record PlannedImage(
    Image image,
    State state,
    String content,
    Optional<Reference> deployed,
    List<PlannedComponent> components) {

  /** Copies the list. */
  public PlannedImage {
    components = List.copyOf(components);
  }

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
