# %% [markdown]
# # Trumps and exchange
#
# Between the auction and the first lead lie the steps of the exchange. Some are the pitcher's alone: naming trumps,
# taking up the widow, calling a partner. Others are everybody's, one after the other or all at once: drawing,
# discarding. Each step is a phase of its own, told in a module of its own; a ruleset lists the steps of its game.

# %%
"""The steps between the auction and the first lead, one module for each kind."""

from __future__ import annotations

from schmier.deal import Phase
from schmier.exchange.announcing import Announce, TakeOrHand
from schmier.exchange.calling import Call
from schmier.exchange.discarding import Bury, Discard
from schmier.exchange.doubling import Contra
from schmier.exchange.drawing import Draw, Replace
from schmier.exchange.long_hands import Misdeal
from schmier.exchange.naming import NameTrumps
from schmier.exchange.partners import ChoosePartners
from schmier.exchange.passing import PassExcess
from schmier.exchange.robbing import Rob
from schmier.exchange.taking import TakeStock, TakeWidow
from schmier.rules.exchange import Step


def step_of(rules: Step) -> Phase:
    """The phase for one step of the exchange."""
    if rules.discarding is not None:
        return Discard(rules.discarding)
    step = rules.stated
    match rules.do:
        case "name-trumps":
            return NameTrumps()
        case "take-widow":
            return TakeWidow()
        case "take-stock":
            return TakeStock()
        case "draw":
            return Draw(step["who"], step["order"], step["to"], fills_from_discards=step["short"] == "own-discards")
        case "rob":
            return Rob(step["to"])
        case "pass-excess":
            return PassExcess(step["to"], rules.protects)
        case "call":
            return Call(is_open=step["open"])
        case "replace":
            return Replace(step["order"], step["most"])
        case "bury":
            return Bury(is_for_everybody=step["who"] == "everybody", keep=step["to"])
        case "choose-partners":
            return ChoosePartners(step["one"], step["two"])
        case "take-or-hand":
            return TakeOrHand()
        case "announce":
            return Announce()
        case "contra":
            return Contra()
        case _:
            return Misdeal(step["most"])
