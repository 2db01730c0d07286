import java.util.List;

/** One flat JSON object, written as it grows. */
final class Json {
  private final StringBuilder members = new StringBuilder();

  void number(String name, long value) {
    start(name).append(value);
  }

  void flag(String name, boolean value) {
    start(name).append(value);
  }

  void text(String name, String value) {
    quote(start(name), value);
  }

  void texts(String name, List<String> values) {
    StringBuilder list = start(name).append('[');
    for (int index = 0; index < values.size(); index++) {
      if (index > 0) list.append(',');
      quote(list, values.get(index));
    }
    list.append(']');
  }

  private StringBuilder start(String name) {
    if (members.length() > 0) members.append(',');
    quote(members, name);
    return members.append(':');
  }

  private static void quote(StringBuilder out, String value) {
    out.append('"');
    for (int index = 0; index < value.length(); index++) {
      char c = value.charAt(index);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || c == '\u2028' || c == '\u2029') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }

  @Override
  public String toString() {
    return "{" + members + "}";
  }
}
