"""The two readings agree on rulesets in which an option meets parties and a way of counting that no shipped game gives it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from exercised import TABLES, Json, alternatives, changed_at, mended, places_in, possible
from places import ROOT
from schmier import spec
from schmier.ruleset.validation.validate import findings
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.differential.hunt import Hunt, hunt_block

pytestmark = pytest.mark.node

ENGINE = ROOT / "conformance" / "engines" / "node" / "engine.mjs"

GAMES, DEALS = 12, 2
"""For each kind of parties, how many games are drawn, and how many deals are played of each."""


def crossed(parties: str, chance: random.Random) -> Iterator[Json]:
    """Shipped games for a kind of parties, each with one option turned, as far as `ruleset check` accepts them."""
    for identifier in chance.sample(sorted(spec.ruleset_ids()), len(spec.ruleset_ids())):
        document = next(possible(spec.ruleset_document(identifier), parties), None)
        if document is not None:
            yield with_an_option_turned(document, chance)


def with_an_option_turned(document: Json, chance: random.Random) -> Json:
    """The ruleset with another value of one option, the first of some drawn ones that leaves a game."""
    drawn = list(places_in(document))
    for place in chance.sample(drawn, len(drawn)):
        for value in alternatives(place.option, place.value)[:3]:
            try:
                other = mended(changed_at(document, place.path, place.option, value))
                validate("ruleset", other, "drawn")
                if not any(findings(other)):
                    return other
            except (DocumentError, KeyError, TypeError, ValueError, AttributeError):
                continue  # The value has another form.
    return document


@pytest.mark.parametrize("parties", TABLES)
def test_both_readings_play_crossed_options_alike(parties: str) -> None:
    chance = random.Random(f"crossed with {parties}")
    games = crossed(parties, chance)
    with EngineSession(EngineSettings(["node", str(ENGINE)])) as engine:
        for _, document in zip(range(GAMES), games, strict=False):
            hunt = Hunt(document, "crossed", engine.settings, strict_reasons=True)
            sightings = hunt_block(hunt, hunt.game, engine, 1, DEALS).sightings
            assert not sightings, (document, sightings)
