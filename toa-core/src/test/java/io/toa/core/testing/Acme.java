package io.toa.core.testing;

import io.toa.core.application.Application;
import io.toa.core.application.ApplicationReader;
import io.toa.core.component.Component;
import io.toa.core.context.ContextReader;
import io.toa.core.context.Environment;
import io.toa.core.dependency.Contribution;
import io.toa.core.dependency.Dependencies;
import io.toa.core.dependency.Dependency;
import io.toa.core.yaml.Node;
import java.nio.file.Path;
import java.util.List;

/**
 * A package that is deployed where a context annotates {@code acme}.
 *
 * @param contribution what it contributes, whatever it is asked
 */
public record Acme(Contribution contribution) implements Dependency {

  private static final String VERSION = "1.0.0-alpha.331";

  /** An application in which no other package is known. */
  public Application application(Node context, boolean mono, Component... components) {
    return new ApplicationReader(
            path -> List.of(),
            path -> BroughtComponents.NONE,
            new Dependencies(List.of(this)),
            VERSION)
        .join(
            new ContextReader(VERSION).of(context, Path.of("."), Environment.UNDEFINED),
            List.of(components),
            mono);
  }

  @Override
  public String reference() {
    return "acme";
  }

  @Override
  public boolean standalone() {
    return true;
  }

  @Override
  public Contribution contribute(Request request) {
    return contribution;
  }
}
