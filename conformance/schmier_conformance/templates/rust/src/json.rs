//! JSON, read and written: enough of it for the protocol, whose numbers are whole.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

static NULL: Json = Json::Null;

impl Json {
    /// Reads one value from the whole of a text.
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        reader.skip_space();
        if reader.at < text.len() {
            reader.wrong()
        } else {
            Ok(value)
        }
    }

    /// A member of an object; null where there is none.
    pub fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => members.get(name).unwrap_or(&NULL),
            _ => &NULL,
        }
    }

    /// The text; empty for anything else.
    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    /// The items of a list; none for anything else.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// The texts in a list.
    pub fn texts(&self) -> Vec<String> {
        self.items().iter().map(|item| item.text().to_string()).collect()
    }

    /// An object of these members.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// The object with one member more.
    pub fn with(mut self, name: &str, value: impl Into<Json>) -> Json {
        if let Json::Object(members) = &mut self {
            members.insert(name.to_string(), value.into());
        }
        self
    }
}

impl From<bool> for Json {
    fn from(truth: bool) -> Json {
        Json::Bool(truth)
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Json {
        Json::Number(number)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<&String> for Json {
    fn from(text: &String) -> Json {
        Json::Text(text.clone())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(truth) => write!(out, "{truth}"),
            Json::Number(number) => write!(out, "{number}"),
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                write!(out, "[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(out, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                write!(out, "]")
            }
            Json::Object(members) => {
                write!(out, "{{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    write!(out, "{}", if i > 0 { "," } else { "" })?;
                    write_text(name, out)?;
                    write!(out, ":{value}")?;
                }
                write!(out, "}}")
            }
        }
    }
}

fn write_text(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    write!(out, "\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{letter}")?,
        }
    }
    write!(out, "\"")
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn wrong<T>(&self) -> Result<T, String> {
        Err(format!("no JSON at byte {}", self.at + 1))
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The next letter that is no space.
    fn next(&mut self) -> Option<char> {
        self.skip_space();
        self.text[self.at..].chars().next()
    }

    fn expect(&mut self, letter: char) -> Result<(), String> {
        if self.next() != Some(letter) {
            return self.wrong();
        }
        self.at += letter.len_utf8();
        Ok(())
    }

    fn value(&mut self) -> Result<Json, String> {
        match self.next() {
            Some('{') => self.members(),
            Some('[') => self.list(),
            Some('"') => Ok(Json::Text(self.quoted()?)),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| ",:]} \t\r\n".contains(letter)).unwrap_or(rest.len());
        let value = match &rest[..end] {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            number => match number.parse() {
                Ok(whole) => Json::Number(whole),
                Err(_) => return self.wrong(),
            },
        };
        self.at += end;
        Ok(value)
    }

    fn members(&mut self) -> Result<Json, String> {
        let mut members = BTreeMap::new();
        self.expect('{')?;
        while self.next() != Some('}') {
            if !members.is_empty() {
                self.expect(',')?;
            }
            self.next();
            let name = self.quoted()?;
            self.expect(':')?;
            members.insert(name, self.value()?);
        }
        self.expect('}')?;
        Ok(Json::Object(members))
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut items = Vec::new();
        self.expect('[')?;
        while self.next() != Some(']') {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(self.value()?);
        }
        self.expect(']')?;
        Ok(Json::List(items))
    }

    fn quoted(&mut self) -> Result<String, String> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            let Some(letter) = self.text[self.at..].chars().next() else { return self.wrong() };
            self.at += letter.len_utf8();
            match letter {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                _ => text.push(letter),
            }
        }
    }

    /// The letter that an escape stands for; half a pair of surrogates becomes the replacement character.
    fn escaped(&mut self) -> Result<char, String> {
        let Some(letter) = self.text[self.at..].chars().next() else { return self.wrong() };
        self.at += letter.len_utf8();
        Ok(match letter {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
                let Ok(code) = u32::from_str_radix(digits, 16) else { return self.wrong() };
                self.at += 4;
                char::from_u32(code).unwrap_or('\u{fffd}')
            }
            _ => letter,
        })
    }
}
