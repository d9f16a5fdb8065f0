"""Misreadings of trumps and of the exchange."""

from __future__ import annotations

from typing import Final

from schmier import deal_flow
from schmier.action import Action
from schmier.cards import BIT, NAMES, Cards, cards_of
from schmier.deal import Deal, DealFlow
from schmier.exchange import (
    alone,
    calling,
    discarding,
    drawing,
    giving,
    holding,
    naming,
    partners,
    passing,
    robbing,
    surplus,
    taking,
)
from schmier.exchange.burying import Bury
from schmier.exchange.calling import Call
from schmier.exchange.discarding import Discard
from schmier.exchange.drawing import Draw, FillsUp
from schmier.exchange.giving import Give
from schmier.exchange.long_hands import Misdeal
from schmier.exchange.partners import ChoosePartners
from schmier.exchange.passing import PassExcess
from schmier.exchange.record import Choosing, choosing
from schmier.exchange.robbing import Rob
from schmier.labels import Label
from schmier.ruleset.exchange import Order
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    also,
    always,
    instead,
    never,
    nothing,
)

SCORING: Final = "JXT23"
"""The first letters of the trumps that score below the highest: Jack and Jick, Jokers, Ten, Two and Trey."""

MOST_ROBBED: Final = 6
"""To how many cards a dealer fills up who robs no further."""


def in_reverse(right: Function) -> Function:
    """The steps of the exchange come in reverse, where no stock is left for them."""

    def wrong(ruleset: Ruleset) -> DealFlow:
        found: DealFlow = right(ruleset)
        deals, auction, *steps, play, over = found.phases
        if ruleset.dealing.has_stock:
            return found
        return found._replace(phases=(deals, auction, *reversed(steps), play, over))

    return wrong


# ---- discarding ------------------------------------------------------------------------------------------------------


def scoring_are_protected(right: Function) -> Function:
    """The trumps that score are protected where none is."""

    def wrong(step: Discard, deal: Deal) -> Cards:
        assert deal.ranking is not None
        highest, *others = deal.ranking.order
        return right(step, deal) or BIT[highest] | cards_of(NAMES[card] for card in others if NAMES[card][0] in SCORING)

    return wrong


def is_not_next(deal: Deal, action: Action) -> bool:
    """Whether it is not a player's turn to discard."""
    return action.by not in choosing(deal).pending[:1]


def ticks_off_another(deal: Deal, seat: Seat) -> None:
    """Another player counts as finished."""
    choosing(deal).pending.pop()


def comes_back(deal: Deal, seat: Seat, cards: Cards) -> None:
    """What is laid away counts as taken in tricks."""
    deal.captured[seat] |= cards


# ---- drawing ---------------------------------------------------------------------------------------------------------


def keeps_plain(deal: Deal, seat: Seat) -> Cards:
    """Plain cards are laid away and kept."""
    assert deal.ranking is not None
    plain = deal.hands[seat] & ~deal.ranking.trumps
    deal.discards[seat] |= plain
    return plain


def one_too_few(right: Function) -> Function:
    """Players are served up to a card less."""
    return lambda step, deal, seat: max(0, right(step, deal, seat) - 1)


def from_the_bottom(deal: Deal, seat: Seat, count: int) -> Cards:
    """Cards are dealt from the bottom of the stock."""
    drawn = sum([1 << card for card in (deal.stock[-count:] if count else ())])
    deal.hands[seat] |= drawn
    deal.stock = deal.stock[count:]
    return drawn


def dealer_first(right: Function) -> Function:
    """The dealer is served first, not eldest."""
    return lambda deal, order: right(deal, Order.FROM_DEALER if order is Order.FROM_ELDEST else order)


def lay_away_early(step: Draw, deal: Deal) -> None:
    """While one chooses, all who are to draw after him have laid their plain cards away already."""
    if isinstance(deal.progress, Choosing):
        for seat in deal.progress.pending[1:]:
            drawing.lay_away_plain(deal, seat)


def no_more_than_six(right: Function) -> Function:
    """The dealer takes trumps of the stock up to six cards."""

    def wrong(deal: Deal) -> Cards:
        trumps = [BIT[card] for card in deal.stock if BIT[card] & right(deal)]
        return sum(trumps[: max(0, MOST_ROBBED - deal.hands[deal.dealer].bit_count())])

    return wrong


# ---- passing, calling, choosing --------------------------------------------------------------------------------------


def passes(how: Function) -> Wrong:
    """A number of cards to pass, worked out otherwise: of the surplus, and of the partner's room for it."""

    def make(right: Function) -> Function:
        def wrong(step: PassExcess, deal: Deal, seat: Seat) -> int:
            surplus = passing.trumps_held(deal, seat) - step.keep
            room = step.keep - passing.trumps_held(deal, passing.partner_of(deal, seat))
            answer: int = how(surplus, room)
            return answer

        return wrong

    return make


def eldest_helps(right: Function) -> Function:
    """Where no player holds the card called, the next player is the partner."""

    def wrong(deal: Deal, card: int) -> Seat:
        holder: Seat = right(deal, card)
        return deal.table.after[deal.pitcher] if holder == NOBODY else holder

    return wrong


def own_card_called(deal: Deal, action: Action) -> bool:
    """Whether a card outside the pack is called."""
    return not BIT[action.card] & deal.ruleset.cards.pack


def two_from_nine(step: ChoosePartners, deal: Deal) -> int:
    """How many partners may be chosen, where two are for more tricks than they are."""
    tricks = deal.bid.contract.tricks if deal.bid is not None and deal.bid.contract is not None else 0
    return (tricks >= step.one) + (tricks > step.two)


def as_many_as_must_go(step: Discard, deal: Deal, seat: Seat) -> Cards:
    """As many cards as must go are taken for a player, whichever they are."""
    cards = [card for group in step.ways(deal, seat) for card in group]
    return sum(BIT[card] for card in cards[: step.must_go(deal, seat)])


def too_many_only(step: Discard, deal: Deal, action: Action) -> bool:
    """Too few cards may be thrown, but not too many."""
    return action.cards.bit_count() > step.must_go(deal, action.by)


MISREADINGS: Final = (
    Misreading(Label.EXCHANGE_ORDER, "steps-in-reverse", deal_flow.deal_flow_of, in_reverse),
    Misreading(Label.TRUMPS_NAMED, "anybody-names-trumps", naming.is_for_another_to_name, never),
    Misreading(Label.EXCHANGE_TAKE_WIDOW, "widow-stays", taking.takes_widow, instead(lambda deal: deal.dealer)),
    Misreading(Label.EXCHANGE_TAKE_STOCK, "stock-stays", taking.takes_stock, instead(lambda deal: deal.dealer)),
    Misreading(
        Label.EXCHANGE_DISCARD_TO,
        "any-number",
        Discard.is_wrong_number,
        instead(too_many_only),
    ),
    Misreading(Label.EXCHANGE_DISCARD_HELD, "card-from-nowhere", holding.is_not_held, never),
    Misreading(Label.EXCHANGE_DISCARD_TRUMPS_LAST, "trumps-thrown-freely", Discard.throws_trump_early, never),
    Misreading(
        Label.EXCHANGE_DISCARD_FREE_TRUMPS,
        "scoring-trumps-protected",
        Discard.protected_trumps,
        scoring_are_protected,
    ),
    Misreading(Label.EXCHANGE_DISCARD_PROTECTED, "protected-trumps-thrown", Discard.throws_protected, never),
    Misreading(Label.EXCHANGE_DISCARD_UNAVOIDABLE, "protected-trumps-stuck", Discard.is_unavoidable, never),
    Misreading(Label.EXCHANGE_DISCARD_KEEPS_PROTECTED, "scoring-trump-thrown", Discard.throws_what_is_kept, never),
    Misreading(
        Label.EXCHANGE_DISCARD_KEEPS_PROTECTED,
        "down-to-six-in-any-case",
        Discard.room,
        instead(lambda step, deal, hand: step.keep),
    ),
    Misreading(Label.EXCHANGE_DISCARD_LOWEST, "any-trump-goes", surplus.are_lowest, always(True)),
    Misreading(Label.EXCHANGE_DISCARD_TOGETHER, "discards-in-turn", discarding.is_not_pending, instead(is_not_next)),
    Misreading(Label.EXCHANGE_DISCARD_TOGETHER, "discard-twice", holding.tick_off, instead(ticks_off_another)),
    Misreading(Label.EXCHANGE_DISCARD_DEAD, "discards-come-back", holding.lay_away, also(comes_back)),
    Misreading(Label.EXCHANGE_BURY, "trumps-spared-though-none-are-named", Bury.is_wrong_number, never),
    Misreading(
        Label.EXCHANGE_DRAW_PLAIN_OUT, "plain-cards-kept", drawing.lay_away_plain, instead(keeps_plain), acts=True
    ),
    Misreading(Label.EXCHANGE_DRAW_FILL, "dealt-one-too-few", FillsUp.missing, one_too_few),
    Misreading(
        Label.EXCHANGE_DRAW_FILL,
        "stock-dealt-from-the-bottom",
        drawing.draw_up,
        instead(from_the_bottom),
        acts=True,
    ),
    Misreading(Label.EXCHANGE_DRAW_ORDER, "dealer-served-first", drawing.drawing_order, dealer_first),
    Misreading(
        Label.EXCHANGE_DRAW_ORDER,
        "all-lay-away-first",
        Draw.serve,
        also(lay_away_early),
        unmarked="who is to come is known where one after the other is served",
    ),
    Misreading(
        Label.EXCHANGE_DRAW_SHORT_STAY,
        "short-hand-takes-back",
        Draw.takes_back,
        instead(lambda step, deal, seat: step.missing(deal, seat) > 0),
    ),
    Misreading(Label.EXCHANGE_DRAW_SHORT_OWN_DISCARDS, "short-hand-stays-short", Draw.takes_back, never),
    Misreading(Label.EXCHANGE_DISCARD_NO_CHOICE, "asked-all-the-same", Discard.only_discard, always(0)),
    Misreading(Label.EXCHANGE_DISCARD_NO_CHOICE, "chosen-for-him", Discard.only_discard, instead(as_many_as_must_go)),
    Misreading(Label.EXCHANGE_DISCARD_NO_CHOICE, "first-of-like-jokers", Discard.is_lowest_alone, always(True)),
    Misreading(Label.EXCHANGE_ROB_TRUMPS_ALONE, "fills-up-all-the-same", Rob.keeps_trumps_alone, never),
    Misreading(Label.EXCHANGE_ROB_TRUMPS, "dealer-draws-blind", robbing.trumps_in_stock, always(0)),
    Misreading(Label.EXCHANGE_ROB_TRUMPS, "dealer-takes-no-more-than-six", robbing.trumps_in_stock, no_more_than_six),
    Misreading(
        Label.EXCHANGE_ROB_FILL,
        "only-from-the-pack",
        robbing.plain_cards_for_dealer,
        instead(lambda deal, laid_away: robbing.in_stock(deal)),
    ),
    Misreading(
        Label.EXCHANGE_ROB_FILL,
        "only-from-what-was-laid-away",
        robbing.plain_cards_for_dealer,
        instead(lambda deal, laid_away: laid_away),
    ),
    Misreading(Label.EXCHANGE_ROB_FILL, "short-dealer-gets-nothing", Rob.take_all, nothing),
    Misreading(
        Label.EXCHANGE_ROB_STOCK_FIRST,
        "own-cards-at-once",
        Rob.offered_to_dealer,
        instead(lambda step, deal, laid_away: robbing.plain_cards_for_dealer(deal, laid_away)),
    ),
    Misreading(Label.EXCHANGE_ROB_STOCK_FIRST, "own-cards-never", Rob.take_rest_of_stock, always(0)),
    Misreading(
        Label.EXCHANGE_PASS_EXCESS,
        "passes-though-there-is-no-room",
        PassExcess.must_pass,
        passes(lambda surplus, room: surplus),
    ),
    Misreading(Label.EXCHANGE_PASS_EXCESS, "nobody-passes", PassExcess.must_pass, always(0)),
    Misreading(Label.EXCHANGE_GIVE, "pitcher-gives-twice", Give.giver, instead(lambda step, deal: deal.pitcher)),
    Misreading(Label.EXCHANGE_GIVE, "any-number-is-passed", Give.is_wrong_number, never),
    Misreading(Label.EXCHANGE_GIVE_HELD, "any-card-is-passed", giving.gives_what_he_lacks, never),
    Misreading(Label.EXCHANGE_GIVE_BID, "passed-after-every-bid", Give.is_due, always(True)),
    Misreading(Label.EXCHANGE_PASS_PROTECTED, "a-counter-dies", PassExcess.must_pass, passes(min)),
    Misreading(Label.EXCHANGE_PASS_CHOICE, "a-card-from-nowhere-passed", passing.passes_no_trump_of_his, never),
    Misreading(Label.EXCHANGE_PASS_CHOICE, "only-counters-kept", PassExcess.keeps_too_many, never),
    Misreading(Label.EXCHANGE_PASS_TOGETHER, "passes-in-turn", passing.has_nothing_to_pass, instead(is_not_next)),
    Misreading(Label.EXCHANGE_CALL, "own-card-called", calling.is_not_in_another_place, instead(own_card_called)),
    Misreading(Label.EXCHANGE_CALL_TRUMP, "any-card-is-called", calling.is_no_trump, never),
    Misreading(Label.EXCHANGE_CALL_ALONE, "eldest-helps-out", calling.holder_of, eldest_helps),
    Misreading(Label.EXCHANGE_CALL_SECRET, "partner-shown-at-once", Call.shows_partner, always(True)),
    Misreading(Label.EXCHANGE_CALL_OPEN, "partner-kept-secret", Call.shows_partner, never),
    Misreading(Label.EXCHANGE_MISDEAL, "long-hands-played", Misdeal.is_too_long, never),
    Misreading(
        Label.EXCHANGE_MISDEAL,
        "one-trump-too-early",
        Misdeal.is_too_long,
        instead(lambda step, deal, hand: (hand & deal.ranking.trumps).bit_count() >= step.most),
    ),
    Misreading(Label.EXCHANGE_GO_ALONE, "partner-may-go-alone", alone.is_for_another_to_say, never),
    Misreading(Label.EXCHANGE_GO_ALONE, "any-partner-for-alone", alone.names_others, never),
    Misreading(Label.EXCHANGE_GO_ALONE, "always-with-the-partner", alone.may_be_alone, never),
    Misreading(Label.EXCHANGE_CHOOSE_PARTNERS, "anybody-names-partners", partners.is_for_another_to_choose, never),
    Misreading(Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER, "two-partners-always", ChoosePartners.most, always(2)),
    Misreading(
        Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER, "two-partners-from-nine", ChoosePartners.most, instead(two_from_nine)
    ),
)
