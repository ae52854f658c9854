package io.toa.core.dependency;

import io.toa.core.Findings;
import io.toa.core.InvalidDeclarationException;
import io.toa.core.yaml.Location;
import io.toa.core.yaml.Scalar;
import io.toa.core.yaml.Sequence;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The URLs of one key of a pointer (spec: dependencies.md 2.1, 2.2). */
final class Urls {

  private static final Pattern SHARDS = Pattern.compile("\\{(?<range>[0-9]{1,8}-[0-9]{1,8})}");
  private static final int MOST_SHARDS = 10_000;

  private Urls() {}

  /**
   * Reads what is stated.
   *
   * @param stated a URL or a list of URLs
   * @return the URLs, shards expanded
   * @throws InvalidDeclarationException with every one that is not accepted
   */
  static List<String> read(Location stated) {
    if (!(stated.node() instanceof Sequence items)) {
      return url(stated);
    }
    List<String> urls = new ArrayList<>();
    Findings findings = new Findings();
    for (int i = 0; i < items.items().size(); i++) {
      Location item = stated.item(i);
      findings.attempt(() -> url(item)).ifPresent(urls::addAll);
    }
    findings.report();
    return urls;
  }

  private static List<String> url(Location stated) {
    if (!(stated.node() instanceof Scalar scalar && scalar.value() instanceof String url)) {
      throw stated.refusal("must be string", "");
    }
    List<String> urls = expand(url, stated);
    urls.forEach(each -> check(each, stated));
    return urls;
  }

  /** One URL for each number of the first range in braces (2.1). */
  private static List<String> expand(String url, Location stated) {
    Matcher shards = SHARDS.matcher(url);
    if (!shards.find()) {
      return List.of(url);
    }
    String[] range = shards.group("range").split("-", -1);
    int first = Integer.parseInt(range[0]);
    int last = Integer.parseInt(range[1]);
    if (last - first >= MOST_SHARDS) {
      throw stated.refusal(
          "'%s' stands for more than %d addresses".formatted(url, MOST_SHARDS), "");
    }
    List<String> urls = new ArrayList<>();
    for (int each = first; each <= last; each++) {
      urls.add(url.substring(0, shards.start()) + each + url.substring(shards.end()));
    }
    return urls;
  }

  private static void check(String url, Location stated) {
    URI uri = uri(url, stated);
    String authority = uri.getRawAuthority();
    if (authority != null && authority.indexOf('@') >= 0) {
      throw stated.refusal(
          "Pointer URI '%s' must not contain credentials. Please refer to the \"Credentials\" section of the documentation for more information."
              .formatted(url),
          "");
    }
  }

  private static URI uri(String url, Location stated) {
    try {
      URI uri = new URI(url);
      if (uri.getScheme() != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // as one without a scheme
    }
    throw stated.refusal("must match format \"uri\"", "");
  }
}
