# %% [markdown]
# # Settlement by tricks
#
# In Five Hundred nothing counts but tricks. The side that bid them scores what its bid is worth if it wins them and
# loses as much if it does not; everybody else scores for each trick that he wins.
#
# North bids eight hearts, worth 300 by Avondale's schedule. With nine tricks his side scores 300, and the other side 10 for
# its one trick. With seven it loses 300, and the other side scores 3 × 10 = 30. Three who play each for himself score each his own:
#
#     >>> table = {"seats": "A B C", "trumps": "H", "pitcher": "A", "bid": "8H"}
#     >>> pad(counted("five-hundred.three", tricks={"A": 8, "B": 1, "C": 1}, **table))
#     B +10 tricks
#     C +10 tricks
#     A +300 contract
#     >>> scores_after(counted("five-hundred.three", tricks={"A": 7, "B": 3}, **table))
#     {'A': -300, 'B': 30, 'C': 0}
#
# What the others score does not depend on whether the contract was made: ten for a trick is ten for a trick.

# %%
"""From the tricks of a deal to the lines that are entered."""

from __future__ import annotations

from typing import Final

from schmier.account import CONTRACT, ENTERED, WON, Because, Call, Entry, Factor, Product, Raised, Reached, Sum
from schmier.bids import contract_of_bid, noted_bid
from schmier.contracts import Contract
from schmier.counting.settling import TOO_MUCH, is_too_much, settle
from schmier.counting.tricks import line_of_tricks, tricks_by_party
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import TRICKS, Outcome
from schmier.ruleset.seats import Parties
from schmier.sides import pitching_parties, plays_alone, side_of
from schmier.verbs import Verb

CONTRACT_NAME = "contract"
"""The name of the lines that say whether the contract was made, and what it scores."""

CONTRACT_OF_TRICKS: Final = (Label.POINTS_TRICKS_CONTRACT,)
OF_NO_TRICKS: Final = (Label.POINTS_TRICKS_NONE,)
MADE: Final = (Label.POINTS_TRICKS_MADE,)
FAILED: Final = (Label.POINTS_TRICKS_FAILED,)
OTHERS: Final = (Label.POINTS_TRICKS_OTHERS,)
HI_LO: Final = (Label.POINTS_TRICKS_HI_LO,)
ALONE: Final = (Label.POINTS_TRICKS_ALONE,)
"""The clauses of the usual lines."""


def count_by_tricks(deal: Deal) -> Outcome:
    """The outcome of a deal in which tricks were bid, or which was played for tricks without a bid."""
    lines, to_enter = [line_of_tricks(deal.table, deal.tricks_won, deal.ranking)], []
    tricks = tricks_by_party(deal)
    if deal.bid is None:
        for party, won in enumerate(tricks):
            to_enter.append(line_without_contract(deal, party, won))
        return settle(deal, [*lines, *won_by(to_enter)], to_enter)
    played, ours, pitching = contract_played(deal), tricks_of_pitchers(deal), pitching_parties(deal)
    contract = line_of_contract(deal, played, ours)
    for party, won in enumerate(tricks):
        if party not in pitching:
            to_enter.append(line_of_others(deal, played, party, won))
    lines += [*won_by(to_enter), contract]
    for party in pitching:
        if contract.amount:
            makers = lines_won(deal, played, ours, party)
            lines += makers
            to_enter.append(makers_line(played, makers))
        else:
            to_enter.append(failed_line(deal, played, party))
    return settle(deal, lines, to_enter)


def contract_played(deal: Deal) -> Contract:
    """The contract that was bid."""
    contract = contract_of_bid(deal.bid)
    assert contract is not None
    return contract


def won_by(entered: list[Entry]) -> list[Entry]:
    """The points that are won for tricks, of the lines that enter them."""
    return [line._replace(column=WON) for line in entered if line.amount]


# %% [markdown]
# ## Made or failed
#
# Tricks are counted by sides and entered by parties. A contract of eight is made with eight and with nine; it is made by the two together
# where partners sit opposite each other, and it does not matter which of them took how many. A bid of no tricks is the same question the
# other way round: one trick is too many.
#
# The tricks of partners count together, also of partners who were chosen for the deal. Eight bid and eight won is made, eight
# bid and seven won is not, and there is nothing between the two. A contract of no tricks turns it round: one trick is enough to fail.


# %%
def tricks_of_pitchers(deal: Deal) -> int:
    """The tricks of the pitcher's side."""
    sides = side_of(deal)
    return sum(won for won, side in zip(deal.tricks_won, sides, strict=True) if side == sides[deal.pitcher])


def line_of_contract(deal: Deal, played: Contract, ours: int) -> Entry:
    """The line that says whether the contract was made."""
    party = deal.table.party_of[deal.pitcher]
    if has_too_many(played, ours):
        return Entry(CONTRACT, CONTRACT_NAME, party, 0, Reached(ours, played.tricks, TRICKS), HI_LO)
    if played.tricks and is_too_much(deal, ours, played.tricks):
        return Entry(CONTRACT, CONTRACT_NAME, party, 0, Reached(ours, played.tricks, TRICKS), TOO_MUCH)
    made = has_tricks(played, ours) if played.tricks else has_no_trick(ours)
    clauses = CONTRACT_OF_TRICKS if played.tricks else OF_NO_TRICKS
    return Entry(CONTRACT, CONTRACT_NAME, party, int(made), Reached(ours, played.tricks, TRICKS), clauses)


def has_tricks(played: Contract, ours: int) -> bool:
    """Whether a number of tricks makes a contract of tricks."""
    return ours >= played.tricks  # rule: points.tricks.contract


def has_too_many(played: Contract, ours: int) -> bool:
    """Whether a number of tricks is more than hi-lo undertakes."""
    return played.is_exact and ours > played.tricks  # rule: points.tricks.hi-lo


def has_no_trick(ours: int) -> bool:
    """Whether a number of tricks makes a contract of no tricks."""
    return ours == 0  # rule: points.tricks.none


# %% [markdown]
# ## What the contractor scores
#
# What the contract is worth, or loses as much. Tricks beyond it count for nothing at most tables, so that six spades with nine
# tricks are worth no more than with six; who wants more has to bid it. All of them together lift a small contract to the value of a
# slam: ten tricks on six spades, worth 40, score 250. On eight hearts, worth 300, they change nothing, because 300 is more.
#
#     >>> table = {"seats": "A B C", "pitcher": "A", "tricks": {"A": 10}}
#     >>> scores_after(counted("five-hundred.three", trumps="S", bid="6S", **table))["A"]
#     250
#     >>> scores_after(counted("five-hundred.three", trumps="H", bid="8H", **table))["A"]
#     300


# %%
def makers_line(played: Contract, won: list[Entry]) -> Entry:
    """What a pitcher's party enters that made its contract."""
    clauses = MADE if played.tricks else OF_NO_TRICKS
    terms = tuple([(line.what, line.amount) for line in won])
    return Entry(ENTERED, CONTRACT_NAME, won[0].party, sum([amount for _, amount in terms]), Sum(terms), clauses)


def lines_won(deal: Deal, played: Contract, ours: int, party: int) -> list[Entry]:
    """What a made contract wins for a party of the pitcher's side: what it is worth, and what is paid for tricks beyond it."""
    call: Because = Call(Verb.BID, noted_bid(deal.bid))
    times = times_counted(deal)
    if not played.tricks:
        return [Entry(WON, CONTRACT_NAME, party, worth_when_made(played), call, (Label.POINTS_TRICKS_NONE,))]
    more = ours - played.tricks
    beyond = paid_for_overtricks(deal, more)
    worth, is_slam = worth_when_made(played) * times, ours == sum(deal.tricks_won)
    lifted = worth_of_slam(deal, worth, beyond) if is_slam else worth
    shown = call if times == 1 else alone(played, times)
    clauses: tuple[Label, ...] = MADE if times == 1 else (*ALONE, *MADE)
    if lifted != worth:
        shown, clauses = Raised(noted_bid(deal.bid), worth, lifted, times), (Label.POINTS_TRICKS_SLAM, *clauses)
    lines = [Entry(WON, CONTRACT_NAME, party, lifted, shown, clauses)]
    if beyond:
        each = deal.ruleset.counting.overtrick
        clauses = (Label.POINTS_TRICKS_OVERTRICK,)
        lines.append(Entry(WON, "overtricks", party, beyond, Product(each, more), clauses))
    return lines


def alone(played: Contract, times: int) -> Product:
    """What a contract comes to that its pitcher plays alone."""
    return Product(played.worth, times, (Factor("alone", times),))


def times_counted(deal: Deal) -> int:
    """How many times a contract counts: more than once where the pitcher plays it alone."""
    return deal.ruleset.exchange.times_alone if plays_alone(deal) else 1  # rule: points.tricks.alone


def worth_when_made(played: Contract) -> int:
    """What a contract is worth that was made."""
    return played.worth  # rule: points.tricks.made


def paid_for_overtricks(deal: Deal, more: int) -> int:
    """The score for the tricks beyond the bid."""
    return deal.ruleset.counting.overtrick * more  # rule: points.tricks.overtrick


def worth_of_slam(deal: Deal, worth: int, beyond: int) -> int:
    """What a contract counts when its makers won every trick: no less than a slam, overtricks included."""
    return max(worth, deal.ruleset.counting.slam_least - beyond)  # rule: points.tricks.slam


def failed_line(deal: Deal, played: Contract, party: int) -> Entry:
    """What a party of the pitcher's side enters when it failed: it loses what the contract is worth."""
    clauses, times = FAILED if played.tricks else (*OF_NO_TRICKS, *FAILED), times_counted(deal)
    amount = -played.worth  # rule: points.tricks.failed
    if times > 1:
        return Entry(ENTERED, "setback", party, amount * times, alone(played, times), (*ALONE, *clauses))
    return Entry(ENTERED, "setback", party, amount, Call(Verb.BID, noted_bid(deal.bid)), clauses)


# %% [markdown]
# ## What the others score
#
# So much for each trick that a party won itself. A partner who was called is no other: he scores and loses what the contractor does.
# Partners who were chosen for the deal play for the contractor and score nothing themselves; and against
# a contract of no tricks it depends on the bid whether the others score for theirs. Where a deal is played though nobody bid, there
# are no others: everybody scores for his tricks.
#
# North plays misère, worth 250, and takes one trick. He loses 250. East and West have nine between them, and in this game score
# nothing for them, because nobody could help winning tricks against a player who wants none:
#
#     >>> misere = {"bid": "misere", "value": 250, "open": False, "partner": "sits-out", "others_score": False}
#     >>> no_tricks = {"auction.no_tricks": [misere], "play.lost_cause": "goes-on"}
#     >>> table = {"trumps": "NT", "pitcher": "N", "bid": "misere", "but": no_tricks}
#     >>> pad(counted("five-hundred.partnership", tricks={"N": 1, "E": 5, "W": 4}, **table))
#     E+W +0 tricks
#     N+S -250 setback


# %%
def line_of_others(deal: Deal, played: Contract, party: int, won: int) -> Entry:
    """What a party enters that did not bid the contract."""
    if is_partner(deal, party):
        return Entry(ENTERED, TRICKS, party, 0, Product(0, won), (Label.POINTS_TRICKS_PARTNERS,))
    if not played.tricks:
        each = value_of_trick_against_none(deal, played)
        return line_for_tricks(party, each, won, (Label.POINTS_TRICKS_NONE_OTHERS,))
    if scores_nothing_against(played):
        return line_for_tricks(party, 0, won, (Label.POINTS_TRICKS_HI_LO_OTHERS,))
    return line_for_tricks(party, value_of_trick(deal), won, OTHERS)


def line_without_contract(deal: Deal, party: int, won: int) -> Entry:
    """What a party enters in a deal in which nobody bid."""
    return line_for_tricks(party, value_of_free_trick(deal), won, (Label.POINTS_TRICKS_FREE,))


def is_partner(deal: Deal, party: int) -> bool:
    """Whether a party is that of a partner whom the pitcher chose: he scores and loses nothing."""
    if not deal.partners or deal.ruleset.seats.parties is not Parties.CHOSEN:
        return False
    return any(deal.table.party_of[seat] == party for seat in deal.partners)  # rule: points.tricks.partners


def line_for_tricks(party: int, each: int, won: int, clauses: tuple[Label, ...]) -> Entry:
    """What a party enters that scores so much for each of its tricks."""
    return Entry(ENTERED, TRICKS, party, each * won, Product(each, won), clauses)


def value_of_trick(deal: Deal) -> int:
    """What each trick scores for those who did not bid, whether the contract was made or not."""
    return deal.ruleset.counting.trick_value  # rule: points.tricks.others


def value_of_trick_against_none(deal: Deal, played: Contract) -> int:
    """What each trick scores against a contract of no tricks."""
    return deal.ruleset.counting.trick_value if played.others_score else 0  # rule: points.tricks.none.others


def scores_nothing_against(played: Contract) -> bool:
    """Whether those who did not bid score nothing for their tricks, because hi-lo says so."""
    return played.is_exact and not played.others_score  # rule: points.tricks.hi-lo.others


def value_of_free_trick(deal: Deal) -> int:
    """What each trick scores in a deal without a contract."""
    return deal.ruleset.counting.trick_value  # rule: points.tricks.free
