package io.toa.core.registry;

import io.toa.core.RegistryException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Sends authorised requests to registries, again where they may succeed later. */
final class Requests {

  /**
   * What is asked of a repository.
   *
   * @param repository the repository
   * @param scope the rights that are needed
   * @param request the request, without authorisation
   * @param subject what it is about, for messages: such as {@code acme/shop/mono:1a2b3c4d}
   */
  record Call(Repository repository, Scope scope, Request request, String subject) {

    static Call of(Repository repository, Scope scope, String method, URI address, String subject) {
      Request request = Request.of(repository.registry(), method, address, Map.of());
      return new Call(repository, scope, request, subject);
    }

    Call with(Request other) {
      return new Call(repository, scope, other, subject);
    }
  }

  private final Transport transport;
  private final Retries retries;
  private final Authorisation authorisation;

  Requests(Transport transport, Retries retries, Credentials credentials) {
    this.transport = transport;
    this.retries = retries;
    this.authorisation = new Authorisation(transport, retries, credentials);
  }

  /**
   * Sends a request, again where it may succeed later.
   *
   * @return the answer, a success or 404
   * @throws RegistryException where it is another, or there is none
   */
  Answer send(Call call) {
    Answer answer = repeat(() -> once(call));
    if (answer.isSuccess() || answer.status() == 404) {
      return answer;
    }
    throw refusal(call, answer);
  }

  /** See {@link Retries#repeat}. */
  Answer repeat(Retries.Attempt attempt) {
    return retries.repeat(attempt);
  }

  /** Sends a request once; with another token where the one there was has expired. */
  Answer once(Call call) throws NoAnswer {
    if (!isOwn(call)) {
      return transport.send(call.request()); // what another host is asked needs no login
    }
    Optional<String> header = authorisation.header(call.repository(), call.scope());
    Answer answer = once(call.request(), header);
    if (answer.status() != 401) {
      return answer;
    }
    Optional<String> renewed = authorisation.renew(call.repository(), call.scope(), answer, header);
    return renewed.isPresent() ? once(call.request(), renewed) : answer;
  }

  RegistryException refusal(Call call, Answer answer) {
    return Refusals.of(call, answer, authorisation.login(call.repository()));
  }

  private Answer once(Request request, Optional<String> header) throws NoAnswer {
    return transport.send(
        header.map(value -> request.with("Authorization", value)).orElse(request));
  }

  private static boolean isOwn(Call call) {
    return WebAddress.sameOrigin(call.repository().origin(), call.request().address());
  }
}
