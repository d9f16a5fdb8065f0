/* The cases on following suit, put to a tiny engine. With a second argument the engine forgets that a trump may be played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Any JSON library will do; this one is that of `schmier engine new --language c`. */
#include "json.h"

static bool is_strict;
static const char *played[52];
static int count;

static const Json *document(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
    long length = ftell(file);
    char *text = calloc((size_t)length + 1, 1);
    rewind(file);
    if (text == NULL || fread(text, 1, (size_t)length, file) != (size_t)length) exit(2);
    fclose(file);
    return json_read(text);
}

static bool is(const Json *object, const char *name, const char *text) { return strcmp(json_text(json_get(object, name)), text) == 0; }

static bool is_played(const char *card) {
    for (int i = 0; i < count; i++)
        if (strcmp(played[i], card) == 0) return true;
    return false;
}

/* My engine: a card of the suit led or a trump; any card without the suit. */
static bool may_play(const Json *hand, const char *card) {
    if (count % 4 == 0) return true;
    char led = played[count - count % 4][1];
    bool is_void = true;
    for (const Json *held = hand->first; held != NULL; held = held->next)
        if (!is_played(held->text) && held->text[1] == led) is_void = false;
    return card[1] == led || is_void || (card[1] == played[0][1] && !is_strict);
}

static bool is_chosen(const Json *entry) {
    bool is_of_clause = false;
    for (const Json *label = json_get(entry, "clauses")->first; label != NULL; label = label->next)
        if (strncmp(label->text, "play.follow.", 12) == 0) is_of_clause = true;
    return is_of_clause && is(entry, "ruleset", "pitch.auction") && is(entry, "level", "core");
}

int main(int arguments, char **words) {
    int plays = 0, wrong = 0;
    if (arguments < 2) return 2;
    is_strict = arguments > 2;
    for (const Json *entry = json_get(document(words[1], "index.json"), "cases")->first; entry != NULL; entry = entry->next) {
        if (!is_chosen(entry)) continue;
        const Json *its = json_get(document(words[1], json_text(json_get(entry, "file"))), "cases")->first, *hands = NULL;
        for (long number = json_get(entry, "number")->number; number > 0; number--) its = its->next;
        count = 0;
        for (const Json *event = json_get(json_get(its, "given"), "events")->first; event != NULL; event = event->next) {
            if (is(event, "do", "deal")) hands = json_get(event, "hands");
            if (is(event, "do", "play")) played[count++] = json_text(json_get(event, "card"));
        }
        for (const Json *step = json_get(its, "steps")->first; step != NULL; step = step->next) {
            const Json *event = json_get(step, "try");
            const char *card = json_text(json_get(event, "card")), *rejected = json_text(json_get(json_get(step, "expect"), "rejected"));
            bool is_accepted = *rejected == '\0';
            if (!is(event, "do", "play") || (!is_accepted && strncmp(rejected, "play.follow.", 12) != 0)) continue;
            plays++;
            if (may_play(json_get(hands, json_text(json_get(event, "by"))), card) != is_accepted) {
                wrong++;
                printf("%s: %s\n", json_text(json_get(entry, "id")), json_text(json_get(entry, "title")));
            }
            if (is_accepted) played[count++] = card;
        }
    }
    printf("%d plays, %d wrong\n", plays, wrong);
    json_free_all();
    return wrong > 0 ? 1 : 0;
}
