"""Counts and contracts in words; and the sums, piles and parties that every line of an account uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from schmier.account import (
    ENTERED,
    Call,
    Conceded,
    Entry,
    Factor,
    Loss,
    Piles,
    Product,
    Reached,
    Row,
    Sum,
    Tricks,
    WrongCard,
)
from schmier.card_points import Pile
from schmier.cards import CARD_OF
from schmier.contracts import Level
from schmier.counting.spitze import SPITZE
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.sides import side_of
from schmier.table import NOBODY
from schmier.verbs import Verb
from schmier_conformance.wording.accounts.hands import hand
from schmier_conformance.wording.cards import counted, listed
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.text import announced, card, cards, level_word, people, point
from schmier_conformance.wording.vocabulary import Vocabulary

# ---- sums, piles, parties --------------------------------------------------------------------------------------------

TERMS: Final[Mapping[str, Template]] = {
    "contract": "Contract",
    "overtricks": "Overtricks",
    "points": "points",
    "others": "others",
    "bid": "bid",
}
"""By the name of a term that is no point of the ruleset, its words."""


def term(words: Vocabulary, ruleset: Mapping[str, Any], name: str, amount: int) -> str:
    """One term of a sum, with its amount."""
    if name in CARD_OF:
        return f"{card(name, words)} {amount}"
    return f"{words.say(TERMS[name]) if name in TERMS else point(name, ruleset, words)} {amount}"


def added(words: Vocabulary, ruleset: Mapping[str, Any], terms: Iterable[tuple[str, int]], total: int) -> str:
    """A sum: what is added, and what comes of it; a single term is its own sum."""
    listed_terms = list(terms)
    said = [term(words, ruleset, name, amount) for name, amount in listed_terms]
    if not said:
        return str(total)
    if len(said) == 1 and total == listed_terms[0][1]:
        return said[0]
    return f"{' + '.join(said)} = {total}"


CAUSES: Final[Mapping[str, Template]] = {
    "lost": "lost",
    "lost from the hand": "lost from the hand",
    "contra": "{contra}",
    "re": "{re}",
    "bock": "{bock}",
    "hirsch": "{hirsch}",
    "Bock round": "Bock round",
    "unseen": "{by} pushed the {widow} on unseen",
    "knock": "{by} knocked",
    "no trick": "{by} won no trick",
    "alone": "alone",
}
"""By the cause of a factor, its words."""


def factor_text(words: Vocabulary, one: Factor, parties: Sequence[str]) -> str:
    """A factor with its cause: "× 2 (lost)"."""
    by = people([parties[party] for party in one.by], words) if one.by else ""
    return f"× {one.times} ({words.say(CAUSES[one.of], by=by)})"


def multiplied_text(words: Vocabulary, shown: Product | Loss, parties: Sequence[str]) -> str:
    """A product with the cause of each factor: "36 × 2 (lost) × 2 (Re) = 144"; without factors the amount alone."""
    if shown.times == 1:
        once = [words.say(CAUSES[one.of], by="") for one in shown.factors]
        if not once:
            return str(shown.each)
        return words.say("{amount} (once only: {causes})", amount=shown.each, causes=listed(once, words))
    factors = " ".join(factor_text(words, one, parties) for one in shown.factors)
    return f"{shown.each} {factors} = {shown.each * shown.times}"


def pile_text(words: Vocabulary, counted_pile: Pile) -> str:
    """A pile, card by card."""
    return added(words, {}, counted_pile.terms, counted_pile.total)


def piles_text(words: Vocabulary, laid: Piles, parties: Sequence[str]) -> str:
    """The piles of all parties; partners who share one are named with it."""
    said = []
    for side, names in sides_of(laid, parties).items():
        pile = Pile(laid.cards[side], laid.of_sides[side], laid.counts)
        said.append(f"{people(names, words)} {pile_text(words, pile)}")
    return "; ".join(said)


def sides_of(laid: Piles, parties: Sequence[str]) -> Mapping[int, list[str]]:
    """By side, the names of its parties."""
    return {
        side: [name for name, of in zip(parties, laid.side_of_party, strict=True) if of == side]
        for side in dict.fromkeys(laid.side_of_party)
    }


def against(words: Vocabulary, laid: Piles, best: int, parties: Sequence[str]) -> str:
    """A pile held against the totals of the others."""
    own = laid.side_of_party[best]
    totals = [
        words.say("{total} of {players}", total=laid.of_sides[side], players=people(names, words))
        for side, names in sides_of(laid, parties).items()
        if side != own
    ]
    pile = pile_text(words, laid.by_party[best])
    return words.say("{pile} against {others}", pile=pile, others=listed(totals, words))


def tricks_text(words: Vocabulary, won: Tricks, parties: Sequence[str]) -> str:
    """The tricks of all parties."""
    return ", ".join(f"{words.player(name)} {count}" for name, count in zip(parties, won.by_party, strict=True))


def steps_text(words: Vocabulary, parts: Sum, row: int) -> str:
    """The steps of a multiplier as Skat players count them: "with two, game three, hand four"."""
    said, counted_steps = [], 0
    for name, count in parts.terms:
        counted_steps += count
        match name:
            case "matadors":
                said.append(words.say("with {count}" if row > 0 else "without {count}", count=counted_steps))
            case "game":
                said.append(words.say("game {count}", count=counted_steps))
            case _:
                said.append(f"{level_word(name, words)} {counted_steps}")
    return ", ".join(said)


def party(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """The party of an entry; "nobody" for none."""
    return words.say("nobody") if entry.party is None else words.player(deal.table.parties[entry.party])


SIDES_OF_A_DEAL: Final = (Parties.CALLED, Parties.CHOSEN)
"""The words for partners of one deal, whose scores are kept apart."""


def side(deal: Deal, entry: Entry) -> tuple[str, ...]:
    """The parties that win the entry together: with a partner of one deal, all parties of that side; none for a point nobody has."""
    if entry.party is None:
        return ()
    if deal.ruleset.seats.parties not in SIDES_OF_A_DEAL:
        return (deal.table.parties[entry.party],)
    sides = side_of(deal)
    return tuple(name for name, of in zip(deal.table.parties, sides, strict=True) if of == sides[entry.party])


def side_named(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """The side by the names of its parties."""
    return people(side(deal, entry), words)


def amount_won(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """The amount of a point, and its winner: each of them where several win it together."""
    found = side(deal, entry)
    english: Template = "{amount} each for {winners}" if len(found) > 1 else "{amount} for {winners}"
    return words.say(english, amount=entry.amount, winners=people(found, words))


def things(words: Vocabulary, count: int, of: str) -> str:
    """A number of tricks, card-points or the like."""
    return counted(count, of.removesuffix("s"), words)


UNPLAYED: Final[Template] = "Nobody has bid: no card was played, and no score changes"
"""The whole account of a deal that was not played."""

# ---- the counts ------------------------------------------------------------------------------------------------------


def tricks_counted(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """The tricks of all parties."""
    if not entry.amount:
        was_played = deal.is_given or deal.conceded or deal_scored(deal)
        return words.say("No trick was won") if was_played else words.say(UNPLAYED)
    return words.say("Tricks: {tricks}", tricks=tricks_text(words, shown_by, deal.table.parties))


def deal_scored(deal: Deal) -> bool:
    """Whether any score changes in a deal."""
    return any(line.column is ENTERED for line in deal_entries(deal))


def card_points(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """The card-points of all parties, and where those of the skat went."""
    piles = words.say("Card-points: {piles}", piles=piles_text(words, shown_by, deal.table.parties))
    return f"{piles}{skat_text(words, deal, entry)}"


def skat_text(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """Whose the cards of the skat are, after a semicolon; empty in a game that counts none, or where they are not known."""
    aside = deal.widow | (deal.discards[deal.pitcher] if deal.pitcher != NOBODY else 0)
    if deal.ruleset.counting.counts is not Counts.GAME_VALUE or not aside:
        return ""
    skat = hand(words, deal, aside)
    match entry.clauses[0]:
        case Label.POINTS_REJECT_WIDOW_NOBODY:
            return words.say("; the {widow}, {cards}, is nobody's", cards=skat)
        case Label.POINTS_REJECT_WIDOW_LAST_TRICK:
            player = words.player(deal.table.seats[deal.winners[-1]])
            return words.say("; the {widow}, {cards}, goes with the last trick to {player}", cards=skat, player=player)
        case Label.POINTS_REJECT_WIDOW_LOSER:
            losers = [line for line in deal_entries(deal) if isinstance(line.because, Loss)]
            parties = [deal.table.parties[line.party] for line in losers if line.party is not None]
            return words.say("; the {widow}, {cards}, counts for {player}", cards=skat, player=people(parties, words))
        case _:
            player = words.player(deal.table.seats[deal.pitcher])
            return words.say("; the {widow}, {cards}, counts for {player}", cards=skat, player=player)


def value(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Product) -> str:
    """The value of a game of Skat."""
    settled = {"times": shown_by.times, "base": shown_by.each, "value": entry.amount}
    if Label.POINTS_SKAT_OVERBID in entry.clauses:
        return words.say(
            "The game is settled at {times} × {base} = {value}, the least multiple of {base} that reaches the bid",
            **settled,
        )
    if Label.POINTS_SKAT_NULL_LOST in entry.clauses:
        return words.say(
            "The null is settled like the cheapest game in its place: {times} × {base} = {value}", **settled
        )
    if shown_by.times == 1:
        assert deal.announcement is not None
        played = announced(deal.announcement, words)
        return words.say("{game} is worth {value}", game=f"{played[0].upper()}{played[1:]}", value=entry.amount)
    return words.say("The game is worth {times} × {base} = {value}", **settled)


def overbid(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a game was overbid."""
    english: Template = "Not overbid: {value} at a bid of {bid}"
    if entry.amount:
        english = "Overbid: worth {value} at a bid of {bid}"
    return words.say(english, value=shown_by.had, bid=shown_by.needed)


def matadors(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Row) -> str:
    """With or without how many matadors."""
    english: Template = "With {count}: {cards}" if entry.amount > 0 else "Without {count}: {cards}"
    return words.say(english, count=abs(entry.amount), cards=cards(shown_by.cards, words))


def multiplier(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The steps of the multiplier."""
    if not shown_by.terms:
        return not_in_null(words, deal, entry, shown_by)
    row = next(line.amount for line in deal_entries(deal) if line.what == "matadors")
    return words.say("Multiplier {number}: {steps}", number=entry.amount, steps=steps_text(words, shown_by, row))


def deal_entries(deal: Deal) -> tuple[Entry, ...]:
    """The account of a finished deal."""
    assert deal.outcome is not None
    return deal.outcome.entries


def schneider(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Piles) -> str:
    """Whether either side is schneider."""
    assert entry.party is not None
    total = things(words, shown_by.totals[entry.party], "card-points")
    return level(words, deal, entry, words.say("{player} has {won}", player=party(words, deal, entry), won=total))


def schwarz(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Tricks) -> str:
    """Whether either side is schwarz."""
    assert entry.party is not None
    tricks = things(words, sum(shown_by.by_party), "tricks")
    own, player = shown_by.by_party[entry.party], party(words, deal, entry)
    return level(words, deal, entry, words.say("{player} has {own} of {tricks}", player=player, own=own, tricks=tricks))


def level(words: Vocabulary, deal: Deal, entry: Entry, had: str) -> str:
    """Whether a level was reached; one that was announced and missed counts all the same."""
    name = level_word(entry.what, words)
    english: Template = "No {level}: {had}"
    if entry.amount:
        english = "{level}: {had}"
    elif is_counted(deal, entry.what):
        english = "{level} was announced and counts, though it was not reached: {had}"
    elif Label.POINTS_SKAT_SCHWARZ_THROWN_IN in entry.clauses:
        english = "Not {level}, since the Jacks that were thrown in would have won a trick: {had}"
    elif entry.what != Level.SCHNEIDER:
        english = "Not {level}: {had}"
    return words.say(english, level=name, had=had)


def is_counted(deal: Deal, level_name: str) -> bool:
    """Whether the multiplier of a game counts a level."""
    parts = next(line.because for line in deal_entries(deal) if line.what == "multiplier")
    return isinstance(parts, Sum) and any(name == level_name for name, _ in parts.terms)


ENDED: Final[Mapping[str, Template]] = {
    Verb.CONCEDE: "the game was given up before its last trick",
    Verb.CLAIM: "it was not claimed with the cards laid open",
    Verb.PLAY: "a breach of the rules ended the game before its last trick",
    Verb.GIVE_GAME: "the game was given before a card was played",
}
"""By the verb that ended a game early, how it ended."""


def cut_short(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A level of a game that was not played to its end: given to a declarer whose bid needs it, or not counted."""
    english: Template = "{level} does not count: {end}"
    if entry.amount and shown_by.do is Verb.CLAIM:
        english = "{level} was claimed with the cards laid open, and counts"
    elif entry.amount:
        english = "{level} is given with the game, since the bid needs it"
    elif is_counted(deal, entry.what):
        english = "{level} was announced and counts, though {end}"
    end = words.say(ENDED[shown_by.do]) if shown_by.do in ENDED else ""
    return words.say(english, level=level_word(entry.what, words), end=end)


def not_in_null(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Sum) -> str:
    """The parts of a value that a null does not have, all of them at once: every one of its lines has the same words."""
    return words.say("A null has no matadors and no multiplier, and neither Schneider nor Schwarz")


# ---- whether the contract was made -----------------------------------------------------------------------------------


def made(words: Vocabulary, entry: Entry) -> str:
    """Whether an undertaking was made or failed."""
    return words.say("made" if entry.amount else "failed")


def contract(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a contract was made."""
    who = side(deal, entry)
    players, result = people(who, words), made(words, entry)
    if not shown_by.needed:
        won = things(words, shown_by.had, shown_by.of)
        return words.say(
            "{players} undertook to win nothing and won {won}: {result}", players=players, won=won, result=result
        )
    needed = things(words, shown_by.needed, shown_by.of)
    if shown_by.had > shown_by.needed and not entry.amount:
        needed = words.say("exactly {needed}", needed=needed)
    own = f"{shown_by.had}{shares(words, deal, who, shown_by)}"
    english: Template = "{players} needed {needed} and have {own}: {result}"
    if len(who) == 1:
        english = "{players} needed {needed} and has {own}: {result}"
    return words.say(english, players=players, needed=needed, own=own, result=result)


def shares(words: Vocabulary, deal: Deal, who: Sequence[str], shown_by: Reached) -> str:
    """The tricks of each of several partners, in brackets; empty for one party, or where no tricks were needed."""
    won = deal_tricks(deal)
    if len(who) == 1 or shown_by.of != TRICKS or won is None:
        return ""
    return f" ({' + '.join(f'{words.player(name)} {won[deal.table.parties.index(name)]}' for name in who)})"


def deal_tricks(deal: Deal) -> tuple[int, ...] | None:
    """By party, the tricks of a deal that is over, where its account tells them."""
    assert deal.outcome is not None
    return deal.outcome.tricks


UNDERTAKINGS: Final[Mapping[Label, Template]] = {
    Label.POINTS_SLAM_ALL_POINTS: "every point",
    Label.POINTS_SLAM_IN_PLAY: "every point in play",
    Label.POINTS_SLAM_ALL_TRICKS: "every trick",
    Label.POINTS_SLAM_EVERYTHING: "every trick and every point",
}
"""By clause, what a slam undertakes to win."""


def kinds_of_points(words: Vocabulary, deal: Deal, count: int) -> str:
    """A number of things to be won: points, or kinds of points where some count more than one."""
    are_single = all(point.value == 1 for point in deal.ruleset.counting.points)
    return counted(count, "point" if are_single else "kind of points", words)


def slam(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a slam was made."""
    assert deal.outcome is not None
    assert entry.party is not None
    who = side(deal, entry)
    of_points = shown_by.of == "points"
    needed = kinds_of_points(words, deal, shown_by.needed) if of_points else things(words, shown_by.needed, shown_by.of)
    won = words.say("{own} of {all}", own=shown_by.had, all=needed)
    if Label.POINTS_SLAM_EVERYTHING in entry.clauses:
        own, points = len(deal.outcome.points[entry.party]), len(deal.ruleset.counting.points)
        won_points = words.say("{own} of {all}", own=own, all=kinds_of_points(words, deal, points))
        won = words.say("{tricks} and {points}", tricks=won, points=won_points)
    english: Template = "{players} undertook to win {aim} and have {won}: {result}"
    if len(who) == 1:
        english = "{players} undertook to win {aim} and has {won}: {result}"
    aim = words.say(UNDERTAKINGS[entry.clauses[0]])
    return words.say(english, players=people(who, words), aim=aim, won=won, result=made(words, entry))


def lost_though_reached(words: Vocabulary, player: str, *, every_trick: bool) -> str:
    """A game that was lost although its tricks are as they were to be: a null that was given up, or cards thrown in that held a trick."""
    if every_trick:
        english: Template = "{player} undertook to win every trick, and the cards thrown in held one: the game is lost"
        return words.say(english, player=player)
    return words.say("{players} gives the game up: it is lost", players=player)


def game(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Reached) -> str:
    """Whether a game of Skat was won."""
    player = party(words, deal, entry)
    if shown_by.of == "value":
        english: Template = "{player} has lost the game: {value} is less than the bid of {bid}"
        return words.say(english, player=player, value=shown_by.had, bid=shown_by.needed)
    if shown_by.of == SPITZE:
        return words.say("{player} has not won the last trick with the lowest trump: the game is lost", player=player)
    result = words.say("the game is won" if entry.amount else "the game is lost")
    if shown_by.of == TRICKS and not entry.amount and shown_by.had == (sum(deal.tricks_won) if shown_by.needed else 0):
        return lost_though_reached(words, player, every_trick=bool(shown_by.needed))
    if shown_by.of == TRICKS:
        aim = words.say("every trick" if shown_by.needed else "no trick")
        all_tricks = things(words, sum(deal.tricks_won), TRICKS)
        own = words.say("{own} of {all}", own=shown_by.had, all=all_tricks)
        return words.say(
            "{player} undertook to win {aim} and has {own}: {result}", player=player, aim=aim, own=own, result=result
        )
    needed = things(words, shown_by.needed, shown_by.of)
    return words.say(
        "{player} needed {needed} and has {own}: {result}",
        player=player,
        needed=needed,
        own=shown_by.had,
        result=result,
    )


def game_given(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Call) -> str:
    """A game that the opponents gave away."""
    return words.say("The game was given to {player}, and is won", player=party(words, deal, entry))


def ended_by_wrong_card(words: Vocabulary, deal: Deal, entry: Entry, shown_by: WrongCard) -> str:
    """A game that a wrong card ended."""
    had, needed, of = shown_by.reached
    player, own = words.player(deal.table.parties[shown_by.by]), things(words, had, of)
    english: Template = "{player} is at fault, and has not won yet: the game is lost"
    if Label.POINTS_SKAT_WRONG_NUMBER in entry.clauses:
        return words.say("{player} laid away a wrong number of cards: the game is lost", player=player)
    if entry.party != shown_by.by:
        english = (
            "{player} is at fault, and with {own} against it ({needed} at most) the game had been lost by {winner}"
        )
        if entry.amount:
            english = "{player} is at fault, and with {own} against it ({needed} at most) the game is won by {winner}"
    elif entry.amount:
        english = "{player} is at fault, but has won already with {own} ({needed} needed)"
    return words.say(english, player=player, own=own, needed=needed, winner=party(words, deal, entry))


def conceded(words: Vocabulary, deal: Deal, entry: Entry, shown_by: Conceded) -> str:
    """A game that was given up."""
    players = people([deal.table.parties[giver] for giver in shown_by.by], words)
    are_several = len(shown_by.by) > 1
    if entry.party in shown_by.by:
        return words.say("{players} gives the game up: it is lost", players=players)
    own = things(words, shown_by.against.had, shown_by.against.of)
    english: Template = "{players} gives up, but with {own} against it ({needed} at most) {winner} has lost already"
    if entry.amount:
        english = "{players} gives up, and with {own} against it ({needed} at most) the game is won by {winner}"
    if entry.amount and are_several:
        english = "{players} give up, and with {own} against it ({needed} at most) the game is won by {winner}"
    elif are_several:
        english = "{players} give up, but with {own} against it ({needed} at most) {winner} has lost already"
    winner = party(words, deal, entry)
    return words.say(english, players=players, own=own, needed=shown_by.against.needed, winner=winner)
