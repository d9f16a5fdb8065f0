/* JSON, read into a tree: enough of it for the protocol, whose numbers are whole. */
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

/* Reads the whole of a text, which is changed and must live as long as the tree; NULL for anything that is no JSON. */
const Json *json_read(char *text);

/* Frees every tree that was read. */
void json_free_all(void);

/* A member of an object, or a null that stands for what is not there; never NULL. */
const Json *json_get(const Json *object, const char *name);

/* The text of a value, or the empty one. */
const char *json_text(const Json *value);

/* How many items or members there are; none in anything but a list or an object. */
int json_count(const Json *value);

/* Writes a text with its quotation marks. */
void json_quote(FILE *out, const char *text);

#endif
