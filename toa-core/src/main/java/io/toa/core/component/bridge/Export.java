package io.toa.core.component.bridge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a module exports under one name. */
public sealed interface Export {

  /**
   * A function: declaration, expression or arrow.
   *
   * @param name the name written in it; empty for an arrow and where there is none
   * @param parameters the names of its parameters, in order; empty for a pattern and for the rest
   */
  record FunctionExport(Optional<String> name, List<Optional<String>> parameters)
      implements Export {

    /** Copies the parameters. */
    public FunctionExport {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * A class.
   *
   * @param name the name written in it; empty where there is none
   * @param methods the names of its methods that are not private, and of its fields that hold a
   *     function, each with the names of its parameters (see {@link FunctionExport})
   */
  record ClassExport(Optional<String> name, Map<String, List<Optional<String>>> methods)
      implements Export {

    /** Copies the methods. */
    public ClassExport {
      methods = Collections.unmodifiableMap(new LinkedHashMap<>(methods));
    }
  }

  /** Anything computed, imported or otherwise not known from the source alone. */
  record OtherExport() implements Export {}
}
