package io.toa.core.registry;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;

/** What is sent with a request. It may be sent several times. */
interface Body {

  /** No content. */
  Body NONE = BodyPublishers::noBody;

  /** What sends it, from its beginning. */
  BodyPublisher publisher();

  /** How many bytes were handed over so far: it grows as long as sending gets on. */
  default long sent() {
    return 0;
  }

  /** Whether it holds a login, which is for the registry that it is sent to and no other. */
  default boolean isSecret() {
    return false;
  }

  /** Bytes in memory that hold a login. */
  static Body secret(byte[] bytes) {
    return new Body() {
      @Override
      public BodyPublisher publisher() {
        return BodyPublishers.ofByteArray(bytes);
      }

      @Override
      public boolean isSecret() {
        return true;
      }
    };
  }

  /** Bytes in memory. */
  static Body of(byte[] bytes) {
    return () -> BodyPublishers.ofByteArray(bytes);
  }
}
