package com.example.mail;

import io.toa.core.component.Binding;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Dependency;
import io.toa.core.dependency.Pointer;

/** A binding that carries events, and streams. */
public final class Wire implements Dependency, Binding {

  @Override
  public String reference() {
    return "@example/bindings.wire";
  }

  @Override
  public boolean isAsynchronous() {
    return true;
  }

  @Override
  public boolean carriesStreams() {
    return true;
  }

  /** The address, and the credentials where its protocol has any. */
  @Override
  public Contribution contribute(Request request) {
    return Contribution.NONE.withVariables(
        Contribution.GLOBAL, Pointer.read(request.annotation()).variables("wire", "context"));
  }
}
