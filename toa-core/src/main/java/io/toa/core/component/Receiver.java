package io.toa.core.component;

import java.util.Optional;

/**
 * What a component does on an event (spec: component.md 9.2).
 *
 * @param event the label of the event, {@code namespace.name.event} where it is of this context
 * @param source the foreign source that the event comes from; empty for the context itself
 */
public record Receiver(String event, Optional<String> source) {}
