package io.toa.maven;

import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;

/** A goal of the command line as one module of the build runs it. */
final class ModuleExecution extends MojoExecution {

  ModuleExecution(MojoDescriptor goal, String executionId) {
    super(goal, executionId, Source.CLI);
  }
}
