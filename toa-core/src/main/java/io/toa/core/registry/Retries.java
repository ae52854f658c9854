package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Does something again where it may succeed later: a busy or faulty registry, a cut connection. */
final class Retries {

  private static final int RETRIES = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** What is done, and done again. */
  @FunctionalInterface
  interface Attempt {

    /**
     * Does it.
     *
     * @return the answer that it came to
     * @throws NoAnswer where there is none
     */
    Answer make() throws NoAnswer;
  }

  private final Pause pause;
  private final InstantSource clock;

  Retries(Pause pause, InstantSource clock) {
    this.pause = pause;
    this.clock = clock;
  }

  /**
   * Repeats an attempt until its answer is not passing, three times at most.
   *
   * @return the last answer
   * @throws RegistryException where the last attempt came to none
   */
  Answer repeat(Attempt attempt) {
    for (int count = 0; ; count++) {
      Duration delay;
      try {
        Answer answer = attempt.make();
        if (!answer.isPassing() || count == RETRIES) {
          return answer;
        }
        delay = asked(answer).orElse(growing(count));
      } catch (NoAnswer e) {
        if (!e.isPassing() || count == RETRIES) {
          throw e.fault();
        }
        delay = growing(count);
      }
      pause.of(delay.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : delay);
    }
  }

  private static Duration growing(int count) {
    return Duration.ofMillis(500L << count);
  }

  /** What {@code Retry-After} asks for: seconds or a date. */
  private Optional<Duration> asked(Answer answer) {
    String value = answer.header("Retry-After").orElse("").strip();
    if (value.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    // Its clock may differ from this machine's: measured by its own where it tells the time.
    Instant now = answer.header("Date").flatMap(Retries::date).orElseGet(clock::instant);
    return date(value)
        .map(until -> Duration.between(now, until))
        .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
