# %% [markdown]
# # Replaying a log
#
# A log tells what happened; the law tells what follows. Replaying a log means playing its events one after the
# other, refusing the first that the law forbids, and comparing every claim that the log makes with what came of
# it.
#
# Three things are kept apart. A log is *broken* when an action was illegal or a claim is wrong. It is
# *undecidable* when nothing is wrong as far as it goes but a rule asks for cards that the log does not know. It
# is *unreadable* when no clause could say what is wrong with it: a seat nobody sits in, a member that means nothing.
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

from collections.abc import Callable

from schmier.action import PASS, PLAY, Action, ActionsNamed, Event, action_of, actions_named
from schmier.deal import Deal
from schmier.io.claims import check_claims
from schmier.io.findings import Json, Judging, LogError, Replay, Witness, find_certain
from schmier.io.legal_claims import check_legal
from schmier.io.members import MemberError, refused_member
from schmier.io.named_ruleset import ruleset_of
from schmier.io.result_claims import check_result
from schmier.io.standing import (
    Standing,
    check_winner,
    close_deal,
    note_winner,
    open_deal,
)
from schmier.io.unrecorded import fill_in, show_hands
from schmier.io.unrecorded_auction import take_outcome
from schmier.labels import Label
from schmier.play.tricks import Play
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NotAtTable, table_for
from schmier.verbs import Verb
from schmier.violation import Undecidable, Violation

# %% [markdown]
# ## A log
#
# Deal follows deal, and where the log says so a match follows a match. Whatever is found in one of them, the others are judged.
# One bad deal in an evening of thirty-six does not make the other thirty-five unworthy of a look:
#
#     >>> log = log_told("E bid 3", number=1)
#     >>> log["deals"].append({"dealer": "N", "events": [{"do": "bid", "by": "N", "bid": 3}]})
#     >>> [(finding.deal, str(finding.clause)) for finding in replay(log).findings if not finding.is_doubt]
#     [(0, 'auction.turn')]
#
# The second deal, too, begins with a call out of turn, of the dealer himself. Yet the first deal was not finished, so the scores before
# the second are not known; and what may be said in an auction can turn on the scores. A wrong call is a doubt there.


# %%
def replay(log: Json, *, witness: Witness | None = None, rulesets: Callable[[str], Ruleset] | None = None) -> Replay:
    """Replay a log that has passed the schema; raises `LogError` when it is unreadable."""
    ruleset = ruleset_of(log["ruleset"], rulesets)
    replayed = Replay()
    standing = Standing(ruleset, table_for(ruleset, tuple(log["seats"])))
    for recorded in log["deals"]:
        judging = open_deal(recorded, standing, replayed)
        judging.witness = witness
        play_events(judging)
        check_result(judging)
        close_deal(judging, standing)
        if witness is not None:
            witness.counted(judging.deal, judging.number)
        if standing.last is not None:
            replayed.played.append((ruleset, standing.table, standing.last))
        note_winner(standing, replayed)
    check_winner(log, standing, replayed)
    return replayed


# %% [markdown]
# ## The events of a deal
#
# The first illegal event ends the replay of its deal: what came after it rests on something that could not have
# happened. An event after the end is another thing: what the deal came to stands.
#
# East bids out of turn, and North's bid of nine, which Pitch does not have, comes after it. There may be much amiss in the rest; but
# whether it is cannot be said of an auction that has never been held like that. One finding, for one mistake:
#
#     >>> found_in(log_told("E bid 3", "N bid 9"))
#     ['auction.turn']
#
# A doubt about a card does not end a deal. It is noted at its event, and what follows is judged as if the player had been right,
# for he may have been. (Where the deal cannot go on without the answer, as when nobody has noted the card that was turned up, it
# stops.) West throws a club to a spade in the first trick, with a hand that nobody knows; in the second he plays
# a spade, so he *had* one, and the doubt becomes a breach:
#
#     >>> calls = ("N bid 3", "E pass", "S pass", "W pass")
#     >>> found_in(log_told(*calls, "trick N: AS JS 4S 9C"))
#     ['play.void?']
#     >>> found_in(log_told(*calls, "trick N: AS JS 4S 9C", "trick N: KS 2H 5S 6S"))
#     ['play.follow.trump']
#
# So the order of judging is not quite that of the events. Before a card is judged its player is known to hold what he will play,
# because nobody gets a card once play has begun.


# %%
def play_events(judging: Judging) -> None:
    """Play the events of one deal, noting what is found."""
    deal, events = judging.deal, judging.recorded["events"]
    ready: ActionsNamed = {} if judging.witness is not None else actions_named(deal.table.seats)
    position = 0
    try:
        for position, event in enumerate(events):
            if not (deal.is_known and takes_plain(judging, ready, event, position)):
                play_event(judging, event, position)
    except Undecidable as doubt:
        judging.find(doubt.clause, str(doubt), position, is_doubt=True)
        find_certain(judging)
    except Violation as violation:
        judging.find(violation.clause, str(violation), position)
    except (MemberError, NotAtTable) as problem:
        raise LogError(f"{judging.path}.events[{position}]", str(problem)) from None
    if deal.is_played_out:
        deal.settle()
    note_doubts(judging, position)


# %% [markdown]
# Nine of ten events are cards and passes, of which nothing is said but whose they are, and perhaps what followed. Where all hands are
# known and nobody looks on, such a card is put on the table as it is, and what is claimed of it is compared. The log above tells its
# hands nowhere, so its cards are judged closely; so is one that is refused, since a refusal has changed nothing. The tests judge true
# logs and false ones both ways, and find the same.


# %%
def takes_plain(judging: Judging, ready: ActionsNamed, event: Event, position: int) -> bool:
    """Whether a card is played, or somebody passes, and nothing is to be noted but what is claimed of it; then it has happened."""
    do = event["do"]
    # What is done and by whom, and of a play the card; whatever is left are the claims.
    if do == PLAY:
        what, others = event["card"], len(event) - 3
    elif do == PASS:
        what, others = "pass", len(event) - 2
    else:
        return False
    if others and (others > 1 or "claims" not in event):
        return False
    of_player = ready.get(event["by"])
    if of_player is None:
        return False
    deal = judging.deal
    tricks = len(deal.winners)
    try:
        deal.phase.take(deal, of_player[what])
    except Undecidable:
        raise
    except Violation:
        return False
    if deal.doubts:
        note_doubts(judging, position)
    if others:
        check_claims(judging, event["claims"], position, tricks)
    return True


def play_event(judging: Judging, event: Event, position: int) -> None:
    """Let one thing happen, and compare what is claimed of it."""
    deal = judging.deal
    member = refused_member(event)
    if member:
        raise MemberError(event, member)
    action = action_of(event, deal.ruleset, deal.table)
    if action.dealt is not None and not action.dealt.is_known:
        judging.leaves_out_at(position)
    tricks = len(deal.winners)
    if judging.witness is not None:
        deal.because = []
        judging.witness.before(deal, judging.number, position, event)
    before = apply(judging, event, action, position)
    if "legal" in event:
        check_legal(judging, before, event["legal"], position)
    if judging.witness is not None:
        judging.witness.after(deal, judging.number, position, event)
    if deal.doubts:
        note_doubts(judging, position)
    if "claims" in event:
        check_claims(judging, event["claims"], position, tricks)


def apply(judging: Judging, event: Event, action: Action, position: int) -> Deal:
    """Carry out an event, once what the log leaves out before it has happened; returns the deal before it.

    Where the event claims nothing of what was legal before it, that deal is not needed, and none is kept.
    """
    deal = judging.deal
    while True:
        # Of a deal of which all is known no log leaves anything out that is played.
        if not deal.is_known and any(deal.unknown) and isinstance(deal.phase, Play):
            show_hands(deal, judging.recorded["events"][position:])
        before = deal.copied() if "legal" in event else deal
        try:
            if action.do is Verb.WIN_AUCTION:
                take_outcome(deal, action)
            else:
                deal.phase.take(deal, action)
        except Undecidable:
            raise
        except Violation as violation:
            if violation.clause is Label.DEAL_TURN_UP and action.dealt is not None and action.dealt.turn_up < 0:
                raise Undecidable(violation.clause, "which card was turned up is not known") from None
            if violation.clause is Label.TRUMPS_CUT:
                raise Undecidable(violation.clause, "which suit was cut for trumps is not known") from None
            if not fill_in(deal, action, judging.recorded["events"][position:]):
                raise
            judging.leaves_out_at(position)
            if judging.witness is not None:
                judging.witness.before(deal, judging.number, position, event)
        else:
            return before


def note_doubts(judging: Judging, position: int) -> None:
    """Note what the deal has left open."""
    for clause, message in judging.deal.doubts:
        judging.find(clause, message, position, is_doubt=True)
    judging.deal.doubts = []
