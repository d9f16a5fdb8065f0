/* The result of a finished deal. */
#include "deal.h"

static const int CARD_POINTS[RANKS] = {0, 10, 1, 2, 3, 4}; /* 9 T J Q K A */

/* The player with the most; NOBODY at a tie. */
static int alone_highest(const Deal *deal, const int *sums) {
    int best = 0, level = 1;
    for (int seat = 1; seat < deal->seat_count; seat++) {
        if (sums[seat] > sums[best]) {
            best = seat;
            level = 1;
        } else if (sums[seat] == sums[best]) {
            level++;
        }
    }
    return level == 1 ? best : NOBODY;
}

/* The highest score at the target; of several the pitcher; otherwise there is no winner yet. */
static int match_winner(const Deal *deal) {
    int most = deal->scores[0];
    for (int seat = 1; seat < deal->seat_count; seat++) {
        if (deal->scores[seat] > most) most = deal->scores[seat];
    }
    if (most < TARGET) return NOBODY;
    int alone = alone_highest(deal, deal->scores), pitcher = deal->contract.by;
    if (alone != NOBODY) return alone;
    return deal->scores[pitcher] == most ? pitcher : NOBODY; /* rule: match.several.tie */
}

static void count_points(Deal *deal) {
    int high = NO_CARD, low = NO_CARD;
    for (int card = 0; card < CARDS; card++) {
        if (deal->holder[card] == NOBODY) continue;
        deal->card_points[deal->captor[card]] += CARD_POINTS[rank_of(card)];
        if (suit_of(card) != deal->trump) continue;
        if (low == NO_CARD) low = card;
        high = card;
        if (RANK_NAMES[rank_of(card)] == 'J') deal->points[deal->captor[card]][JACK] = true; /* rule: points.captor */
    }
    deal->points[deal->holder[high]][HIGH] = true; /* rule: points.high */
    deal->points[deal->holder[low]][LOW] = true;   /* rule: points.low */
    int most = alone_highest(deal, deal->card_points);
    if (most != NOBODY) deal->points[most][GAME] = true; /* rule: points.game.most, points.game.tie-nobody */
}

void deal_count(Deal *deal) {
    deal->phase = OVER;
    deal->turn = NOBODY;
    count_points(deal);
    for (int seat = 0; seat < deal->seat_count; seat++) {
        int won = 0;
        for (int point = 0; point < POINTS; point++) won += deal->points[seat][point];
        bool is_pitcher = seat == deal->contract.by;
        if (is_pitcher) deal->is_made = won >= deal->contract.bid;
        bool is_set = is_pitcher && !deal->is_made;
        deal->scores[seat] += is_set ? -deal->contract.bid : won; /* rule: points.made, points.setback, points.others */
    }
    deal->winner = match_winner(deal);
}
