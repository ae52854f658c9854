package io.toa.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gathers what is wrong in declarations, so that all of it is reported at once, and what is
 * accepted and likely wrong. What is no fault of a declaration passes through: where a file cannot
 * be read, there is nothing more to find.
 *
 * <p>For one thread.
 */
public final class Findings {

  private final List<InvalidDeclarationException> refusals = new ArrayList<>();
  private final List<Fault> warnings = new ArrayList<>();

  /** Begins with nothing found. */
  public Findings() {}

  /**
   * Does something, and keeps what it is refused for.
   *
   * @param action what to do
   * @param <T> what comes of it
   * @return what comes of it; empty where it was refused
   */
  public <T> Optional<T> attempt(Supplier<T> action) {
    try {
      return Optional.of(action.get());
    } catch (InvalidDeclarationException refusal) {
      add(refusal);
      return Optional.empty();
    }
  }

  /**
   * Does something, and keeps what it is refused for.
   *
   * @param action what to do
   */
  public void run(Runnable action) {
    attempt(
        () -> {
          action.run();
          return true;
        });
  }

  /**
   * Keeps a fault.
   *
   * @param refusal the fault
   */
  public void add(InvalidDeclarationException refusal) {
    refusals.add(refusal);
  }

  /**
   * Keeps what is accepted and likely wrong, which is no fault.
   *
   * @param warning the warning
   */
  public void warn(Fault warning) {
    warnings.add(warning);
  }

  /**
   * What is accepted and likely wrong.
   *
   * @return the warnings in the order they were found
   */
  public List<Fault> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Whether no fault was found.
   *
   * @return true where there is none
   */
  public boolean isEmpty() {
    return refusals.isEmpty();
  }

  /**
   * Reports what was found.
   *
   * @throws InvalidDeclarationException with all of it, where there is anything
   */
  public void report() {
    if (!refusals.isEmpty()) {
      throw InvalidDeclarationException.of(refusals);
    }
  }
}
