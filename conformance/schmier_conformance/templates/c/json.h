/* A JSON parser, sufficient for the protocol, whose numbers are integers. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdio.h>

typedef enum { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonKind;

typedef struct Json {
    JsonKind kind;
    const char *name;   /* of a member of an object */
    const char *text;   /* of a text */
    long number;        /* of a number */
    struct Json *first; /* the first item or member */
    struct Json *next;  /* the one after this in its list or object */
} Json;

/* Parses a text, which is modified and must outlive the tree; NULL for invalid JSON. */
const Json *json_read(char *text);

/* Frees all trees. */
void json_free_all(void);

/* A member of an object, or a JSON null if it is missing; never NULL. */
const Json *json_get(const Json *object, const char *name);

/* The text of a value; empty if it is not a string. */
const char *json_text(const Json *value);

/* The number of items or members; 0 for other values. */
int json_count(const Json *value);

/* Writes a string with its quotation marks. */
void json_quote(FILE *out, const char *text);

#endif
