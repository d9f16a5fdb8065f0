using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

/// <summary>JSON parser and writer: objects as dictionaries, arrays as lists, whole numbers as long, null as null.</summary>
public sealed class Json
{
    private readonly string text;
    private int at;

    private Json(string text)
    {
        this.text = text;
    }

    /// <summary>Parses one value; throws a FormatException for invalid JSON.</summary>
    public static object Read(string text)
    {
        var reader = new Json(text);
        object value = reader.Value();
        if (reader.Next() != '\0') throw reader.Wrong();
        return value;
    }

    /// <summary>The value as text, on one line.</summary>
    public static string Write(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is string) return Quoted((string)value);
        if (value is IDictionary<string, object>)
        {
            var members = (IDictionary<string, object>)value;
            return "{" + string.Join(",", members.Select(member => Quoted(member.Key) + ":" + Write(member.Value))) + "}";
        }
        if (value is IEnumerable) return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Write)) + "]";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    private static string Quoted(string word)
    {
        var quoted = new StringBuilder("\"");
        foreach (char letter in word)
        {
            if (letter == '"' || letter == '\\') quoted.Append('\\').Append(letter);
            else if (letter < ' ' || letter > '~') quoted.AppendFormat("\\u{0:x4}", (int)letter);
            else quoted.Append(letter);
        }
        return quoted.Append('"').ToString();
    }

    /// <summary>The next character that is not white space; '\0' at the end.</summary>
    private char Next()
    {
        while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
        return at < text.Length ? text[at] : '\0';
    }

    private object Value()
    {
        switch (Next())
        {
            case '{': return Members();
            case '[': return Items();
            case '"': return String();
        }
        int from = at;
        while (at < text.Length && ",:]} \t\r\n".IndexOf(text[at]) < 0) at++;
        string word = text.Substring(from, at - from);
        switch (word)
        {
            case "null": return null;
            case "true": return true;
            case "false": return false;
        }
        if (long.TryParse(word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number)) return number;
        throw Wrong();
    }

    private Dictionary<string, object> Members()
    {
        var members = new Dictionary<string, object>();
        Expect('{');
        while (Next() != '}')
        {
            if (members.Count > 0) Expect(',');
            string name = String();
            Expect(':');
            members[name] = Value();
        }
        Expect('}');
        return members;
    }

    private List<object> Items()
    {
        var items = new List<object>();
        Expect('[');
        while (Next() != ']')
        {
            if (items.Count > 0) Expect(',');
            items.Add(Value());
        }
        Expect(']');
        return items;
    }

    private string String()
    {
        Expect('"');
        var word = new StringBuilder();
        while (at < text.Length && text[at] != '"')
        {
            char letter = text[at++];
            word.Append(letter == '\\' ? Escaped() : letter);
        }
        Expect('"');
        return word.ToString();
    }

    private char Escaped()
    {
        char letter = Next();
        at++;
        switch (letter)
        {
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u':
                if (at + 4 > text.Length) throw Wrong();
                at += 4;
                return (char)int.Parse(text.Substring(at - 4, 4), NumberStyles.AllowHexSpecifier);
            default: return letter;
        }
    }

    private void Expect(char letter)
    {
        if (Next() != letter) throw Wrong();
        at++;
    }

    private FormatException Wrong()
    {
        return new FormatException("no JSON at letter " + (at + 1));
    }
}
