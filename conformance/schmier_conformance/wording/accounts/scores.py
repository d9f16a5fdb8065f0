"""The points that were won, and the scores that were entered, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from schmier.account import Call, Entry, Loss, OneCard, Piles, Product, Raised, Reached, Sum, Tricks
from schmier.cards import BIT, CARD_OF
from schmier.counting.as_won import winner_by_a_trick
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.points import PointOf
from schmier.verbs import Verb
from schmier_conformance.wording.accounts.counts import (
    TERMS,
    added,
    against,
    amount_won,
    multiplied_text,
    party,
    side_named,
    term,
    things,
)
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.text import bid, card, people, point
from schmier_conformance.wording.vocabulary import Vocabulary

# ---- the points of a list --------------------------------------------------------------------------------------------

WHICH: Final[Mapping[Label, Template]] = {
    Label.POINTS_HIGH: "the highest trump in play",
    Label.POINTS_LOW: "the lowest trump in play",
    Label.POINTS_HIGH_NATURAL: "the highest trump in play that is no Joker",
    Label.POINTS_LOW_NATURAL: "the lowest trump in play that is no Joker",
    Label.POINTS_SUIT_TRUMP: "of the trumps printed in the suit",
    Label.POINTS_JOKER_ORDER: "by the order in which the Jokers fell",
    Label.POINTS_SINGLE: "the only trump in play",
    Label.POINTS_COPIES: "one of two copies in play",
}
"""By clause, which card a point is about, where the name does not say it."""

WHOSE: Final[Mapping[Label, Template]] = {
    Label.POINTS_HOLDER: "held by {player} as play began",
    Label.POINTS_DEALT: "dealt to {player}",
    Label.POINTS_CAPTOR: "taken in a trick by {player}",
    Label.POINTS_SLAM_CAPTOR: "taken by {player}, since in a slam every point goes with the trick",
    Label.POINTS_HUNG: "caught from another side",
}
"""By clause, why a point is whose it is."""

OF_BOTH_COPIES: Final[Mapping[Label, Template]] = {
    **WHOSE,
    Label.POINTS_CAPTOR: "taken in tricks by {player}",
    Label.POINTS_HUNG: "counting more where caught from another side",
}
"""The same of the two copies of a card that one side has."""

TIES: Final[Mapping[Label, Template]] = {
    Label.POINTS_GAME_TIE_NOBODY: "a tie is nobody's",
    Label.POINTS_GAME_TIE_CARRIED: "a tie waits for the next Game",
    Label.POINTS_GAME_TIE_PITCHER: "a tie is the {pitcher}'s, if he is in it",
    Label.POINTS_GAME_TIE_NON_DEALER: "a tie of two with the dealer among them is the other's",
    Label.IRREGULAR_REVOKE_GAME: "a side that revoked cannot have it",
}
"""By clause, what becomes of a tie, or of Game after a revoke."""


def point_won(words: Vocabulary, deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """A point about a card."""
    name = point(entry.what, deal.ruleset.document, words)
    which = [words.say(WHICH[clause]) for clause in entry.clauses if clause in WHICH]
    if entry.party is None and deal.ruleset.counting.scored_as_won and winner_by_a_trick(deal) is not None:
        return words.say("{point}: not taken before the match was over", point=name)
    if entry.party is None:
        if not shown_by.name:
            return words.say("{point}: not in play, so nobody has it", point=name)
        return words.say("{point}: {card} sleeps, so nobody has it", point=name, card=card(shown_by.name, words))
    whose = [
        words.say(WHOSE[clause], player=player_with(words, deal, entry, clause, shown_by))
        for clause in entry.clauses
        if clause in WHOSE
    ]
    told = ", ".join([card(shown_by.name, words), *which, *whose])
    return f"{name}: {told}: {amount_won(words, deal, entry)}"


def player_with(words: Vocabulary, deal: Deal, entry: Entry, clause: Label, shown_by: OneCard) -> str:
    """The player who held, was dealt or took a card; the side that has the point where the card is not known of anybody."""
    match clause:
        case Label.POINTS_HOLDER:
            cards = deal.held
        case Label.POINTS_DEALT:
            cards = deal.dealt
        case _:
            cards = deal.captured
    found = [deal.table.seats[seat] for seat, of_seat in enumerate(cards) if of_seat & BIT[CARD_OF[shown_by.name]]]
    return people(found, words) if found else side_named(words, deal, entry)


def plain_cards_won(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A point about all plain cards of a rank: those a party has won."""
    if Label.POINTS_COPIES in entry.clauses:
        return copies_won(words, deal, entry, shown_by)
    name = point(entry.what, deal.ruleset.document, words)
    if entry.party is None:
        return words.say("{point}: nobody has won such a card", point=name)
    won = added(words, deal.ruleset.document, shown_by.terms, sum(amount for _, amount in shown_by.terms))
    players, amount = side_named(words, deal, entry), amount_won(words, deal, entry)
    english: Template = "{point}: {cards}, taken in tricks by {players}: {amount}"
    return words.say(english, point=name, cards=won, players=players, amount=amount)


def copies_won(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """A point about a card of which one side has both copies."""
    side = side_named(words, deal, entry)
    told = [
        added(words, deal.ruleset.document, shown_by.terms, sum(amount for _, amount in shown_by.terms)),
        words.say("both copies"),
        *(
            words.say(WHICH[clause])
            for clause in entry.clauses
            if clause in WHICH and clause is not Label.POINTS_COPIES
        ),
        *(words.say(OF_BOTH_COPIES[clause], player=side) for clause in entry.clauses if clause in OF_BOTH_COPIES),
    ]
    return f"{point(entry.what, deal.ruleset.document, words)}: {', '.join(told)}: {amount_won(words, deal, entry)}"


def game_won(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """Game: the most card-points against the others."""
    name, parties = point(entry.what, deal.ruleset.document, words), deal.table.parties
    totals = shown_by.totals
    ties = [words.say(TIES[clause]) for clause in entry.clauses if clause in TIES]
    if not ties:
        assert entry.party is not None
        most = against(words, shown_by, entry.party, parties)
        return f"{name}: {side_named(words, deal, entry)} {most}: {amount_won(words, deal, entry)}"
    tied = [name for name, total in zip(parties, totals, strict=True) if total == max(totals)]
    winner = amount_won(words, deal, entry) if entry.party is not None else words.say("nobody has it")
    english: Template = "{point}: {players} tie with {total} each, and {rule}: {winner}"
    return words.say(english, point=name, players=people(tied, words), total=max(totals), rule=ties[0], winner=winner)


def trick_won(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """A point about tricks: the last one."""
    name, kind = point(entry.what, deal.ruleset.document, words), kind_of_line(deal, entry)
    match kind:
        case PointOf.LAST_TRICK:
            if entry.party is None:
                return words.say("{point}: no trick was played, so nobody has it", point=name)
            players, amount = side_named(words, deal, entry), amount_won(words, deal, entry)
            english: Template = "{point}: {players} won the last trick: {amount}"
            return words.say(english, point=name, players=players, amount=amount)
        case (
            PointOf.NAMED_TRUMP
            | PointOf.HIGHEST_TRUMP
            | PointOf.LOWEST_TRUMP
            | PointOf.HIGHEST_NATURAL_TRUMP
            | PointOf.LOWEST_NATURAL_TRUMP
            | PointOf.HIGHEST_SUIT_TRUMP
            | PointOf.LOWEST_SUIT_TRUMP
            | PointOf.FIRST_JOKER
            | PointOf.SECOND_JOKER
            | PointOf.THIRD_JOKER
            | PointOf.FOURTH_JOKER
            | PointOf.MOST_CARD_POINTS
            | PointOf.PLAIN_CARDS
        ):
            raise ValueError(f"{entry.what}: the tricks of a deal do not show a point about {kind.value or 'a trump'}")
        case _:
            assert_never(kind)


def kind_of_line(deal: Deal, entry: Entry) -> PointOf:
    """The kind of the point that a line is about."""
    return next(found.of for found in deal.ruleset.counting.points if found.name == entry.what)


# ---- contracts, tricks, and what is entered --------------------------------------------------------------------------


def points(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for the points that a party won."""
    player, total = party(words, deal, entry), sum(amount for _, amount in shown_by.terms)
    late = ""
    if Label.MATCH_LATER_POINTS in entry.clauses:
        late = words.say(": later points are not counted once the match is won")
    if not shown_by.terms:
        english: Template = "{player} has won nothing to score"
        if late:
            english = "{player} scores nothing"
        elif deal.ruleset.counting.scored_as_won:
            english = "{player} has nothing more to score"
        return f"{words.say(english, player=player)}{late}"
    scored = words.say(
        "{player} scores {amount}", player=player, amount=added(words, deal.ruleset.document, shown_by.terms, total)
    )
    if Label.POINTS_OTHERS_TAKE_ALL in entry.clauses:
        scored += words.say(", all the points of a deal whose bid failed")
    if total != entry.amount:
        scored += words.say(
            ", of which {amount} can be scored, since only a {pitcher} may reach {target}",
            amount=entry.amount,
            target=deal.ruleset.match.target,
        )
    return f"{scored}{late}"


def taken(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a trick as it is won."""
    amount = added(words, deal.ruleset.document, shown_by.terms, entry.amount)
    return words.say("{player} scores {amount} as the trick is won", player=party(words, deal, entry), amount=amount)


def sweep(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for winning every point."""
    won = ", ".join(term(words, deal.ruleset.document, name, amount) for name, amount in shown_by.terms)
    english: Template = "{player} has won every point ({points}) and scores {amount} in their place"
    if Label.POINTS_SWEEP_FULL_BID in entry.clauses:
        english = "{player} has won every point ({points}), all of which were bid, and scores {amount} in their place"
    return words.say(english, player=party(words, deal, entry), points=won, amount=entry.amount)


def difference(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The difference scored."""
    # What the others have is taken off, also where it is nothing, which has no sign.
    terms = " ".join(
        f"{'-' if name == 'others' else '+'} {abs(amount)} ({words.say(TERMS[name])})"
        for name, amount in shown_by.terms
    ).removeprefix("+ ")
    least = "" if entry.amount else words.say(", never less than nothing")
    is_set_back = Label.POINTS_SETBACK_DIFFERENCE in entry.clauses
    down = words.say(", having brought the bid down") if is_set_back else ""
    amount = f"{terms} = {entry.amount}{least}{down}"
    return words.say("{player} scores {amount}", player=party(words, deal, entry), amount=amount)


def setback(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A missed bid."""
    return words.say(
        "{player} is set back: {own} of {needed}, and loses the bid, {amount}",
        player=party(words, deal, entry),
        own=shown_by.had,
        needed=shown_by.needed,
        amount=-entry.amount,
    )


def setback_of_contract(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A contract that failed, or a dealer who should have bid."""
    player, amount = party(words, deal, entry), -entry.amount
    if shown_by.do == Verb.PASS:
        english: Template = "{player} is set back by {amount}, because nobody bid and the dealer should have"
        return words.say(english, player=player, amount=amount)
    named = bid(shown_by.bid, words)
    return words.say("{player} loses what {bid} is worth, {amount}", player=player, bid=named, amount=amount)


def bid_only(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """A made bid, where the bid is paid and no more."""
    player = party(words, deal, entry)
    return words.say("{player} won {own} and scores the bid, {bid}", player=player, own=shown_by.had, bid=entry.amount)


def slam(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The score or the cost of a slam."""
    english: Template = "{player} scores {amount} for the {slam}"
    if entry.amount < 0:
        english = "{player} loses {amount} for the {slam}"
    elif Label.MATCH_SLAM_BELOW_ZERO_RESET in entry.clauses:
        english = "{player} has made the {slam} from below zero, which brings it up to 0: {amount}"
    elif Label.POINTS_SLAM_FROM_ZERO in entry.clauses:
        english = "{player} scores {amount} for the {slam}, since it stood at 0"
    return words.say(english, player=party(words, deal, entry), amount=abs(entry.amount), slam=bid(shown_by.bid, words))


def each(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick."""
    player, tricks = party(words, deal, entry), things(words, shown_by.times, "tricks")
    if Label.POINTS_TRICKS_PARTNERS in entry.clauses:
        english: Template = "{player} has {tricks} as a partner of the {pitcher}, and scores nothing"
        return words.say(english, player=player, tricks=tricks)
    if not shown_by.each:
        return words.say(
            "{player} has {tricks} and scores nothing against a bid of no tricks", player=player, tricks=tricks
        )
    product = product_text(entry, shown_by)
    return words.say("{player} has {tricks}: {product}", player=player, tricks=tricks, product=product)


def product_text(entry: Entry, shown_by: Product) -> str:
    """What comes of so much for each trick."""
    return f"{shown_by.times} × {shown_by.each} = {entry.amount}"


def overtricks(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """So much for each trick beyond the bid."""
    return words.say(
        "{player} has {tricks} beyond the bid: {product}",
        player=party(words, deal, entry),
        tricks=things(words, shown_by.times, "tricks"),
        product=product_text(entry, shown_by),
    )


def game_value(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The score or the cost of a game of Skat."""
    player, amount = party(words, deal, entry), multiplied_text(words, shown_by, deal.table.parties)
    if entry.amount > 0:
        return words.say("{player} scores {amount}", player=player, amount=amount)
    if Label.POINTS_SKAT_LOSSES in entry.clauses:
        english: Template = "{player} loses {amount}, since only losses are written and {winner} has won"
        return words.say(english, player=player, amount=amount, winner=winners(words, deal, entry))
    return words.say("{player} loses {amount}", player=player, amount=amount)


def winners(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """The party for whose gain the others are written down: the only one that is not."""
    assert deal.outcome is not None
    paying = {line.party for line in deal.outcome.entries if line.what == entry.what and line.column is entry.column}
    return people([name for place, name in enumerate(deal.table.parties) if place not in paying], words)


def worth(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The worth of a contract."""
    contract = bid(shown_by.bid, words)
    contract = f"{contract[:1].upper()}{contract[1:]}"
    player = party(words, deal, entry)
    return words.say("{contract} is worth {amount} to {player}", contract=contract, amount=entry.amount, player=player)


def worth_alone(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The worth of a contract that was played alone."""
    amount = multiplied_text(words, shown_by, deal.table.parties)
    return words.say("{player} scores {amount}", player=party(words, deal, entry), amount=amount)


def setback_alone(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """A contract that was played alone and failed."""
    amount = multiplied_text(words, shown_by, deal.table.parties)
    return words.say("{player} loses {amount}", player=party(words, deal, entry), amount=amount)


def raised(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Raised) -> str:
    """A contract that is raised, because every trick was won."""
    worth = str(shown_by.worth)
    if shown_by.times > 1:
        alone = words.say("alone")
        worth = f"{shown_by.worth // shown_by.times} × {shown_by.times} ({alone}) = {worth}"
    return words.say(
        "{player} has every trick, which lifts {bid} from {worth} to {least}",
        player=party(words, deal, entry),
        bid=bid(shown_by.bid, words),
        worth=worth,
        least=shown_by.least,
    )


def contract_scored(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The score for a contract."""
    amount = added(words, deal.ruleset.document, shown_by.terms, entry.amount)
    return words.say("{player} scores {amount}", player=party(words, deal, entry), amount=amount)


def loss_of_reject(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Loss) -> str:
    """The loss in reject."""
    parties = deal.table.parties
    most = most_card_points(words, deal, entry, shown_by)
    amount = multiplied_text(words, shown_by, parties)
    if Label.POINTS_REJECT_WITHOUT not in entry.clauses:
        return words.say("{most} and loses {amount}", most=most, amount=amount)
    others = people([parties[seat] for seat in shown_by.without], words)
    english: Template = "{most} and loses {amount}, since {others} won no trick"
    if shown_by.factors:
        english = "{most} and loses {amount}, {each}, since {others} won no trick"
    return words.say(english, most=most, amount=amount, each=shown_by.each, others=others)


def most_card_points(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Loss) -> str:
    """Why a party is the loser of reject: it has most card-points, alone or with another."""
    fields = {"player": party(words, deal, entry), "total": shown_by.pile.total}
    if not shown_by.tied:
        return words.say("{player} has most card-points, {total},", **fields)
    english: Template = "{player} has most card-points, {total}, in a tie with {others}"
    if Label.POINTS_REJECT_TIE_LAST_TRICK in entry.clauses:
        english = (
            "{player} has most card-points, {total}, in a tie with {others}, and neither of them won the last trick,"
        )
        if deal.winners[-1] == entry.party:
            english = "{player} has most card-points, {total}, in a tie with {others}, but won the last trick"
    others = people([deal.table.parties[seat] for seat in shown_by.tied], words)
    return words.say(english, others=others, **fields)


def nobody_loses(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """A reject in which all have the same."""
    return words.say("All have {total} card-points, so nobody loses", total=max(shown_by.totals))


def march(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The score for winning every trick of reject."""
    amount = multiplied_text(words, shown_by, deal.table.parties)
    return words.say("{player} has won every trick, a march: {amount}", player=party(words, deal, entry), amount=amount)


def bonus(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The bonus of the list."""
    assert deal.outcome is not None
    declarer, player = words.player(deal.table.seats[deal.pitcher]), party(words, deal, entry)
    whose: Template = "the game {declarer} won" if deal.outcome.made else "the game {declarer} lost"
    if player == declarer:
        whose = "the game won" if deal.outcome.made else "the game lost"
    game = words.say(whose, declarer=declarer)
    if entry.amount < 0:
        return words.say(
            "The list takes {amount} from {player} for {game}", amount=-entry.amount, player=player, game=game
        )
    return words.say("The list adds {amount} to {player} for {game}", amount=entry.amount, player=player, game=game)


def sale(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The price of the pitch."""
    player, price = party(words, deal, entry), bid(shown_by.bid, words)
    english: Template = "{player} is paid {price} for having driven {eldest} to keep the pitch"
    if shown_by.do == Verb.SELL:
        english = "{player} has sold the pitch for {price}"
    return words.say(english, player=player, price=price)


def revoke(words: Vocabulary, deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """The cost of a revoke."""
    player, amount = party(words, deal, entry), -entry.amount
    english: Template = "A revoke costs {player} {amount}, since {card} is in play"
    if not shown_by.name:
        english = "A revoke costs {player} {amount}, since the Jack of trumps is not in play"
    jack = card(shown_by.name, words) if shown_by.name else ""
    cost = words.say(english, player=player, amount=amount, card=jack)
    side = (seat for seat, own in enumerate(deal.table.party_of) if own == entry.party)
    if any(deal.revoked.count(seat) > 1 for seat in side):
        return words.say("{cost}; a player pays once a deal, however often he revokes", cost=cost)
    return cost


def turned_up(words: Vocabulary, deal: Deal, entry: Entry, shown_by: OneCard) -> str:
    """The score for a card turned up."""
    return words.say(
        "{card} turned up counts {amount} for {player}, who dealt",
        card=card(shown_by.name, words),
        amount=entry.amount,
        player=party(words, deal, entry),
    )


def misdeal(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The points of a misdeal."""
    player = party(words, deal, entry)
    if entry.amount < 0:
        return words.say(
            "A misdeal costs {player} {points}", player=player, points=things(words, -entry.amount, "points")
        )
    return words.say("A misdeal gives {player} {points}", player=player, points=things(words, entry.amount, "points"))


def gift(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """The dealer's gift."""
    points_given = things(words, entry.amount, "points")
    return words.say("The dealer gives {player} {points}", player=party(words, deal, entry), points=points_given)
