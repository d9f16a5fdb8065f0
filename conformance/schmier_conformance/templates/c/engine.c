/* The engine protocol: one JSON object per line on standard input, one answer per line on standard output. */
#include <stdlib.h>
#include <string.h>

#include "deal.h"

static const char RULESET[] = "tiny.pitch";
static const char ABOUT[] = "{\"version\": 1, \"engine\": {\"name\": \"my engine\", \"version\": \"0.1\", \"language\": \"C\"},"
                            " \"rulesets\": [\"tiny.pitch\"], \"asks\": [\"legal\", \"state\", \"view\", \"result\"],"
                            " \"roles\": [\"deal\", \"auction\", \"play\", \"match\", \"logs\"]}";
static const char UNSUPPORTED_STEP[] = "{\"unsupported\": true}";

/* ---- answers: each function writes one ---------------------------------------------------------------------------- */

static void tell_seat(const Deal *deal, int seat) {
    if (seat == NOBODY) printf("null");
    else json_quote(stdout, deal->seats[seat]);
}

static void tell_card(int card) {
    printf("\"%c%c\"", RANK_NAMES[rank_of(card)], SUIT_NAMES[suit_of(card)]);
}

static void tell_hand(unsigned hand) {
    const char *separator = "[";
    for (int card = 0; card < CARDS; card++) {
        if (!(hand >> card & 1)) continue;
        printf("%s", separator);
        tell_card(card);
        separator = ",";
    }
    printf(hand ? "]" : "[]");
}

/* The beginning of a member by seat: the bracket or comma, and the name of the seat. */
static void tell_member(const Deal *deal, int seat) {
    printf("%s", seat == 0 ? "{" : ",");
    json_quote(stdout, deal->seats[seat]);
    printf(":");
}

static void tell_numbers(const Deal *deal, const int *numbers) {
    for (int seat = 0; seat < deal->seat_count; seat++) {
        tell_member(deal, seat);
        printf("%d", numbers[seat]);
    }
    printf("}");
}

/* Everything that is open on the table, without the closing bracket. */
static void tell_what_all_see(const Deal *deal) {
    static const char *const PHASES[] = {"deal", "auction", "play", "over"};
    printf("{\"phase\":\"%s\",\"acts\":", PHASES[deal->phase]);
    tell_seat(deal, deal->turn);
    printf(",\"dealer\":");
    tell_seat(deal, deal->dealer);
    printf(",\"scores\":");
    tell_numbers(deal, deal->scores);
    printf(",\"calls\":[");
    for (int i = 0; i < deal->call_count; i++) {
        printf("%s{\"by\":", i > 0 ? "," : "");
        tell_seat(deal, deal->calls[i].by);
        if (deal->calls[i].bid == PASS) printf(",\"do\":\"pass\"}");
        else printf(",\"do\":\"bid\",\"bid\":%d}", deal->calls[i].bid);
    }
    printf("],\"tricks\":");
    tell_numbers(deal, deal->tricks);
    if (deal->contract.by != NOBODY) {
        printf(",\"contract\":{\"bid\":%d,\"by\":", deal->contract.bid);
        tell_seat(deal, deal->contract.by);
        printf("}");
    }
    if (deal->trump != NO_SUIT) printf(",\"trump\":\"%c\"", SUIT_NAMES[deal->trump]);
    printf(",\"trick\":[");
    for (int i = 0; i < deal->in_trick; i++) {
        printf("%s{\"by\":", i > 0 ? "," : "");
        tell_seat(deal, deal->trick[i].by);
        printf(",\"card\":");
        tell_card(deal->trick[i].card);
        printf("}");
    }
    printf("]");
}

/* Everything, hidden cards included. */
static void tell_state(const Deal *deal) {
    tell_what_all_see(deal);
    printf(",\"hands\":");
    for (int seat = 0; seat < deal->seat_count; seat++) {
        tell_member(deal, seat);
        tell_hand(deal->hands[seat]);
    }
    printf("}}");
}

/* What one player sees: the table, his own cards, and the number of the others' cards. */
static void tell_view(const Deal *deal, const char *name) {
    tell_what_all_see(deal);
    printf(",\"seat\":");
    json_quote(stdout, name);
    int holds[MOST_SEATS];
    for (int seat = 0; seat < deal->seat_count; seat++) {
        holds[seat] = 0;
        for (int card = 0; card < CARDS; card++) holds[seat] += deal->hands[seat] >> card & 1;
        if (strcmp(deal->seats[seat], name) != 0) continue;
        printf(",\"hand\":");
        tell_hand(deal->hands[seat]);
    }
    printf(",\"holds\":");
    tell_numbers(deal, holds);
    printf("}");
}

/* The player who acts, and the legal actions. */
static void tell_legal(const Deal *deal) {
    const char *separator = "";
    printf("{\"by\":");
    tell_seat(deal, deal->turn);
    printf(",\"actions\":[");
    if (deal->phase == DEALING) printf("{\"do\":\"deal\"}");
    for (int bid = PASS; deal->phase == AUCTION && bid <= MAXIMUM; bid++) {
        Action call = {.verb = bid == PASS ? "pass" : "bid", .by = deal->turn, .call = {deal->turn, bid}};
        if (deal_refusal(deal, &call) != NULL) continue;
        if (bid == PASS) printf("{\"do\":\"pass\"}");
        else printf("%s{\"do\":\"bid\",\"bid\":%d}", separator, bid);
        separator = ",";
    }
    for (int card = 0; deal->phase == PLAYING && card < CARDS; card++) {
        Action play = {.verb = "play", .by = deal->turn, .card = card};
        if (deal_refusal(deal, &play) != NULL) continue;
        printf("%s{\"do\":\"play\",\"card\":", separator);
        tell_card(card);
        printf("}");
        separator = ",";
    }
    printf("]}");
}

/* The result of the deal; before its end, only that it is not over. */
static void tell_result(const Deal *deal) {
    static const char *const NAMES[POINTS] = {"high", "low", "jack", "game"};
    if (deal->phase != OVER) {
        printf("{\"over\":false}");
        return;
    }
    printf("{\"over\":true,\"points\":");
    for (int seat = 0; seat < deal->seat_count; seat++) {
        tell_member(deal, seat);
        printf("{");
        const char *separator = "";
        for (int point = 0; point < POINTS; point++) {
            if (!deal->points[seat][point]) continue;
            printf("%s\"%s\":1", separator, NAMES[point]);
            separator = ",";
        }
        printf("}");
    }
    printf("},\"card_points\":");
    tell_numbers(deal, deal->card_points);
    printf(",\"made\":%s,\"scores\":", deal->is_made ? "true" : "false");
    tell_numbers(deal, deal->scores);
    printf(",\"winner\":");
    tell_seat(deal, deal->winner);
    printf(",\"next_dealer\":");
    tell_seat(deal, deal->winner == NOBODY ? deal_after(deal, deal->dealer) : NOBODY);
    printf("}");
}

/* ---- the protocol ------------------------------------------------------------------------------------------------- */

/* Tries an action and writes its outcome; false if it cannot be carried out. */
static bool try_action(Deal *deal, const Json *json) {
    Action action = deal_read_action(deal, json);
    const char *clause = deal_refusal(deal, &action);
    int tricks_before = deal->tricks_played;
    switch (deal_act(deal, &action)) {
    case REJECTED: printf("{\"rejected\":\"%s\"}", clause); return true;
    case UNSUPPORTED: printf("%s", UNSUPPORTED_STEP); return false;
    case ACCEPTED: break;
    }
    printf("{\"accepted\":true");
    if (deal->tricks_played > tricks_before) {
        printf(",\"trick_to\":");
        tell_seat(deal, deal->captor[action.card]);
    }
    printf("}");
    return true;
}

/* Answers one step; false if the next ones cannot be answered. */
static bool observe(Deal *deal, const Json *step) {
    const Json *json = json_get(step, "try");
    const char *ask = json_text(json_get(step, "ask"));
    if (json->kind == JSON_OBJECT) return try_action(deal, json);
    if (strcmp(ask, "legal") == 0) tell_legal(deal);
    else if (strcmp(ask, "state") == 0) tell_state(deal);
    else if (strcmp(ask, "view") == 0) tell_view(deal, json_text(json_get(step, "seat")));
    else if (strcmp(ask, "result") == 0) tell_result(deal);
    else printf("%s", UNSUPPORTED_STEP);
    return true;
}

/* Sets up the situation and answers each step. Writes the members of the answer after its number. */
static void run(const Json *request) {
    const Json *given = json_get(request, "given");
    if (strcmp(json_text(json_get(json_get(request, "ruleset"), "id")), RULESET) != 0) {
        printf("\"skipped\":\"only %s is played here\"", RULESET);
        return;
    }
    Deal deal;
    if (!deal_begin(&deal, given)) {
        printf("\"error\":\"the seats are not understood\"");
        return;
    }
    bool is_known = true;
    for (const Json *event = json_get(given, "events")->first; event != NULL && is_known; event = event->next) {
        Action action = deal_read_action(&deal, event);
        const char *clause = deal_refusal(&deal, &action);
        if (clause != NULL) {
            printf("\"error\":\"given: an event breaks %s\"", clause);
            return;
        }
        is_known = deal_act(&deal, &action) == ACCEPTED;
    }
    printf("\"observations\":[");
    for (const Json *step = json_get(request, "steps")->first; step != NULL; step = step->next) {
        /* Everything after an unsupported step depends on unknown cards. */
        if (is_known) is_known = observe(&deal, step);
        else printf("%s", UNSUPPORTED_STEP);
        if (step->next != NULL) printf(",");
    }
    printf("]");
}

/* Answers one line; false to "stop". */
static bool answer(char *line) {
    const Json *request = json_read(line);
    if (request == NULL) {
        printf("{\"seq\":null,\"error\":\"not a line of JSON\"}\n");
        return true;
    }
    const char *command = json_text(json_get(request, "cmd"));
    const Json *number = json_get(request, "seq");
    if (strcmp(command, "stop") == 0) return false;
    if (strcmp(command, "start") == 0) {
        printf("%s\n", ABOUT);
        return true;
    }
    if (number->kind == JSON_NUMBER) printf("{\"seq\":%ld,", number->number);
    else printf("{\"seq\":null,");
    if (strcmp(command, "run") == 0) run(request);
    else printf("\"error\":\"there is no such command\"");
    printf("}\n");
    return true;
}

/* Reads a line of any length; false at the end of input. The buffer grows and is reused. */
static bool read_line(char **line, size_t *room) {
    size_t length = 0;
    do {
        if (*room < length + 4096) *line = realloc(*line, *room = 2 * *room + 4096);
        if (*line == NULL) exit(EXIT_FAILURE);
        if (fgets(*line + length, (int)(*room - length), stdin) == NULL) return length > 0;
        length += strlen(*line + length);
    } while ((*line)[length - 1] != '\n');
    return true;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (read_line(&line, &room) && answer(line)) {
        fflush(stdout);
        json_free_all();
    }
    json_free_all();
    free(line);
    return 0;
}
