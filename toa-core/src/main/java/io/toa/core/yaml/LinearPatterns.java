package io.toa.core.yaml;

import com.networknt.schema.regex.JDKRegularExpressionFactory;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;

/**
 * Compiles the patterns of schemas so that a text of any length is matched in a moment.
 *
 * <p>As they are stated, those of names make a matcher try the cube of the length, and call itself
 * for each word. What is compiled accepts the same texts; messages quote what the schema states.
 */
final class LinearPatterns implements RegularExpressionFactory {

  private static final String WORD = "[a-zA-Z]+([_a-zA-Z0-9]*[a-zA-Z0-9]+)?";
  private static final String SAME_WORD = "[a-zA-Z](?:[_a-zA-Z0-9]*[a-zA-Z0-9])?";

  /** The words after the first: each begins with a separator, so that none has to be given back. */
  private static final String WORDS = "(-(" + SAME_WORD + "))*";

  @Override
  public RegularExpression getRegularExpression(String regex) {
    String linear = regex.replace(WORD, SAME_WORD).replace(WORDS, WORDS + "+");
    return JDKRegularExpressionFactory.getInstance().getRegularExpression(linear);
  }
}
