/* One deal of Tiny Pitch: whose turn it is, what is legal, what an action does, and the result.
 *
 * Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
 * function, deal_refusal, decides what is forbidden, and the list of legal actions calls it for every candidate, so
 * that what is listed and what is accepted cannot differ. A clause is named by its label in the law.
 *
 * A card is a number: its rank, from low to high, times four, and its suit. A hand is a set of bits. A seat is its place in
 * the list of seats. */
#ifndef DEAL_H
#define DEAL_H

#include "json.h"

enum { RANKS = 6, SUITS = 4, CARDS = RANKS * SUITS, PLAYERS = 3, HAND = 4, MINIMUM = 1, MAXIMUM = 4, TARGET = 7 };
enum { MOST_SEATS = 16, NOBODY = -1, STRANGER = -2, NO_CARD = -1, NO_SUIT = -1, PASS = 0 };
enum { HIGH, LOW, JACK, GAME, POINTS };

typedef enum { DEALING, AUCTION, PLAYING, OVER } Phase;

typedef struct {
    int by;
    int bid; /* or PASS */
} Call;

typedef struct {
    int by;
    int card;
} Played;

/* A parsed action. */
typedef struct {
    const char *verb;
    int by;           /* NOBODY where nobody is named */
    const Json *json; /* the rest of it; NULL for a candidate */
    Call call;
    int card;
} Action;

typedef struct {
    const char *seats[MOST_SEATS];
    int seat_count, dealer, turn;
    int scores[MOST_SEATS];
    Phase phase;
    unsigned hands[MOST_SEATS];
    int holder[CARDS]; /* who was dealt a card, or NOBODY */
    int captor[CARDS]; /* who won it in a trick, or NOBODY */
    Call calls[PLAYERS];
    int call_count;
    Call contract; /* the highest bid so far; by NOBODY while there is none */
    int trump;
    Played trick[PLAYERS];
    int in_trick, tricks_played;
    int tricks[MOST_SEATS];
    /* The result of the deal. */
    bool points[MOST_SEATS][POINTS];
    int card_points[MOST_SEATS];
    bool is_made;
    int winner;
} Deal;

typedef enum { REJECTED, ACCEPTED, UNSUPPORTED } Outcome;

/* Starts a deal; false if the situation is not understood. */
bool deal_begin(Deal *deal, const Json *given);

/* The next player, clockwise. */
int deal_after(const Deal *deal, int seat);

/* Parses an action. */
Action deal_read_action(const Deal *deal, const Json *json);

/* The clause that forbids the action; NULL if it is legal. */
const char *deal_refusal(const Deal *deal, const Action *action);

/* Tries an action; a refused one changes nothing. UNSUPPORTED where a hand is not known. */
Outcome deal_act(Deal *deal, const Action *action);

/* Counts a deal that is over: points, scores, and whether the match is over. */
void deal_count(Deal *deal);

/* A card by its name, or NO_CARD where the pack has none of that name. */
int card_named(const char *name);

static inline int rank_of(int card) { return card / SUITS; }
static inline int suit_of(int card) { return card % SUITS; }

extern const char RANK_NAMES[], SUIT_NAMES[];

#endif
