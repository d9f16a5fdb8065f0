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
#
# The three are told apart because different people answer for them. A broken log is a matter between players, or of
# the program that kept it; an undecidable one is nobody's fault; an unreadable one should never have been written.
#
# Here is a log that knows nothing but two calls. East bids two where North has bid three. No card need be known to see
# that this cannot stand:
#
#     >>> calls = [{"do": "bid", "by": "N", "bid": 3}, {"do": "bid", "by": "E", "bid": 2}]
#     >>> log = {"ruleset": "pitch.auction", "seats": ["N", "E", "S", "W"], "deals": [{"dealer": "W", "events": calls}]}
#     >>> found = replay(log)
#     >>> found.verdict, [(finding.event, str(finding.clause)) for finding in found.findings]
#     ('broken', [(1, 'auction.higher')])
#
# With another dealer it is broken at once, and by another rule: then it is not for North to speak first.
#
#     >>> log["deals"][0]["dealer"] = "N"
#     >>> [str(finding.clause) for finding in replay(log).findings]
#     ['auction.turn']

# %%
"""Replaying game logs: what holds, what is broken, what cannot be decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from schmier import spec
from schmier.action import Action, Event
from schmier.counting.match import as_scored, as_told, starting_scores
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.claims import check_claims, check_result, check_winner
from schmier.edge.findings import Finding, Json, LogError, Replay, by_party, seat_named
from schmier.edge.results import scored
from schmier.edge.sessions import begins_match, check_match_winner
from schmier.edge.unrecorded import as_far_as_known, fill_in
from schmier.edge.unrecorded_auction import carry_out, noted_action
from schmier.edge.witness import Witness
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.table import Table, table_for
from schmier.violation import RulesetError, Undecidable, Violation

UNUSABLE_DEAL = (Label.CARDS_PACK, Label.CARDS_UNIQUE)
"""A deal that breaks one of these is no deal of cards at all, so the log is unreadable rather than broken."""


# %% [markdown]
# ## A log
#
# Deal follows deal, and where the log says so a match follows a match. Where a deal could not be finished, nobody can say
# what the scores are or who deals next, so the next deal is taken as the log gives it.


# %%
def replay(log: Json, *, witness: Witness | None = None, rulesets: Callable[[str], Ruleset] | None = None) -> Replay:
    """Replay a log that has passed the schema; raises `LogError` when it is unreadable."""
    ruleset = ruleset_of(log["ruleset"], rulesets)
    replayed = Replay()
    table = table_for(ruleset, tuple(log["seats"]))
    before: Outcome | None = None
    counted = 0
    for number, recorded in enumerate(log["deals"]):
        if begins_match(recorded, number, before):
            before, counted = None, 0
        counted = recorded.get("number", counted + 1)
        deal = open_deal(recorded, number, ruleset, table, before, replayed, counted)
        play_events(deal, recorded["events"], number, replayed, witness)
        check_result(deal, recorded.get("result"), number, replayed)
        check_match_winner(deal, recorded.get("result"), number, replayed)
        before = deal.outcome
        if witness is not None:
            witness.counted(deal, number)
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


# %% [markdown]
# ## The events of a deal
#
# The first illegal event ends the replay of its deal: what came after it rests on something that could not have
# happened.


# %%
def play_events(deal: Deal, events: Sequence[Event], number: int, replayed: Replay, witness: Witness | None) -> None:
    """Play the events of one deal, noting what is found."""
    ruleset, table = deal.ruleset, deal.table
    position = 0
    try:
        for position, event in enumerate(events):
            action = noted_action(event, ruleset, table)
            if action.dealt is not None and any(action.dealt.unknown):
                action = Action("deal", dealt=as_far_as_known(action.dealt, events[position + 1 :], table))
            if witness is not None:
                deal.because = []
                witness.before(deal, number, position, event)
            try:
                carry_out(deal, action)
            except Violation:
                if not fill_in(deal, action, events[position:]):
                    raise
                carry_out(deal, action)
            if witness is not None:
                witness.after(deal, number, position, event)
            note_doubts(deal, number, position, replayed)
            if "claims" in event:
                check_claims(deal, event, number, position, replayed)
        if deal.is_played_out:
            deal.settle()
            note_doubts(deal, number, position, replayed)
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


def note_doubts(deal: Deal, number: int, position: int, replayed: Replay) -> None:
    """Note what the deal has left open."""
    replayed.findings += (Finding(number, position, *doubt, is_doubt=True) for doubt in deal.doubts)
    deal.doubts = []
