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

  /** Bytes in memory. */
  static Body of(byte[] bytes) {
    return () -> BodyPublishers.ofByteArray(bytes);
  }
}
