"""The beginning and the end of a deal in words: dealer, hands and scores; then the scores, the winner of the match, the next dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from schmier.bids import noted_bid
from schmier.cards import NAMES
from schmier.counting.losses import lost_by_setbacks
from schmier.counting.match import as_told
from schmier.counting.rounds import RE, events_of, is_dealt_again, rounds_after
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rounds import Rounds
from schmier_conformance.wording.accounts.hands import hand
from schmier_conformance.wording.accounts.lines import Line, Part, Step, step_of
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.text import bid, card, people, trumps
from schmier_conformance.wording.vocabulary import Vocabulary, sentence_of


def dealt(words: Vocabulary, was: Deal, deal: Deal, number: int) -> Step:
    """The deal of the cards."""
    assert deal.because is not None
    seats = deal.table.seats
    dealer, first = words.player(seats[deal.dealer]), words.player(seats[deal.table.eldest(deal.dealer)])
    scores = scores_before(words, was)
    said = [words.say("{dealer} deals, {player} is {eldest}; {scores}.", dealer=dealer, player=first, scores=scores)]
    said += [f"{cards_dealt(words, deal)}."]
    if Label.TRUMPS_STOCK_TOP in deal.because:
        assert deal.ranking is not None
        top, trump = card(NAMES[deal.stock[0]], words), trumps(deal.ranking.name, words)
        said.append(words.say("{card} on top of the stock makes {trump} trumps.", card=top, trump=trump))
    if Label.TRUMPS_CUT in deal.because:
        assert deal.ranking is not None
        said.append(words.say("The cut makes {trump} trumps.", trump=trumps(deal.ranking.name, words)))
    if deal.turn_up >= 0:
        said.append(words.say("{card} is turned up.", card=card(NAMES[deal.turn_up], words)))
    if deal.players < len(seats):
        said.append(words.say("{dealer} sits out.", dealer=dealer))
    return step_of(number, " ".join(said), deal.because)


def scores_before(words: Vocabulary, was: Deal) -> str:
    """The scores before a deal."""
    told = as_told(was.scores, was.ruleset)
    if not any(was.scores):
        return words.say("all scores are {score}", score=told[0])
    return words.say("scores {scores}", scores=scores_text(words, was, told))


def scores_text(words: Vocabulary, deal: Deal, told: Sequence[int]) -> str:
    """The scores of all parties, as the players keep them."""
    return ", ".join(f"{words.player(name)} {score}" for name, score in zip(deal.table.parties, told, strict=True))


def cards_dealt(words: Vocabulary, deal: Deal) -> str:
    """The hands as dealt, as far as they are known, and the cards that lie aside."""
    seats = deal.table.seats
    said = []
    for seat in deal.playing():
        unknown = size_of_hand(deal) - deal.dealt[seat].bit_count()
        said.append(f"{words.player(seats[seat])} {hand(words, deal, deal.dealt[seat], unknown)}")
    if deal.ruleset.dealing.widow_size:
        unknown = deal.ruleset.dealing.widow_size - deal.dealt_widow.bit_count()
        said.append(words.say("the {widow} {cards}", cards=hand(words, deal, deal.dealt_widow, unknown)))
    return "; ".join(said)


def size_of_hand(deal: Deal) -> int:
    """The number of cards that each player is dealt."""
    return deal.ruleset.dealing.hand_size


WHY: Final[Mapping[Label, Template]] = {
    Label.MATCH_TARGET_REACHED: "{target} points are reached",
    Label.MATCH_LEAD: "the lead is less than {lead}",
    Label.MATCH_LOSING_SCORE: "{losers}, having {score} or less",
    Label.MATCH_LOSING_SCORE_ALONE: "{losers}, having {score} or less",
    Label.MATCH_LOSING_SCORE_WINNER: "the highest score of the others wins",
    Label.MATCH_SETBACKS_LOST: "{set_back}, set back {setbacks} times",
    Label.DEAL_MISDEAL_WINS: "{target} points are reached by a misdeal",
    Label.MATCH_SETBACKS_WINNER: "the highest score of the others wins",
    Label.MATCH_TARGET_AT_ONCE: "its points brought it to {target} or more, which ends the match at once",
    Label.MATCH_DEALS_UNDECIDED: "the last deal has been played, and no score has decided the match",
    Label.MATCH_DEALS: "the last deal has been played, and the highest score wins",
    Label.MATCH_WHO_PITCHER: "in this deal only a {pitcher} who made his bid may go out",
    Label.MATCH_WHO_UNLESS_ALL_CROSS: "all crossed the line in this deal, so the points are counted in their order",
    Label.MATCH_WHO_ENDS: "only a {pitcher} who made his bid ends the match",
    Label.MATCH_SPREAD: "nobody else is near enough to the leader",
    Label.MATCH_SWEEP: "every point of a deal is the match",
    Label.MATCH_SET_BACK_GOES_FIRST: "a {pitcher} at the target goes first, though he was set back",
    Label.MATCH_SET_BACK_MAY_NOT_WIN: "a {pitcher} who was set back may not win",
    Label.MATCH_SEVERAL_PITCHER_FIRST: "several are there, and the {pitcher} who made his bid goes first",
    Label.MATCH_SEVERAL_ORDER: "several are there, and the points are counted in their order",
    Label.MATCH_SEVERAL_ORDER_ONLY: "several are there, and the points are counted in their order",
    Label.MATCH_SEVERAL_HIGHER: "several are there, and the higher total wins",
    Label.MATCH_SEVERAL_TIE: "several are there with the same total, which only the {pitcher} can win",
    Label.MATCH_SEVERAL_TRICKS: "several are there: the {pitcher} first, then whose tricks fell first",
    Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER: "several are there: the {pitcher}'s side first, then the higher total",
    Label.MATCH_SEVERAL_EXTRA_DEAL: "both are there: makers who were close to it win, or else one more deal decides",
    Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL: "this was the one more deal, and the higher total wins",
    Label.MATCH_TIE_PLAY_ON: "the totals are the same, so play goes on",
    Label.MATCH_SLAM_WON: "the {slam} was made, and is the match",
    Label.MATCH_SLAM_LOST: "the {slam} failed, and loses the match",
    Label.MATCH_SLAM_UNSCORED: "no points are scored with it",
    Label.MATCH_SLAM_BELOW_ZERO_WINS: "the {slam} was made, and is the match also from below zero",
    Label.MATCH_SLAM_BELOW_ZERO_RESET: "from below zero the {slam} wins no more than the way back to it",
    Label.DEAL_TURN_UP_WINS: "the card turned up scored what was missing",
    Label.AUCTION_TURN_UP_GIVE_WINS: "the point given was the last that was missing",
}
"""By clause, why the match is won, or is not yet."""


def lines_of_match(words: Vocabulary, deal: Deal, outcome: Outcome, number: int) -> list[Line]:
    """The scores, and what follows from them."""
    told = as_told(outcome.scores, deal.ruleset)
    scores = words.say("Scores: {scores}", scores=scores_text(words, deal, told))
    lines = [Line(number, Part.MATCH, "scores", sentence_of(scores), (Label.MATCH_START,))]
    decided = decision_text(words, deal, outcome)
    if decided:
        lines.append(Line(number, Part.MATCH, "winner", sentence_of(decided), outcome.decision.clauses))
    following = sentence_of(next_deal(words, deal, outcome))
    lines.append(Line(number, Part.MATCH, "next-dealer", following, (clause_of_next_dealer(deal, outcome),)))
    if deal.ruleset.hands_on:
        left = rounds_after(deal, outcome)
        lines += rounds_due(words, deal, outcome, number)
        lines += [Line(number, Part.MATCH, "rounds", text, (clause,)) for clause, text in handed_on(words, deal, left)]
    return lines


def decision_text(words: Vocabulary, deal: Deal, outcome: Outcome) -> str:
    """Who has won the match, or lost it, and why; why nobody has won it yet; empty where nothing was to be decided."""
    rules = deal.ruleset.match
    fields = {
        "target": rules.target,
        "lead": rules.lead_needed,
        "score": rules.losing_score,
        "losers": losers_text(words, losers(deal, outcome)),
        "set_back": losers_text(words, set_back_too_often(deal, outcome)),
        "setbacks": rules.losing_setbacks,
        "slam": bid(noted_bid(deal.bid), words),
    }
    reasons = "; ".join(words.say(WHY[clause], **fields) for clause in outcome.decision.clauses)
    if outcome.winner is not None:
        winner = words.player(deal.table.parties[outcome.winner])
        if not reasons:
            return words.say("{winner} has won the match", winner=winner)
        return words.say("{winner} has won the match: {reasons}", winner=winner, reasons=reasons)
    if Label.MATCH_LOSING_SCORE_ALONE in outcome.decision.clauses:
        return words.say("The match is over: {reasons}", reasons=reasons)
    return words.say("Nobody has won: {reasons}", reasons=reasons) if reasons else ""


def losers_text(words: Vocabulary, lost: Sequence[str]) -> str:
    """Who has lost the match."""
    named = people(lost, words)
    return (
        words.say("{loser} has lost", loser=named) if len(lost) == 1 else words.say("{losers} have lost", losers=named)
    )


def losers(deal: Deal, outcome: Outcome) -> list[str]:
    """The parties that stand so low that they have lost the match."""
    losing_score = deal.ruleset.match.losing_score
    if losing_score is None:
        return []
    scores = zip(deal.table.parties, outcome.scores, strict=True)
    return [name for name, score in scores if score <= losing_score]


def set_back_too_often(deal: Deal, outcome: Outcome) -> list[str]:
    """The parties that have lost the match by their setbacks."""
    if not deal.ruleset.counts_setbacks:
        return []
    return [deal.table.parties[party] for party in lost_by_setbacks(deal, outcome.account)]


def handed_on(words: Vocabulary, deal: Deal, left: Rounds) -> Iterator[tuple[Label, str]]:
    """What a deal hands on to the next, each kind by its clause."""
    ruleset = deal.ruleset
    if ruleset.match.bock is not None:
        yield Label.MATCH_ROUNDS, sentence_of(rounds_in_words(words, left))
    if ruleset.carries_games:
        yield Label.POINTS_GAME_TIE_CARRIED, sentence_of(games_in_words(words, left))
    if ruleset.counts_setbacks:
        yield Label.MATCH_SETBACKS, sentence_of(setbacks_in_words(words, deal, left))


def setbacks_in_words(words: Vocabulary, deal: Deal, left: Rounds) -> str:
    """How often each party has been set back."""
    counts = [(name, often) for name, often in zip(deal.table.parties, left.setbacks, strict=False) if often]
    if not counts:
        return words.say("Nobody has been set back so far")
    listed = "; ".join(f"{words.player(name)} {often}" for name, often in counts)
    return words.say("Setbacks so far: {setbacks}", setbacks=listed)


def games_in_words(words: Vocabulary, rounds: Rounds) -> str:
    """The tied Games that wait for the next winner of Game."""
    if rounds.tied_games > 1:
        return words.say("{count} tied Games are carried over", count=rounds.tied_games)
    return words.say("1 tied Game is carried over" if rounds.tied_games else "There is no tied Game to carry over")


def rounds_in_words(words: Vocabulary, rounds: Rounds) -> str:
    """The rounds of Bock and Ramsch that are left, of each how many deals."""
    kinds: tuple[tuple[Template, tuple[int, ...]], ...] = (
        ("Bock for {deals}", rounds.bock),
        ("Ramsch for {deals}", rounds.ramsch),
    )
    then = words.say(", then ")
    left = [words.say(kind, deals=then.join(map(str, deals))) for kind, deals in kinds if deals]
    if not left:
        return words.say("No round of Bock or Ramsch is left")
    return words.say("Left of rounds, in deals: {rounds}", rounds="; ".join(left))


ROUND_DUE: Final[Mapping[Label, Template]] = {
    Label.MATCH_ROUNDS_SCORES: "a score has become one that brings on a round",
    Label.MATCH_ROUNDS_VALUE: "the game was worth {worth} or more",
    Label.MATCH_ROUNDS_AT_HALF: "the game was lost with half of the card-points",
    Label.MATCH_ROUNDS_GRAND_HAND: "a grand was won from the hand",
    Label.MATCH_ROUNDS_CONTRA: "the game was lost after {contra}",
}
"""By clause, the event that brings on a Bock round; a game with Re, and a grand that was lost, have words of their own."""

WITH_RE: Final[Template] = "{re} was said"
"""The event of a game with Re, lost or not."""

GRAND_LOST: Final[Template] = "a grand was lost from the hand"
"""The event of a grand from the hand where it is the lost one that brings on a round."""


def rounds_due(words: Vocabulary, deal: Deal, outcome: Outcome, number: int) -> list[Line]:
    """The Bock rounds that a deal has brought on, each kind of event in a line."""
    bock = deal.ruleset.match.bock
    if bock is None:
        return []
    lines = []
    for clause, count in events_of(deal, bock, outcome).items():
        if count:
            event = ROUND_DUE[clause]
            if clause is Label.MATCH_ROUNDS_CONTRA and bock.contra.counts_re and deal.doublings >= RE:
                event = WITH_RE
            elif clause is Label.MATCH_ROUNDS_GRAND_HAND and not outcome.made:
                event = GRAND_LOST
            reason = words.say(event, worth=bock.worth)
            english: Template = "{count} Bock rounds are brought on: {reason}"
            if count == 1:
                english = "A Bock round is brought on: {reason}"
            said = words.say(english, count=count, reason=reason)
            lines.append(Line(number, Part.MATCH, "rounds", sentence_of(said), (clause,)))
    return lines


def clause_of_next_dealer(deal: Deal, outcome: Outcome) -> Label:
    """The clause that says who deals next, or that nobody does."""
    is_again = outcome.next_dealer is not None and is_dealt_again(deal)
    return Label.EXCHANGE_GRAND_HAND_AGAIN if is_again else Label.MATCH_DEALER_NEXT


def next_deal(words: Vocabulary, deal: Deal, outcome: Outcome) -> str:
    """The next dealer."""
    if outcome.next_dealer is None:
        return words.say("The match is over")
    dealer = words.player(deal.table.seats[outcome.next_dealer])
    if is_dealt_again(deal):
        return words.say("{dealer} deals again, since a grand took the place of {reject}", dealer=dealer)
    return words.say("{dealer} deals next", dealer=dealer)
