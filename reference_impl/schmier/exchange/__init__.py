# %% [markdown]
# # Trumps and exchange
#
# Between the auction and the first lead lie the steps of the exchange. Some are the pitcher's alone: naming
# trumps, taking up the widow, calling a partner. Others are everybody's, one after the other or all at once:
# drawing, discarding. Each step is a phase of its own, told in a module of its own; a ruleset lists the steps of
# its game, and they are carried out in that order, each to its end before the next begins.
#
# The order matters. In Minnesota Smear the pitcher looks into the kitty first and names trumps after. In
# ten-point Smear he names trumps first, and takes up the stock without knowing what is in it. Pitch has no steps
# at all: who has won the auction leads.
#
#     >>> def steps_of(game):
#     ...     return [str(phase.name) for phase in deal_flow_of(game_named(game)).phases[2:-2]]
#     >>> steps_of("smear.minnesota")
#     ['take-widow', 'name-trumps', 'discard']
#     >>> steps_of("smear.ten-point")
#     ['name-trumps', 'take-stock', 'discard']
#     >>> steps_of("pitch.auction")
#     []
#
# A game takes what it needs of the twenty-three kinds of step:
#
# - naming trumps; taking up the widow or the stock;
# - discarding down to so many cards; burying cards of any kind; changing a few cards for others;
# - drawing fresh cards; robbing the pack, which is the dealer's draw; dealing more cards to everybody;
# - passing surplus trumps or other cards to the partner; searching the stock; throwing in hands that are too long;
# - calling a partner by a card, choosing partners by name, or leaving the partner out;
# - and in Skat taking up the skat or not, announcing the game, doubling it, giving it, rearranging cards; in reject a grand in its place,
#   pushing the skat on, knocking.
#
# What a discarded card would have counted is lost: a Jack of trumps among the discards is nobody's. So the point
# Jack is not won in that deal, and a pitcher who has bid on it is one point short.

# %%
"""The steps between the auction and the first lead, one module for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, assert_never

from schmier.deal import Phase
from schmier.exchange.alone import GoAlone
from schmier.exchange.burying import Bury
from schmier.exchange.calling import Call
from schmier.exchange.dealing_more import DealMore
from schmier.exchange.discarding import Discard
from schmier.exchange.doubling import Contra
from schmier.exchange.drawing import Draw
from schmier.exchange.giving import Give
from schmier.exchange.giving_game import GiveGame
from schmier.exchange.grand_hand import GrandHand
from schmier.exchange.hand_or_skat import Announce, TakeOrHand
from schmier.exchange.knocking import Knock
from schmier.exchange.long_hands import Misdeal
from schmier.exchange.naming import NameTrumps
from schmier.exchange.partners import ChoosePartners
from schmier.exchange.passing import PassExcess
from schmier.exchange.pushing import Push
from schmier.exchange.rearranging import Rearrange
from schmier.exchange.replacing import Replace
from schmier.exchange.robbing import Rob
from schmier.exchange.searching import Search
from schmier.exchange.taking import TakeStock, TakeWidow
from schmier.ruleset.exchange import Order, RobberFills, Step, StepKind, WhoDraws

# %% [markdown]
# ## From a ruleset to its steps
#
# Each kind of step is made from what the ruleset says of it: how many cards are kept, who draws first, which
# trumps are spared. A step does not know which game it belongs to. So a table that wants its pitcher to bury
# before he names trumps writes the two in that order, and nothing else changes.


# %%
StepOfSkat = Literal[
    StepKind.TAKE_OR_HAND,
    StepKind.ANNOUNCE,
    StepKind.GRAND_HAND,
    StepKind.CONTRA,
    StepKind.PUSH,
    StepKind.KNOCK,
    StepKind.REARRANGE,
    StepKind.GIVE_GAME,
]
"""The steps that only a game of Skat has."""

StepOfStock = Literal[
    StepKind.DRAW,
    StepKind.ROB,
    StepKind.SEARCH,
    StepKind.REPLACE,
    StepKind.DEAL_MORE,
]
"""The steps at which cards come from the stock, but for taking it up whole."""

StepOfPartners = Literal[
    StepKind.PASS_EXCESS,
    StepKind.GIVE,
    StepKind.CALL,
    StepKind.CHOOSE_PARTNERS,
    StepKind.GO_ALONE,
]
"""The steps that find a partner, or leave him out, or that partners take together."""


def step_of(rules: Step) -> Phase:
    """The phase for one step of the exchange."""
    step = rules.stated
    match rules.do:
        case StepKind.NAME_TRUMPS:
            return NameTrumps()
        case StepKind.TAKE_WIDOW:
            return TakeWidow()
        case StepKind.TAKE_STOCK:
            return TakeStock()
        case StepKind.DISCARD:
            assert rules.discarding is not None
            return Discard(rules.discarding)
        case StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.REPLACE | StepKind.DEAL_MORE:
            return step_of_stock(rules.do, step)
        case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
            return step_of_partners(rules.do, rules)
        case StepKind.BURY:
            return Bury(is_for_everybody=step["who"] == "everybody", keep=step["to"])
        case StepKind.MISDEAL:
            return Misdeal(step["most"])
        case _:
            return step_of_skat(rules.do, step)


def step_of_stock(kind: StepOfStock, step: Mapping[str, Any]) -> Phase:
    """The phase for a step at which cards come from the stock."""
    match kind:
        case StepKind.DRAW:
            return Draw(
                WhoDraws(step["who"]),
                Order(step["order"]),
                step["to"],
                fills_from_discards=step["short"] == "own-discards",
            )
        case StepKind.ROB:
            return Rob(step["to"], RobberFills(step["fills_up"]))
        case StepKind.SEARCH:
            return Search(
                step["to"],
                with_partner=step["who"] == "pitcher-and-partner",
                fills_from_discards=step["short"] == "own-discards",
            )
        case StepKind.REPLACE:
            return Replace(
                Order(step["order"]),
                step["most"],
                is_for_dealer=step["who"] == "everybody",
                keeps_trumps=step["trumps"] == "kept",
            )
        case StepKind.DEAL_MORE:
            return DealMore(step["to"])
        case _:
            assert_never(kind)


def step_of_partners(kind: StepOfPartners, rules: Step) -> Phase:
    """The phase for a step between partners."""
    step = rules.stated
    match kind:
        case StepKind.PASS_EXCESS:
            return PassExcess(step["to"], rules.protects)
        case StepKind.GIVE:
            return Give(is_from_pitcher=step["who"] == "pitcher", count=step["cards"], bid=step["bid"])
        case StepKind.CALL:
            return Call(is_open=step["open"], is_trump=step["card"] == "trump")
        case StepKind.CHOOSE_PARTNERS:
            return ChoosePartners(step["one"], step["two"])
        case StepKind.GO_ALONE:
            return GoAlone()
        case _:
            assert_never(kind)


def step_of_skat(kind: StepOfSkat, step: Mapping[str, Any]) -> Phase:
    """The phase for a step that only a game of Skat has."""
    match kind:
        case StepKind.TAKE_OR_HAND:
            return TakeOrHand()
        case StepKind.ANNOUNCE:
            return Announce(has_levels=step["levels"] == "any-game")
        case StepKind.GRAND_HAND:
            return GrandHand(is_for_rounds=step["when"] == "ramsch-rounds")
        case StepKind.CONTRA:
            return Contra(step)
        case StepKind.PUSH:
            return Push(keeps_jacks=step["jacks"] == "kept")
        case StepKind.REARRANGE:
            return Rearrange()
        case StepKind.GIVE_GAME:
            return GiveGame()
        case StepKind.KNOCK:
            return Knock(is_for_rounds=step["when"] == "ramsch-rounds")
        case _:
            assert_never(kind)
