# %% [markdown]
# # Replaying a log
#
# A log tells what happened; the law tells what follows. Replaying a log means playing its events one after the
# other, refusing the first that the law forbids, and comparing every claim that the log makes with what came of
# it.
#
# Three things are kept apart. A log is *broken* when an action was illegal or a claim is wrong. It is
# *undecidable* when nothing is wrong as far as it goes but a rule asks for cards that the log does not know. It
# is *unreadable* when it is no log at all: a seat nobody sits in, a card dealt twice, an event after the end.

# %%
"""Replaying game logs: what holds, what is broken, what cannot be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from schmier import spec
from schmier.action import Action, Dealt, Event, action_of, dealt_of
from schmier.cards import BIT, CARD_OF, Cards, cards_of
from schmier.counting.account import Column
from schmier.counting.match import as_scored, as_told, starting_scores
from schmier.counting.outcome import CARD_POINTS, TRICKS, Account, Outcome
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.dealing import Dealing
from schmier.edge.observation import result, scored
from schmier.exchange.burying import Bury
from schmier.exchange.discarding import Discard
from schmier.exchange.record import choosing
from schmier.labels import Label
from schmier.play.record import Playing
from schmier.ranking import TRUMP_POWER
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.table import NOBODY, Seat, Table, table_for
from schmier.violation import RulesetError, Undecidable, Violation

Json = dict[str, Any]
"""A JSON object."""

UNUSABLE_DEAL = (Label.CARDS_PACK, Label.CARDS_UNIQUE)
"""A deal that breaks one of these is no deal of cards at all, so the log is unreadable rather than broken."""


class LogError(ValueError):
    """A log that cannot be read: `str()` says where and why."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a log."""

    deal: int | None
    """The number of the deal, from 0; None when it is about the whole log."""
    event: int | None
    """The number of the event in the deal, from 0; None when it is about the deal's result."""
    clause: Label
    message: str
    is_doubt: bool = False
    """Whether the clause cannot be decided, rather than being broken."""


@dataclass(slots=True)
class Replay:
    """What the replay of one log came to."""

    findings: list[Finding] = field(default_factory=list)
    deals: list[Json] = field(default_factory=list)
    """For each deal that was played to its end, its points, whether the contract was made, and the scores after it."""
    winner: str | None = None
    is_complete: bool = True
    """Whether every deal of the log was played to its end."""
    reasons: list[tuple[int, int, Event, list[Label]]] = field(default_factory=list)
    """If asked for: deal, event number, the event, and the clauses that decided it."""

    @property
    def verdict(self) -> str:
        """`holds`, `broken` or `undecidable`."""
        if any(not finding.is_doubt for finding in self.findings):
            return "broken"
        return "undecidable" if self.findings else "holds"


# %% [markdown]
# ## A log
#
# Deal follows deal. Where one could not be finished, nobody can say what the scores are or who deals next, so the
# next deal is taken as the log gives it.


# %%
def replay(log: Json, *, explain: bool = False, rulesets: Callable[[str], Ruleset] | None = None) -> Replay:
    """Replay a log that has passed the schema; raises `LogError` when it is unreadable."""
    ruleset = ruleset_of(log["ruleset"], rulesets)
    replayed = Replay()
    table = table_for(ruleset, tuple(log["seats"]))
    before: Outcome | None = None
    counted = 0
    for number, recorded in enumerate(log["deals"]):
        if before is not None and before.next_dealer is None:
            raise LogError(
                f"$.deals[{number}]", f"the match was over with deal {number - 1}, so there is nothing after it"
            )
        counted = recorded.get("number", counted + 1)
        deal = open_deal(recorded, number, ruleset, table, before, replayed, counted)
        if explain:
            deal.because = []
        play_events(deal, recorded["events"], number, replayed)
        check_result(deal, recorded.get("result"), number, replayed)
        before = deal.outcome
        if before is None:
            replayed.is_complete = False
        else:
            replayed.deals.append(scored(deal, before))
    check_winner(log, before, table, replayed)
    return replayed


def ruleset_of(named: str | Json, rulesets: Callable[[str], Ruleset] | None) -> Ruleset:
    """The ruleset that a log names or contains."""
    try:
        if isinstance(named, str):
            return rulesets(named) if rulesets else read_ruleset(spec.ruleset_document(named))
        return read_ruleset(spec.whole(named))
    except (spec.SpecError, RulesetError) as problem:
        raise LogError("$.ruleset", str(problem)) from None


def open_deal(
    recorded: Json, number: int, ruleset: Ruleset, table: Table, before: Outcome | None, replayed: Replay, counted: int
) -> Deal:
    """The deal that a record is about, before its first event; it is the `counted`th of its match."""
    path = f"$.deals[{number}]"
    dealer = seat_named(recorded["dealer"], table, f"{path}.dealer")
    if before is not None and before.next_dealer is not None and dealer != before.next_dealer:
        due = table.seats[before.next_dealer]
        replayed.findings.append(
            Finding(number, None, Label.MATCH_DEALER_NEXT, f"{recorded['dealer']} deals, but it is the turn of {due}")
        )
    scores = before.scores if before else starting_scores(len(table.parties))
    if "scores" in recorded:
        (unscored,) = as_told((0,), ruleset)
        stated = as_scored(by_party(recorded["scores"], table, f"{path}.scores", unscored), ruleset)
        if before is not None and stated != scores:
            replayed.findings.append(
                Finding(
                    number, None, Label.MATCH_START, "the scores before the deal are not those after the one before it"
                )
            )
        scores = stated
    return new_deal(ruleset, table, dealer, scores, counted)


def seat_named(name: str, table: Table, path: str) -> Seat:
    """The seat of a name; raises `LogError` when nobody sits there."""
    try:
        return table.seat_of[name]
    except KeyError:
        raise LogError(path, f"there is no seat {name!r}; the seats are {', '.join(table.seats)}") from None


def by_party(numbers: Mapping[str, Any], table: Table, path: str, default: Any = 0) -> tuple[Any, ...]:
    """Values by the name of a party as values by its number; raises `LogError` for a party that is not at the table."""
    for name in numbers:
        if name not in table.parties:
            raise LogError(path, f"there is no party {name!r}; the parties are {', '.join(table.parties)}")
    return tuple([numbers.get(party, default) for party in table.parties])


# %% [markdown]
# ## The events of a deal
#
# The first illegal event ends the replay of its deal: what came after it rests on something that could not have
# happened.


# %%
def play_events(deal: Deal, events: Sequence[Event], number: int, replayed: Replay) -> None:
    """Play the events of one deal, noting what is found."""
    ruleset, table = deal.ruleset, deal.table
    position = 0
    try:
        for position, event in enumerate(events):
            action = action_of(event, ruleset, table)
            if action.dealt is not None and any(action.dealt.unknown):
                action = Action("deal", dealt=as_far_as_known(action.dealt, events[position + 1 :], table))
            try:
                deal.apply(action)
            except Violation:
                if not fill_in(deal, action, events[position:]):
                    raise
                deal.apply(action)
            if deal.because is not None:
                replayed.reasons.append((number, position, event, deal.because))
                deal.because = []
            if deal.doubts:
                replayed.findings += (Finding(number, position, *doubt, is_doubt=True) for doubt in deal.doubts)
                deal.doubts = []
            if "claims" in event:
                check_claims(deal, event, number, position, replayed)
        if deal.is_played_out:
            deal.settle()
            replayed.findings += (Finding(number, position, *doubt, is_doubt=True) for doubt in deal.doubts)
            deal.doubts = []
    except Undecidable as doubt:
        replayed.findings.append(Finding(number, position, doubt.clause, str(doubt), is_doubt=True))
    except Violation as violation:
        path = f"$.deals[{number}].events[{position}]"
        if violation.clause == Label.IRREGULAR_OVER:
            raise LogError(path, "the deal is over, so there is nothing after it") from None
        if violation.clause in UNUSABLE_DEAL:
            raise LogError(path, f"{violation.clause}: {violation}") from None
        replayed.findings.append(Finding(number, position, violation.clause, str(violation)))
    except KeyError as problem:
        path = f"$.deals[{number}].events[{position}]"
        raise LogError(path, f"there is no seat {problem}; the seats are {', '.join(table.seats)}") from None


# %% [markdown]
# ## What a log shows of cards it does not name
#
# A card that a player plays, or throws, he held. So a log that names no hands still names many of their cards,
# and in Pitch, where every card dealt is played, it names all of them once the deal is complete. Knowing them
# beforehand is what lets a revoke be found: the player who threw a club on a heart and plays a heart two tricks
# later had that heart all along.


# %%
def as_far_as_known(dealt: Dealt, events: Sequence[Event], table: Table) -> Dealt:
    """The deal with every unknown hand filled by the cards that its player shows later."""
    shown = [0] * len(table.seats)
    elsewhere = dealt.widow
    for card in dealt.stock:
        elsewhere |= BIT[card]
    for hand in dealt.hands:
        elsewhere |= hand
    for event in events:
        if event["do"] in ("deal", "redeal"):
            break
        if event["do"] in ("play", "discard") and event["by"] in table.seat_of:
            cards = cards_of([event["card"]] if event["do"] == "play" else event["cards"]) & ~elsewhere
            elsewhere |= cards
            shown[table.seat_of[event["by"]]] |= cards
    unknown = [count and count - cards.bit_count() for count, cards in zip(dealt.unknown, shown, strict=True)]
    hands = [
        hand | cards if count else hand for hand, cards, count in zip(dealt.hands, shown, dealt.unknown, strict=True)
    ]
    added = sum(hand.bit_count() for hand in hands) - sum(hand.bit_count() for hand in dealt.hands)
    return dealt._replace(hands=tuple(hands), unknown=tuple(unknown), listed=dealt.listed + added)


# %% [markdown]
# Two things happen at every table and are not always written down: the cards are dealt, and players discard.
# Where a log goes on as if they had, they have, and what is known of them is what the later events show.


# %%
def fill_in(deal: Deal, action: Action, events: Sequence[Event]) -> bool:
    """Let happen what the log left out before this action; False when it left nothing out."""
    if isinstance(deal.phase, Dealing) and action.do not in ("deal", "redeal"):
        unknown = dealt_of({}, deal.ruleset, deal.table)
        deal.apply(Action("deal", dealt=as_far_as_known(unknown, events, deal.table)))
        return True
    if isinstance(deal.phase, Discard) and action.do == "play":
        imply_discards(deal, deal.phase, Label.EXCHANGE_DISCARD_TO, events)
        return True
    if isinstance(deal.phase, Bury) and action.do in ("play", "declare"):
        imply_discards(deal, deal.phase, Label.EXCHANGE_BURY, events)
        return True
    return False


def imply_discards(deal: Deal, step: Discard | Bury, clause: Label, events: Sequence[Event]) -> None:
    """Make the discards that a log leaves out, as far as the cards played later tell what was kept."""
    kept = [0] * len(deal.hands)
    for event in events:
        if event["do"] == "play" and event["by"] in deal.table.seat_of:
            kept[deal.table.seat_of[event["by"]]] |= BIT[CARD_OF[event["card"]]]
    for seat in list(choosing(deal).pending):
        if deal.unknown[seat]:
            step.discard_unseen(deal, seat, kept[seat])
        elif kept[seat].bit_count() != step.keep:
            raise Undecidable(clause, f"what {deal.table.seats[seat]} discarded is not known")
        else:
            thrown: Cards = deal.hands[seat] & ~kept[seat]
            deal.apply(Action("discard", seat, cards=thrown, listed=thrown.bit_count()))


# %% [markdown]
# ## Claims
#
# A claim that is wrong breaks the log but not the deal: the replay goes on with what really follows.


# %%
def check_claims(deal: Deal, event: Event, number: int, position: int, replayed: Replay) -> None:
    """Compare the claims of an event with what came of it."""
    claims = event["claims"]
    path = f"$.deals[{number}].events[{position}].claims"
    if "trump" in claims:
        trump = deal.ranking.name if deal.ranking else None
        if claims["trump"] != trump:
            clause = Label.TRUMPS_PITCHED if deal.ruleset.auction.trumps_are_pitched else Label.TRUMPS_NAMED
            replayed.findings.append(
                Finding(number, position, clause, f"trumps are {trump or 'not fixed'}, not {claims['trump']}")
            )
    if "trick_to" in claims:
        claimed = seat_named(claims["trick_to"], deal.table, f"{path}.trick_to")
        play = deal.progress
        is_taken = event["do"] == "play" and isinstance(play, Playing) and not play.trick
        taken_by = deal.winners[-1] if is_taken else NOBODY
        if claimed != taken_by:
            is_trumped = isinstance(play, Playing) and play.winning_power > TRUMP_POWER
            clause = Label.PLAY_TRICK_TRUMP if is_trumped else Label.PLAY_TRICK_SUIT_LED
            who = deal.table.seats[taken_by] if taken_by != NOBODY else "nobody yet"
            replayed.findings.append(
                Finding(number, position, clause, f"the trick goes to {who}, not to {claims['trick_to']}")
            )


def check_result(deal: Deal, claimed: Json | None, number: int, replayed: Replay) -> None:
    """Compare the claimed result of a deal with what it came to."""
    if claimed is None:
        return
    outcome, table = deal.outcome, deal.table
    path = f"$.deals[{number}].result"
    points = by_party(claimed.get("points", {}), table, f"{path}.points", {})
    card_points = by_party(claimed.get("card_points", {}), table, f"{path}.card_points")
    (unscored,) = as_told((0,), deal.ruleset)
    scores = as_scored(by_party(claimed.get("scores", {}), table, f"{path}.scores", unscored), deal.ruleset)
    if outcome is None:
        if not any(finding.deal == number for finding in replayed.findings):
            message = "a result is claimed, but the deal is not over"
            replayed.findings.append(Finding(number, None, Label.PLAY_END, message))
        return
    wrong: list[tuple[Label, str]] = []
    if "points" in claimed and points != outcome.points:
        wrong += wrong_points(deal, outcome, points)
    if "card_points" in claimed and card_points != outcome.card_points:
        wrong += wrong_card_points(table, outcome, card_points)
    if outcome.tricks is not None and "tricks" in claimed:
        stated = by_party(claimed["tricks"], table, f"{path}.tricks", None)
        wrong += wrong_tricks(table, outcome, stated)
    if "game" in claimed:
        wrong += wrong_game(outcome, claimed["game"])
    if "made" in claimed:
        wrong += wrong_made(outcome, claimed["made"])
    if "scores" in claimed and scores != outcome.scores:
        wrong += wrong_scores(deal, outcome, scores)
    replayed.findings += (Finding(number, None, clause, message) for clause, message in wrong)


# %% [markdown]
# Which clause does a wrong claim offend against? That of the line in the account which says otherwise. Where no line says
# anything, because nothing was won or entered, the contract is what decided, or that scores are carried on.


# %%
def offended(account: Account, column: Column, what: str | None, party: int | None) -> Label:
    """The clause that a claim about a line of the account offends, if the line says otherwise; `what` None is any line."""
    lines = [entry for entry in account.entries if entry.column is column and what in (None, entry.what)]
    named = [entry for entry in account.entries if entry.what == what]
    contract = [entry for entry in account.entries if entry.column is Column.CONTRACT]
    of_party = [entry for entry in lines if entry.party in (None, party)]
    for entry in (*of_party, *lines, *named, *contract):
        if entry.clauses:
            return entry.clauses[0]
    return Label.MATCH_START if column is Column.ENTERED else Label.POINTS_VALUE


def wrong_points(deal: Deal, outcome: Outcome, stated: tuple[Json, ...]) -> list[tuple[Label, str]]:
    """The points that a log gives otherwise than the law does, with the clause of each; a zero may be written or left out."""
    wrong = []
    for party, (won, said) in enumerate(zip(outcome.points, stated, strict=True)):
        for name in sorted(won.keys() | said.keys()):
            if won.get(name, 0) != said.get(name, 0):
                clause = offended(outcome.account, Column.WON, name, party)
                message = f"{deal.table.parties[party]} wins {won.get(name, 0)} for {name}, not {said.get(name, 0)}"
                wrong.append((clause, message))
    return wrong


def wrong_card_points(table: Table, outcome: Outcome, stated: tuple[int, ...]) -> list[tuple[Label, str]]:
    """The card-points that a log gives otherwise than the law does."""
    return [
        (
            offended(outcome.account, Column.COUNTED, CARD_POINTS, party),
            f"{table.parties[party]} took {counted} card-points, not {said}",
        )
        for party, (counted, said) in enumerate(zip(outcome.card_points, stated, strict=True))
        if counted != said
    ]


def wrong_tricks(table: Table, outcome: Outcome, stated: tuple[int | None, ...]) -> list[tuple[Label, str]]:
    """The tricks that a log gives otherwise than the law does; of a party left out nothing is said."""
    return [
        (
            offended(outcome.account, Column.COUNTED, TRICKS, party),
            f"{table.parties[party]} won {won} tricks, not {said}",
        )
        for party, (won, said) in enumerate(zip(outcome.tricks or (), stated, strict=True))
        if said is not None and won != said
    ]


def wrong_game(outcome: Outcome, stated: Json) -> list[tuple[Label, str]]:
    """What a log says of a game of Skat otherwise than the law does."""
    if outcome.game is None:
        return [(Label.POINTS_SKAT_VALUE, "no game of Skat was played in this deal")]
    came_to = outcome.game._asdict()
    pitching = next(entry.party for entry in outcome.entries if entry.what == "value")
    return [
        (
            offended(outcome.account, Column.COUNTED, part.replace("_", "-"), pitching),
            f"{part.replace('_', '-')}: {came_to[part]}, not {said}",
        )
        for part, said in stated.items()
        if came_to[part] != said
    ]


def wrong_made(outcome: Outcome, stated: bool | None) -> list[tuple[Label, str]]:
    """Whether a log says otherwise than the law that the contract was made."""
    if stated == outcome.made:
        return []
    clause = Label.POINTS_MADE if outcome.made is None else offended(outcome.account, Column.CONTRACT, None, None)
    return [(clause, f"made is {outcome.made}, not {stated}")]


def wrong_scores(deal: Deal, outcome: Outcome, stated: tuple[int, ...]) -> list[tuple[Label, str]]:
    """The scores that a log gives otherwise than the law does, with the clause of each."""
    wrong = []
    pairs = zip(as_told(outcome.scores, deal.ruleset), as_told(stated, deal.ruleset), strict=True)
    counted = Account(outcome.entries[len(deal.account) :], deal.scores)
    for party, (score, said) in enumerate(pairs):
        if score != said:
            clause = offended(counted, Column.ENTERED, None, party)
            wrong.append((clause, f"the score of {deal.table.parties[party]} is {score}, not {said}"))
    return wrong


def check_winner(log: Json, last: Outcome | None, table: Table, replayed: Replay) -> None:
    """Note who won, and compare it with the winner that the log claims."""
    if last is not None and last.winner is not None:
        replayed.winner = table.parties[last.winner]
    claimed = log.get("winner")
    if claimed is not None and claimed not in table.parties:
        raise LogError("$.winner", f"there is no party {claimed!r}; the parties are {', '.join(table.parties)}")
    if claimed is not None and claimed != replayed.winner and replayed.is_complete:
        replayed.findings.append(
            Finding(
                None,
                None,
                Label.MATCH_TARGET_REACHED,
                f"the winner is {replayed.winner or 'nobody yet'}, not {claimed}",
            )
        )
    if "winner" in log and claimed is None and replayed.winner is not None:
        replayed.findings.append(
            Finding(None, None, Label.MATCH_TARGET_REACHED, f"{replayed.winner} has won, but the log names nobody")
        )


# %% [markdown]
# ## Writing a log
#
# The other way round: a deal that was played here, written down with everything that follows as claims.


# %%
CLAIMED = ("points", "card_points", "tricks", "game", "made", "scores")
"""What a written log claims of a deal, where the game knows it."""


def log_of(deal: Deal, events: list[Event]) -> Json:
    """A log of one finished deal, with its claims."""
    came_to = result(deal)
    table = deal.table
    recorded: Json = {
        "dealer": table.seats[deal.dealer],
        "scores": dict(zip(table.parties, as_told(deal.started, deal.ruleset), strict=True)),
        "events": events,
        "result": {key: came_to[key] for key in CLAIMED if key in came_to},
    }
    if deal.number > 1:
        recorded["number"] = deal.number
    return {
        "format": "schmier/game-log/1",
        "ruleset": deal.ruleset.identifier,
        "seats": list(table.seats),
        "deals": [recorded],
        "winner": came_to["winner"],
    }
