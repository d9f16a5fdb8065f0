#include "json.h"

#include <stdlib.h>
#include <string.h>

/* The values of all trees, in blocks that are freed together. */
enum { BLOCK = 1024, DEEPEST = 64 };

typedef struct Block {
    struct Block *before;
    int used;
    Json values[BLOCK];
} Block;

static Block *block = NULL;

static const Json NOTHING = {.kind = JSON_NULL};

static Json *new_value(JsonKind kind) {
    if (block == NULL || block->used == BLOCK) {
        Block *fresh = malloc(sizeof *fresh);
        if (fresh == NULL) exit(EXIT_FAILURE);
        fresh->before = block;
        fresh->used = 0;
        block = fresh;
    }
    Json *value = &block->values[block->used++];
    *value = (Json){.kind = kind};
    return value;
}

void json_free_all(void) {
    while (block != NULL) {
        Block *before = block->before;
        free(block);
        block = before;
    }
}

static Json *read_value(char **at, int depth);

static char *skip_space(char *at) {
    return at + strspn(at, " \t\r\n");
}

/* Writes a character as UTF-8; a lone surrogate becomes a question mark. */
static char *put_letter(char *end, unsigned code) {
    if (code >= 0xD800 && code <= 0xDFFF) code = '?';
    if (code < 0x80) {
        *end++ = (char)code;
    } else if (code < 0x800) {
        *end++ = (char)(0xC0 | code >> 6);
        *end++ = (char)(0x80 | (code & 0x3F));
    } else {
        *end++ = (char)(0xE0 | code >> 12);
        *end++ = (char)(0x80 | (code >> 6 & 0x3F));
        *end++ = (char)(0x80 | (code & 0x3F));
    }
    return end;
}

/* Parses a string in place, which always fits: an escape is longer than the character it represents. */
static const char *read_text(char **at) {
    char *from = skip_space(*at);
    if (*from++ != '"') return NULL;
    char *start = from, *end = from;
    for (; *from != '"'; from++) {
        if (*from == '\0') return NULL;
        if (*from != '\\') {
            *end++ = *from;
            continue;
        }
        static const char SHORT[] = "b\bf\fn\nr\rt\t";
        const char *meant = strchr("bfnrt", *++from) ? strchr(SHORT, *from) : NULL;
        if (*from == '\0') return NULL;
        if (*from == 'u') {
            char digits[5] = "", *behind;
            strncat(digits, from + 1, 4);
            end = put_letter(end, (unsigned)strtoul(digits, &behind, 16));
            if (behind != digits + 4) return NULL;
            from += 4;
        } else {
            *end++ = meant != NULL ? meant[1] : *from;
        }
    }
    *at = from + 1;
    *end = '\0';
    return start;
}

/* Reads a list or an object, up to its closing bracket. */
static Json *read_items(char **at, int depth) {
    bool is_object = **at == '{';
    Json *whole = new_value(is_object ? JSON_OBJECT : JSON_LIST);
    Json **last = &whole->first;
    char closing = is_object ? '}' : ']';
    for (*at = skip_space(*at + 1); **at != closing; *at = skip_space(*at)) {
        if (last != &whole->first && *(*at)++ != ',') return NULL;
        const char *name = is_object ? read_text(at) : "";
        if (name == NULL) return NULL;
        if (is_object) *at = skip_space(*at);
        if (is_object && *(*at)++ != ':') return NULL;
        Json *item = read_value(at, depth + 1);
        if (item == NULL) return NULL;
        item->name = name;
        *last = item;
        last = &item->next;
    }
    ++*at;
    return whole;
}

static Json *read_word(char **at) {
    static const struct { const char *word; JsonKind kind; } WORDS[] = {
        {"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        size_t length = strlen(WORDS[i].word);
        if (strncmp(*at, WORDS[i].word, length) != 0) continue;
        *at += length;
        return new_value(WORDS[i].kind);
    }
    char *behind;
    long number = strtol(*at, &behind, 10);
    if (behind == *at) return NULL;
    *at = behind;
    Json *value = new_value(JSON_NUMBER);
    value->number = number;
    return value;
}

static Json *read_value(char **at, int depth) {
    *at = skip_space(*at);
    if (depth > DEEPEST) return NULL;
    if (**at == '{' || **at == '[') return read_items(at, depth);
    if (**at != '"') return read_word(at);
    const char *text = read_text(at);
    if (text == NULL) return NULL;
    Json *value = new_value(JSON_TEXT);
    value->text = text;
    return value;
}

const Json *json_read(char *text) {
    const Json *value = read_value(&text, 0);
    return *skip_space(text) == '\0' ? value : NULL;
}

const Json *json_get(const Json *object, const char *name) {
    if (object->kind != JSON_OBJECT) return &NOTHING;
    for (const Json *member = object->first; member != NULL; member = member->next) {
        if (strcmp(member->name, name) == 0) return member;
    }
    return &NOTHING;
}

const char *json_text(const Json *value) {
    return value->kind == JSON_TEXT ? value->text : "";
}

int json_count(const Json *value) {
    int count = 0;
    for (const Json *item = value->first; item != NULL; item = item->next) count++;
    return count;
}

void json_quote(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ') fprintf(out, "\\u%04x", (unsigned)*text);
        else fputc(*text, out);
    }
    fputc('"', out);
}
