package io.toa.core.registry;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes the content of an answer, and no more than a number of bytes of it. */
final class BoundedContent implements BodySubscriber<byte[]> {

  /** The answer was longer. */
  static final class TooLong extends IOException {

    private static final long serialVersionUID = 1L;

    TooLong(int bound) {
      super("more than " + bound + " bytes");
    }
  }

  private final BodySubscriber<byte[]> content = BodySubscribers.ofByteArray();
  private final int bound;
  private Flow.Subscription subscription;
  private long received;

  BoundedContent(int bound) {
    this.bound = bound;
  }

  @Override
  public void onSubscribe(Flow.Subscription source) {
    subscription = source;
    content.onSubscribe(source);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    boolean over = received > bound;
    received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
    if (received <= bound) {
      content.onNext(buffers);
    } else if (!over) {
      subscription.cancel();
      content.onError(new TooLong(bound));
    }
  }

  @Override
  public void onError(Throwable failure) {
    content.onError(failure);
  }

  @Override
  public void onComplete() {
    content.onComplete();
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return content.getBody();
  }
}
