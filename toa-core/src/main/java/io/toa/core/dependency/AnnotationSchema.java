package io.toa.core.dependency;

import io.toa.core.Fault;
import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.Place;
import io.toa.core.yaml.Checked;
import io.toa.core.yaml.Mapping;
import io.toa.core.yaml.Node;
import io.toa.core.yaml.Schema;

/** What a context may say to a package, where that is a mapping. */
final class AnnotationSchema {

  private final String heading;
  private final Schema schema;

  /**
   * Reads a schema.
   *
   * @param heading what the text of a refusal begins with, before the message of the schema; may be
   *     empty
   * @param resource the name of the schema, which has to want an object
   */
  AnnotationSchema(String heading, String resource) {
    this.heading = heading;
    this.schema = Schema.read("/io/toa/core/dependency/" + resource);
  }

  /**
   * Checks an annotation.
   *
   * @param annotation what the context says
   * @return the same, its scalars brought to the types that the schema wants
   * @throws InvalidDeclarationException where it is not accepted, with every fault
   */
  Mapping check(Node annotation) {
    Findings findings = new Findings();
    Node checked = check(annotation, findings);
    findings.report();
    return (Mapping) checked;
  }

  /**
   * Checks an annotation that is to be checked further.
   *
   * @param annotation what the context says
   * @param findings takes every fault
   * @return the same, its scalars brought to the types that the schema wants where they can be
   */
  Node check(Node annotation, Findings findings) {
    Checked checked = schema.check(annotation);
    if (!checked.isValid()) {
      findings.add(
          new InvalidDeclarationException(
              heading + checked.faults().get(0).message(),
              checked.faults().stream().map(AnnotationSchema::ofKey).toList()));
    }
    return checked.value();
  }

  /** What is wrong with all of it is wrong with its key, whose place is not known here. */
  private static Fault ofKey(Fault fault) {
    return fault.path().isEmpty()
        ? new Fault(Place.NONE, "", fault.message(), fault.hint())
        : fault;
  }
}
