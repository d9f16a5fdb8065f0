#include "deal.h"

#include <string.h>

const char RANK_NAMES[] = "9TJQKA", SUIT_NAMES[] = "CDHS";

int card_named(const char *name) {
    if (strlen(name) != 2) return NO_CARD;
    const char *rank = strchr(RANK_NAMES, name[0]), *suit = strchr(SUIT_NAMES, name[1]);
    return rank && suit ? (int)(rank - RANK_NAMES) * SUITS + (int)(suit - SUIT_NAMES) : NO_CARD;
}

static int seat_named(const Deal *deal, const Json *name) {
    if (name->kind == JSON_NULL) return NOBODY;
    for (int seat = 0; seat < deal->seat_count; seat++) {
        if (strcmp(deal->seats[seat], json_text(name)) == 0) return seat;
    }
    return STRANGER;
}

bool deal_begin(Deal *deal, const Json *given) {
    *deal = (Deal){.turn = NOBODY, .contract = {.by = NOBODY}, .trump = NO_SUIT, .winner = NOBODY};
    const Json *seats = json_get(given, "seats");
    if (json_count(seats) > MOST_SEATS) return false;
    for (const Json *name = seats->first; name != NULL; name = name->next) {
        deal->scores[deal->seat_count] = (int)json_get(json_get(given, "scores"), json_text(name))->number;
        deal->seats[deal->seat_count++] = json_text(name);
    }
    for (int card = 0; card < CARDS; card++) deal->holder[card] = deal->captor[card] = NOBODY;
    deal->dealer = seat_named(deal, json_get(given, "dealer"));
    return deal->dealer >= 0;
}

int deal_after(const Deal *deal, int seat) {
    return (seat + 1) % deal->seat_count;
}

Action deal_read_action(const Deal *deal, const Json *json) {
    Action action = {.verb = json_text(json_get(json, "do")), .json = json, .card = NO_CARD};
    action.by = seat_named(deal, json_get(json, "by"));
    action.call = (Call){action.by, (int)json_get(json, "bid")->number};
    action.card = card_named(json_text(json_get(json, "card")));
    return action;
}

/* ---- refusals ----------------------------------------------------------------------------------------------------- */

/* The cards of a deal, checked. */
typedef struct {
    unsigned seen;
    bool is_strange, is_double;
} Tally;

static void tally_card(Tally *tally, const Json *name) {
    int card = card_named(json_text(name));
    if (card == NO_CARD) {
        tally->is_strange = true;
        return;
    }
    tally->is_double = tally->is_double || (tally->seen >> card & 1);
    tally->seen |= 1u << card;
}

static void tally_cards(Tally *tally, const Json *list) {
    for (const Json *name = list->first; name != NULL; name = name->next) tally_card(tally, name);
}

/* The clause that a deal breaks. */
static const char *dealing_refusal(const Deal *deal, const Json *json) {
    const Json *widow = json_get(json, "widow"), *stock = json_get(json, "stock"), *turn_up = json_get(json, "turn_up");
    Tally tally = {0};
    bool is_wrong = false;
    for (const Json *hand = json_get(json, "hands")->first; hand != NULL; hand = hand->next) {
        const Json name = {.kind = JSON_TEXT, .text = hand->name};
        is_wrong = is_wrong || seat_named(deal, &name) < 0 || json_count(hand) != HAND;
        tally_cards(&tally, hand);
    }
    tally_cards(&tally, widow);
    tally_cards(&tally, stock);
    if (turn_up->kind == JSON_TEXT) tally_card(&tally, turn_up);
    if (deal->seat_count != PLAYERS) return "table.players";
    if (tally.is_strange) return "cards.pack";
    if (tally.is_double) return "cards.unique";
    if (is_wrong) return "deal.hand.count";
    if (json_count(widow) > 0) return "deal.widow.count";
    if (turn_up->kind != JSON_NULL) return "deal.turn-up";
    return json_count(stock) > 0 ? "deal.sleep" : NULL;
}

/* The clause that a bid or a pass breaks. */
static const char *call_refusal(const Deal *deal, const Action *action) {
    bool is_in_turn = action->by == deal->turn, is_dealer = deal->turn == deal->dealer;
    bool has_bid = deal->contract.by != NOBODY;
    int bid = action->call.bid;
    if (strcmp(action->verb, "redeal") == 0) return is_in_turn ? "deal.redeal.claim" : "deal.redeal.turn";
    if (!is_in_turn) return "auction.turn";
    if (strcmp(action->verb, "pass") == 0) return is_dealer && !has_bid ? "auction.nobody-bids.dealer-must-bid" : NULL;
    if (action->json != NULL && json_get(action->json, "bid")->kind == JSON_TEXT) return "auction.slam";
    if (bid < MINIMUM || bid > MAXIMUM) return "auction.range";
    bool may_equal = is_dealer && bid == deal->contract.bid; /* rule: auction.dealer.may-equal */
    return bid > deal->contract.bid || may_equal ? NULL : "auction.higher";
}

/* The clause that a card breaks. */
static const char *play_refusal(const Deal *deal, const Action *action) {
    if (action->by != deal->turn) {
        if (deal->in_trick > 0) return "play.turn";
        return deal->tricks_played > 0 ? "play.trick.winner-leads" : "play.lead.pitcher";
    }
    unsigned hand = deal->hands[deal->turn];
    if (action->card == NO_CARD || !(hand >> action->card & 1)) return "play.held";
    if (action->json != NULL && json_count(json_get(action->json, "under")) > 0) return "play.turn";
    if (action->json != NULL && json_get(action->json, "revoke")->kind == JSON_TRUE) return "irregular.revoke";
    if (action->json != NULL && json_get(action->json, "out_of_turn")->kind == JSON_TRUE) return "play.turn";
    if (deal->in_trick == 0) return NULL;
    int led = suit_of(deal->trick[0].card), suit = suit_of(action->card);
    bool can_follow = false;
    for (int card = 0; card < CARDS; card++) can_follow = can_follow || ((hand >> card & 1) && suit_of(card) == led);
    if (!can_follow || suit == led) return NULL;
    if (led == deal->trump) return "play.follow.trump";
    return suit == deal->trump ? NULL : "play.follow.or-trump";
}

const char *deal_refusal(const Deal *deal, const Action *action) {
    const char *verb = action->verb;
    bool is_call = strcmp(verb, "bid") == 0 || strcmp(verb, "pass") == 0;
    /* A claim to a new deal belongs to the auction, and is always refused. */
    bool is_claim = strcmp(verb, "redeal") == 0 && action->by != NOBODY;
    if (deal->phase == OVER) return "irregular.over";
    if (deal->phase == DEALING && strcmp(verb, "deal") == 0) return dealing_refusal(deal, action->json);
    if (deal->phase == AUCTION && (is_call || is_claim)) return call_refusal(deal, action);
    if (deal->phase == PLAYING && strcmp(verb, "play") == 0) return play_refusal(deal, action);
    return "irregular.phase";
}

/* ---- actions ------------------------------------------------------------------------------------------------------ */

/* Deals the cards; the eldest hand calls first. */
static bool lay(Deal *deal, const Json *hands) {
    if (json_count(hands) != deal->seat_count) return false;
    for (int seat = 0; seat < deal->seat_count; seat++) {
        for (const Json *name = json_get(hands, deal->seats[seat])->first; name != NULL; name = name->next) {
            int card = card_named(json_text(name));
            deal->hands[seat] |= 1u << card;
            deal->holder[card] = seat;
        }
    }
    deal->phase = AUCTION;
    deal->turn = deal_after(deal, deal->dealer);
    return true;
}

/* Records a bid or a pass; the dealer calls last. */
static void make_call(Deal *deal, Call call) {
    deal->calls[deal->call_count++] = call;
    if (call.bid != PASS) deal->contract = call;
    bool is_last = deal->turn == deal->dealer;
    if (is_last) deal->phase = PLAYING;
    deal->turn = is_last ? deal->contract.by : deal_after(deal, deal->turn);
}

/* The player of the highest trump, or else of the highest card of the suit led. */
static int trick_winner(const Deal *deal) {
    Played best = deal->trick[0];
    for (int i = 1; i < PLAYERS; i++) {
        int card = deal->trick[i].card;
        bool is_same = suit_of(card) == suit_of(best.card);
        if (is_same ? rank_of(card) > rank_of(best.card) : suit_of(card) == deal->trump) best = deal->trick[i];
    }
    return best.by;
}

static void play(Deal *deal, int card) {
    if (deal->trump == NO_SUIT) deal->trump = suit_of(card); /* rule: trumps.pitched */
    deal->hands[deal->turn] &= ~(1u << card);
    deal->trick[deal->in_trick++] = (Played){deal->turn, card};
    deal->turn = deal_after(deal, deal->turn);
    if (deal->in_trick < PLAYERS) return;
    deal->turn = trick_winner(deal);
    for (int i = 0; i < PLAYERS; i++) deal->captor[deal->trick[i].card] = deal->turn;
    deal->tricks[deal->turn]++;
    deal->tricks_played++;
    deal->in_trick = 0;
    if (deal->tricks_played == HAND) deal_count(deal);
}

Outcome deal_act(Deal *deal, const Action *action) {
    if (deal_refusal(deal, action) != NULL) return REJECTED;
    if (deal->phase == DEALING) return lay(deal, json_get(action->json, "hands")) ? ACCEPTED : UNSUPPORTED;
    if (deal->phase == AUCTION) make_call(deal, action->call);
    else play(deal, action->card);
    return ACCEPTED;
}
