import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON parser and writer: objects as maps, arrays as lists, whole numbers as Long, null as null. */
final class Json {
    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    /** Parses one value; throws IllegalArgumentException for invalid JSON. */
    static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        if (reader.next() != '\0') throw reader.wrong();
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> list(Object value) {
        return value == null ? List.of() : (List<T>) value;
    }

    /** A map of alternating names and values; unlike Map.of it may contain null. */
    static Map<String, Object> with(Object... members) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) map.put((String) members[i], members[i + 1]);
        return map;
    }

    /** The value as text, on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> member : map.entrySet()) {
                quote((String) member.getKey(), out.append(separator));
                write(member.getValue(), out.append(':'));
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object item : list) {
                write(item, out.append(separator));
                separator = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            quote(string, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (char letter : string.toCharArray()) {
            if (letter == '"' || letter == '\\') out.append('\\').append(letter);
            else if (letter < ' ' || letter > '~') out.append(String.format("\\u%04x", (int) letter));
            else out.append(letter);
        }
        out.append('"');
    }

    /** The next character that is not white space; '\0' at the end. */
    private char next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private Object value() {
        switch (next()) {
            case '{': return members();
            case '[': return items();
            case '"': return string();
            default:
                int from = at;
                while (at < text.length() && ",:]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
                String word = text.substring(from, at);
                return switch (word) {
                    case "null" -> null;
                    case "true" -> true;
                    case "false" -> false;
                    case "" -> throw wrong();
                    default -> Long.valueOf(word);
                };
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        while (next() != '}') {
            if (!members.isEmpty()) expect(',');
            String name = string();
            expect(':');
            members.put(name, value());
        }
        expect('}');
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        expect('[');
        while (next() != ']') {
            if (!items.isEmpty()) expect(',');
            items.add(value());
        }
        expect(']');
        return items;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char letter = text.charAt(at++);
            string.append(letter == '\\' ? escaped() : letter);
        }
        expect('"');
        return string.toString();
    }

    private char escaped() {
        char letter = next();
        at++;
        switch (letter) {
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u':
                if (at + 4 > text.length()) throw wrong();
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default: return letter;
        }
    }

    private void expect(char letter) {
        if (next() != letter) throw wrong();
        at++;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at letter " + (at + 1));
    }
}
