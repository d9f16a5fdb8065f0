"""Rulings answer for each game: one self-contained sentence, consistent with the options of the game."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier.conditions import holds
from schmier_conformance.command import main
from schmier_conformance.law.agreements import to_agree_on
from schmier_conformance.law.coverage import option_paths
from schmier_conformance.law.ruling_checks import answer_faults, faults_of, unheard_rulings
from schmier_conformance.law.rulings import (
    Ruling,
    RulingError,
    answer,
    answers_in,
    bears,
    condition_of,
    lineage,
    read_ruling,
    shipped_rulings,
)
from schmier_conformance.law.schema_paths import schemas_at
from schmier_site.cases.pages import case_pages
from schmier_site.names import names_of
from schmier_site.ruling_pages import ruling_pages

Json = dict[str, Any]


def document_of(ruling: str) -> Json:
    """The TOML document of a shipped ruling."""
    return tomllib.loads((spec.FOLDER / "rulings" / f"{ruling}.toml").read_text("utf-8"))


def ruling_with(ruling: str, **changes: Any) -> Ruling:
    """A shipped ruling with some of its parts replaced."""
    return read_ruling({**document_of(ruling), **changes})


def answer_in(game: str, ruling: str) -> str | None:
    return answer(shipped_rulings()[ruling], spec.ruleset_document(game))


def test_every_ruling_has_one_answer_for_each_game_it_bears_on() -> None:
    assert list(answer_faults()) == []


# ---- every cell wrong once -------------------------------------------------------------------------------------------

CELLS = [
    ("smear.penguin-six", "A-03", "Two teams of three", "parties = two-teams and players.most = 6"),
    ("smear.minnesota", "A-04", "The High Joker beats the Low Joker", "ranking.jokers = ranked"),
    ("smear.penguin", "A-04", "played earlier is higher", "ranking.jokers = first-played"),
    ("pitch.joker", "A-05", "lowest trump, below the Two", "deck.jokers = 1"),
    ("smear.penguin", "A-05", "lowest trumps, below the Two", "points.list[low].of = lowest-natural-trump"),
    ("smear.penguin-marked-jokers", "A-05", "above the Ten", "ranking.jokers = ranked"),
    ("smear.five-point-six", "A-05", "lowest trump, below the Two", "points.list[low].of = lowest-natural-trump"),
    ("smear.five-point-four", "A-05", "lowest trump, below the Two", "points.list[low].of = lowest-natural-trump"),
    ("smear.five-point-eight", "A-05", "lowest trump, below the Two", "points.list[low].of = lowest-natural-trump"),
    ("smear.minnesota", "A-06", "no point goes with them", "points.list.of != X1 and points.list.of != X2"),
    ("smear.nine-card", "A-06", "whoever holds it", "points.list[joker-1].to = holder"),
    ("smear.penguin", "A-06", "whoever holds it", "points.list[joker-1].to = holder"),
    ("smear.penguin-marked-jokers", "A-06", "whoever holds it", "points.list[joker-1].to = holder"),
    ("smear.minnesota", "A-07", "Only the Two is Low", "points.list[low].of != lowest-trump"),
    ("smear.widow", "A-07", "Only the Two of trumps scores", "points.list[deuce].to = holder"),
    ("smear.five-point-six", "A-07", "lowest trump that is no Joker", "points.list[low].to = holder"),
    ("cinch", "A-07", "the winner of the trick", "points.list[low].to = captor"),
    ("pitch.auction", "A-08", "the highest trump in play", "points.list[high].of = highest-trump"),
    ("smear.ten-point", "A-08", "the highest trump in play", "points.list[high].of = highest-trump"),
    ("smear.nine-card", "A-15", "The lead passes", "play.following = trumps-only and play.first_lead = trump"),
    ("smear.penguin", "A-18", "unless both cross the target", "match.who_may_win = pitcher-unless-all-cross"),
    ("smear.nine-card", "A-20", "a hand stays short", "exchange[draw].short = stay"),
    ("pitch.racehorse", "A-35", "Two to five can play", "players.least = 2 and players.most = 5"),
    ("pitch.joker", "A-38", "The match is to ten", "match.target = 10 and auction.maximum = 5"),
    ("smear.nine-card", "A-39", "a hand stays short", "exchange[draw].short = stay and players.most = 4"),
    ("smear.penguin", "A-42", "in the order of the points", "match.who_may_win = pitcher-unless-all-cross"),
    ("cinch.forced-dealer", "A-49", "must bid seven", "auction.nobody_bids = dealer-forced and auction.forced_bid = 7"),
    ("cinch.forced-dealer", "A-50", "Once both sides have 56", "match.bidders_first_from = 56"),
    ("cinch.sixty-three", "A-51", "he has laid away himself", "exchange[draw].short = own-discards"),
    ("cinch.reduced-hands", "A-51", "he has laid away himself", "exchange[draw].short = own-discards"),
    ("cinch.sixty-three", "A-52", "the winner of its trick", "points.list[low].to = captor"),
    ("cinch.eighty-three", "A-52", "the winner of its trick", "points.list[low].to = captor"),
    ("cinch.strict", "A-53", "must follow it and may not trump", "play.following = strict"),
    ("smear.ten-point", "A-71", "may trump instead", "play.following = follow-or-trump"),
    ("pitch.auction", "A-71", "may trump instead", "play.following = follow-or-trump"),
    ("cinch", "A-85", "the Right Pedro ranks above the Left", "ranking.trumps = off-5"),
    ("pedro.double", "A-85", "the Right Pedro ranks above the Left", "ranking.trumps = off-5"),
    ("cinch.razzle-dazzle-five", "A-87", "Five play", "players.least = 5 and players.most = 5"),
    ("pedro.single", "A-87", "Two to six play", "players.least = 2 and players.most = 6"),
    ("pedro.double-partners", "A-87", "in two partnerships", "parties = pairs and players.least = 4"),
    ("smear.penguin-one-joker", "A-05", "below the Two", "deck.jokers = 1"),
    ("smear.penguin-one-joker", "A-06", "whoever holds it", "points.list[joker].to = holder"),
    ("pitch.auction", "A-88", "the same dealer deals again", "not deal.redeal_claim is set"),
    ("cinch.strict", "A-94", "loses nothing", "not deal.redeal_claim is set"),
    ("cinch.razzle-dazzle-six", "A-87", "Six play", "players.least = 6 and players.most = 6"),
    ("smear.penguin", "A-89", "the Ten of trumps", "points.list[game].of = T"),
    ("cinch.sixty-three", "A-92", "has won, whether he bid or not", "match.who_may_win != pitcher"),
    ("pitch.smudge", "C-07", "A smudge may be bid over a plain four", "auction.slams[smudge] is set"),
    ("skat.tournament", "B-54", "Forehand may bid 18 or pass", "auction.nobody_bids = forehand"),
]
"""Game, ruling, words the sheet says, and the option that bears them out."""


@pytest.mark.parametrize(("game", "ruling", "words", "fact"), CELLS, ids=lambda part: str(part)[:30])
def test_the_answer_is_the_one_of_this_game(game: str, ruling: str, words: str, fact: str) -> None:
    assert holds(condition_of(fact), spec.ruleset_document(game))
    assert words in (answer_in(game, ruling) or "")


@pytest.mark.parametrize(
    ("ruling", "games"),
    [("A-84", ["pitch.auction"]), ("A-85", ["pitch.auction"]), ("B-69", ["skat"]), ("B-70", ["skat"])],
)
def test_a_ruling_on_the_text_of_a_source_stands_on_no_sheet_whose_rule_it_does_not_decide(
    ruling: str, games: list[str]
) -> None:
    assert [game for game in games if answer_in(game, ruling)] == []


ON_A_COMBINATION = {"C-81"}
"""The rulings without a game on options that shipped games have, but none together."""


def test_a_ruling_on_options_without_a_game_is_on_what_no_shipped_game_plays() -> None:
    in_force = {label for game in spec.ruleset_ids() for label in spec.clauses_in_force(spec.ruleset_document(game))}
    of_options = [ruling for ruling in shipped_rulings().values() if ruling.options and not ruling.rulesets]
    unlisted = [ruling for ruling in of_options if ruling.id not in ON_A_COMBINATION]
    assert {ruling.id: in_force & set(document_of(ruling.id)["clauses"]) for ruling in unlisted} == {
        ruling.id: set() for ruling in unlisted
    }


# ---- what no condition can ask ---------------------------------------------------------------------------------------


def trumps(game: Json) -> list[str]:
    return list(game["ranking"]["trumps"])


def protected(game: Json) -> list[str]:
    return list(next(step["protects"] for step in game["exchange"] if step["do"] == "discard"))


def point_names(game: Json) -> list[str]:
    return [point["name"] for point in game["points"]["list"]]


def cards_in(game: Json) -> int:
    deck = game["deck"]
    return 4 * len(deck["ranks"]) - len(deck.get("without") or ()) + int(deck["jokers"])


LISTS = [
    ("A-05", "below the Two", lambda game: trumps(game).index("X1") == trumps(game).index("2") + 1),
    ("A-05", "below the Jick", lambda game: trumps(game)[4:8] == ["off-J", "X1", "X2", "T"]),
    ("A-09", "counts one card-point", lambda game: game["points"]["card_points"]["J"] == 1),
    (
        "A-41",
        "both Jokers, T, 3 and 2;",
        lambda game: game["play"]["stack"]["spares"] == ["A", "J", "off-J", "X1", "X2", "T", "3", "2"],
    ),
    ("A-41", "T and 2;", lambda game: game["play"]["stack"]["spares"] == ["A", "J", "off-J", "X1", "X2", "T", "2"]),
    (
        "A-41",
        "the Joker, T, 3 and 2;",
        lambda game: game["play"]["stack"]["spares"] == ["A", "J", "off-J", "X1", "T", "3", "2"],
    ),
    ("A-95", "lowest trump", lambda game: trumps(game)[-1] == "X1" and cards_in(game) == 53),
    ("A-62", "fifteenth and lowest", lambda game: trumps(game)[14:] == ["X1"]),
    ("A-66", "54 cards", lambda game: cards_in(game) == 54),
    ("A-68", "3 to 9", lambda game: sorted(game["deal"]["redeal_claim"]) == list("3456789")),
    ("A-69", "but 3 to 9", lambda game: set(trumps(game)) - set(protected(game)) == set("3456789")),
    ("A-85", "Right Pedro", lambda game: trumps(game).index("5") + 1 == trumps(game).index("off-5")),
    ("B-01", "25 cards", lambda game: cards_in(game) == 25),
    ("B-01", "33 cards", lambda game: cards_in(game) == 33),
    ("B-01", "43 cards", lambda game: cards_in(game) == 43),
    ("B-01", "53 cards", lambda game: cards_in(game) == 53),
    ("B-02", "(Avondale)", lambda game: game["auction"]["schedule"]["values"]["NT"] == [120, 220, 320, 420, 520]),
    (
        "B-10",
        "the kitty still",
        lambda game: [s["do"] for s in game["exchange"]][:2] == ["choose-partners", "take-widow"],
    ),
    ("B-15", "highest trump", lambda game: trumps(game)[:4] == ["X1", "J", "off-J", "A"]),
    ("B-28", "if it is a Jack", lambda game: game["deal"]["turn_up_points"] == {"J": 1}),
    ("B-41", "High, Low, Jack and Game", lambda game: point_names(game) == ["high", "low", "jack", "game"]),
    ("B-46", "lowest of eleven", lambda game: len(trumps(game)) == 11 and trumps(game)[-1] == "7"),
    ("B-47", "clubs, spades, hearts", lambda game: trumps(game)[:4] == ["JC", "JS", "JH", "JD"]),
    ("B-48", "Ace 11", lambda game: game["points"]["card_points"] == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
]
"""Ruling, words of an answer, and what has to be true of the lists of each game to which it is given."""


@pytest.mark.parametrize(("ruling", "words", "is_so"), LISTS, ids=lambda part: part if isinstance(part, str) else "so")
def test_what_an_answer_says_of_a_list_is_true_of_every_game_it_is_given_to(
    ruling: str, words: str, is_so: Any
) -> None:
    given_to = [game for game in spec.ruleset_ids() if words in (answer_in(game, ruling) or "")]
    assert given_to
    assert [game for game in given_to if not is_so(spec.ruleset_document(game))] == []


# ---- self-contained sentences ----------------------------------------------------------------------------------------

NAMES = re.compile(
    r"Pitch|Setback|Racehorse|Sell-out|Smear|Schmier|Penguin|Minnesota|Cinch|Pidro|Razzle|(?<!Right )(?<!Left )Pedro|"
    r"Sixty-Three|Eighty-Three|All Fours|California Jack|Shasta Sam|\bDon\b|Phat|Seven Up|Five Hundred|Skat\b|Bierlachs|Schafkopf"
)
"""What games are called. The Right and the Left Pedro are cards."""


def sentences() -> list[tuple[str, str, str]]:
    return [
        (game, ruling.id, answer)
        for game in spec.ruleset_ids()
        for ruling, answer in answers_in(spec.ruleset_document(game))
    ]


def test_no_answer_names_a_game() -> None:
    assert [cell for cell in sentences() if NAMES.search(cell[2])] == []


def test_every_title_has_a_name_that_the_test_above_looks_for() -> None:
    titles = [spec.ruleset_document(game)["title"] for game in spec.ruleset_ids()]
    assert [title for title in titles if not NAMES.search(title)] == []


PLACES = re.compile(
    r"Foster|Hoyle|Trinidad|Louisiana|Finland|Ireland|England|English|Australia|Wisconsin|St Paul|Minnesota"
)
"""What is in the title of a game, or in the heading of a row, for a place or a book."""


def test_the_title_of_a_ruling_is_true_of_every_game_that_shows_it() -> None:
    for game in spec.ruleset_ids():
        document = spec.ruleset_document(game)
        for ruling, _ in answers_in(document):
            for names in (NAMES, PLACES):
                foreign = [
                    name for name in names.findall(ruling.title) if name.lower() not in document["title"].lower()
                ]
                assert foreign == [], (game, ruling.id, ruling.title)


def test_every_answer_is_one_sentence_of_at_least_four_words() -> None:
    for cell in sentences():
        assert re.fullmatch(r"[A-Z][^\n]*[^. ]\.", cell[2]), cell
        assert ". " not in cell[2], cell
        assert len(cell[2].split()) >= 4, cell
        assert not re.search(r"\b(so do|as well as in|likewise)\b|^(Yes|No)\b[,.]", cell[2]), cell


@pytest.mark.parametrize(
    "variant", ["cinch.strict", "cinch.trump-lead", "cinch.twenty-eight", "pitch.racehorse", "pitch.smudge-slam"]
)
def test_a_variant_has_every_ruling_of_its_parent(variant: str) -> None:
    parent = spec.shipped(variant)["extends"]
    of_parent = {ruling.id for ruling, _ in answers_in(spec.ruleset_document(parent))}
    assert of_parent <= {ruling.id for ruling, _ in answers_in(spec.ruleset_document(variant))}


# ---- which answer a game gets ----------------------------------------------------------------------------------------


def house_rules(parent: str, **changes: Any) -> Json:
    """A ruleset of one's own, as it would be written."""
    return {"format": "schmier/ruleset/1", "id": "house.ours", "title": "Ours", "extends": parent, **changes}


def test_the_own_id_goes_before_the_parents_and_that_before_a_condition() -> None:
    three = {
        "smear.penguin-six": {"says": "It is six.", "where": "players.most = 6"},
        "smear.penguin": {"says": "It is the penguin.", "where": "match.target = 21"},
        "match.target = 21": "It is twenty-one.",
    }
    ruling = ruling_with("A-10", answers=three, options=["match.target"], bears_on="")
    answers = {game: answer(ruling, spec.ruleset_document(game)) for game in spec.ruleset_ids()}
    assert answers["smear.penguin-six"] == "It is six."
    assert answers["smear.penguin"] == answers["smear.penguin-no-trey"] == "It is the penguin."
    assert answers["smear.nine-card"] == answers["smear.minnesota"] == "It is twenty-one."
    assert answers["cinch"] is None


def test_who_changes_the_option_is_not_told_the_answer_of_the_parent() -> None:
    ruling = shipped_rulings()["A-05"]
    assert answer(ruling, house_rules("smear.penguin")) == "Both Jokers are the lowest trumps, below the Two."
    moved = house_rules("smear.penguin", ranking={"trumps": ["X1", "X2", "A", "K", "Q", "J", "off-J", "T", "9", "8"]})
    assert bears(ruling, moved)
    assert answer(ruling, moved) is None


def test_who_changes_the_option_is_told_the_answer_of_its_new_value() -> None:
    strict = house_rules("smear.ten-point", play={"following": "strict"})
    assert answer(shipped_rulings()["A-71"], strict) == answer_in("smear.minnesota", "A-71")


def test_a_game_of_ones_own_comes_of_all_the_games_before_it() -> None:
    assert lineage(house_rules("smear.penguin-six")) == [
        "house.ours", "smear.penguin-six", "smear.penguin", "smear.nine-card", "smear.ten-point"
    ]  # fmt: skip
    assert lineage({"id": "house.alone"}) == ["house.alone"]


def test_two_conditions_that_fit_and_say_different_things_are_an_error() -> None:
    ruling = ruling_with(
        "A-71", answers={"play.following = strict": "One says so.", "deal.hand = 9": "Another says so."}
    )
    with pytest.raises(RulingError, match=r"ruling A-71 has 2 answers for smear.minnesota: One says so. / Another"):
        answer(ruling, spec.ruleset_document("smear.minnesota"))
    same = ruling_with("A-71", answers={"play.following = strict": "Both say so.", "deal.hand = 9": "Both say so."})
    assert answer(same, spec.ruleset_document("smear.minnesota")) == "Both say so."


def altered(game: str) -> Iterator[Json]:
    """A shipped game with one option set to each other word the schema knows for it, or taken away."""
    for path in option_paths():
        part, _, option = path.partition(".")
        words = {word for schema in schemas_at(path) for word in schema.get("enum", [])}
        if option and part != "exchange":
            for word in [*sorted(words - {None}), None]:
                yield house_rules(game, **{part: {option: word}})


@pytest.mark.parametrize("game", [game for game in spec.ruleset_ids() if "extends" not in spec.shipped(game)])
def test_whatever_option_is_changed_no_two_answers_fit(game: str) -> None:
    for document in altered(game):
        answers_in(document)


@pytest.mark.parametrize("file", sorted((ROOT / "examples" / "house-rules").glob("*.json")), ids=lambda path: path.stem)
def test_house_rules_are_told_what_holds_for_them_and_nothing_twice(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    answer = [ruling.id for ruling, _ in answers_in(document)]
    assert answer
    for ruling in answer:
        by_condition = [one for one in shipped_rulings()[ruling].answers if not one.is_by_id]
        assert sum(holds(one.where, spec.whole(document)) for one in by_condition) <= 1


# ---- what the build refuses ------------------------------------------------------------------------------------------

NO_TREY = "smear.penguin-no-trey"
FAULTS: list[tuple[Json, str]] = [
    ({"answers": {}}, "bears on smear.penguin-no-trey and has no answer for it"),
    ({"answers": {"auction.maximum = 7": "It is so.", "parties = pairs": "It is not so."}}, "has 2 answers for"),
    ({"answers": {"auction.most = 7": "It is so here."}}, "there is no option auction.most"),
    ({"answers": {"points.card_points.J = 1": "It is so here."}}, "there is no option points.card_points.J"),
    ({"answers": {"exchange[pray].to = 6": "It is so here."}}, "there is no option exchange[pray].to"),
    ({"answers": {"points.list[flow].to = holder": "It is so here."}}, "there is no option points.list[flow].to"),
    ({"answers": {"play.following = never": "It is so here."}}, "play.following is never never"),
    ({"answers": {"auction.maximum = seven": "It is so here."}}, "auction.maximum is never seven"),
    ({"answers": {"play.following > 3": "It is so here."}}, "play.following is never 3"),
    ({"answers": {"auction.maximum = 999": "It is so here."}}, "the answer fits no shipped ruleset"),
    ({"answers": {"auction.maximum = 7": "Up to seven."}}, "'Up to seven.' is no sentence that stands alone"),
    ({"answers": {"everywhere": "It is so here."}}, "depends on an option, so it is given by a condition"),
    ({"answers": {NO_TREY: "It is so here."}}, "does not say in `where` what it supposes"),
    ({"answers": {NO_TREY: {"says": "It is so here.", "where": "auction.maximum = 10"}}}, "does not hold in this game"),
    ({"answers": {"cinch": {"says": "It is so here.", "where": "deal.hand = 9"}}}, "does not bear on this game"),
    ({"answers": {"smear.emu": {"says": "It is so here.", "where": "deal.hand = 9"}}}, "there is no such ruleset"),
    ({"rulesets": ["smear.emu"]}, "names the ruleset smear.emu, which is not there"),
    ({"rulesets": ["smear.penguin", NO_TREY]}, "lists smear.penguin-no-trey besides the game that it extends"),
    ({"bears_on": "auction.maximum = 10"}, "lists smear.penguin-no-trey, where its bears_on does not hold"),
    ({"bears_on": "auction.maxi = 7"}, "bears_on: there is no option auction.maxi"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "message"), FAULTS, ids=lambda part: part if isinstance(part, str) else "")
def test_the_build_refuses(changes: Json, message: str) -> None:
    assert message in "\n".join(faults_of(ruling_with("A-47", **changes)))


def test_a_ruling_that_a_ruleset_leans_on_has_to_bear_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**shipped_rulings(), "A-47": ruling_with("A-47", rulesets=["cinch"])}
    monkeypatch.setattr("schmier_conformance.law.ruling_checks.shipped_rulings", lambda: known)
    assert list(unheard_rulings()) == ["ruleset smear.penguin-no-trey leans on ruling A-47, which does not bear on it"]


def test_a_condition_that_cannot_be_read_is_a_fault_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable() -> Any:
        return ruling_with("A-47", bears_on="auction.maximum = and")

    monkeypatch.setattr("schmier_conformance.law.ruling_checks.shipped_rulings", unreadable)
    assert "a ruling has a condition that cannot be read" in next(answer_faults())


# ---- where it is printed ---------------------------------------------------------------------------------------------


def test_every_sheet_prints_its_answers_and_nothing_else_under_decided_here() -> None:
    pages = sheets_as_shipped()
    for game in spec.ruleset_ids():
        _, _, agreed = pages[f"games/{game}.md"].partition("## Agree before the deal")
        cells = re.findall(r"<td[^>]*>(.*?)</td>", agreed.partition("## Sources")[0], re.DOTALL)[1::2]
        expected = [answer for _, answer in to_agree_on(spec.ruleset_document(game))]
        assert [cell.replace("&#x27;", "'") for cell in cells] == expected, game


def test_the_page_of_a_ruling_has_a_row_for_each_answer_and_names_the_games() -> None:
    law = law_as_shipped()
    page = next(page.text for page in ruling_pages(law, names_of(law, {})) if page.path == "rulings/A-04.md")
    _, _, section = page.partition("## Game by game")
    rows = re.findall(r"<tr>(.*?)</tr>", section.partition("## Where it bears")[0], re.DOTALL)[1:]
    assert len(rows) == 3
    assert [row for row in rows if "Penguin Smear with marked Jokers" in row and "The High Joker beats" in row]


def test_a_ruling_with_many_cases_lists_some_of_every_game_and_counts_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    law, most = law_as_shipped(), 20
    names = names_of(law, case_pages(law))
    shown = []
    for number in (most, 10_000):
        monkeypatch.setattr("schmier_site.ruling_pages.MOST_CASES", number)
        page = next(page.text for page in ruling_pages(law, names) if page.path == "rulings/A-31.md")
        shown.append(page.partition("<dt>Cases</dt><dd>")[2].partition("</dd>")[0].split("<br>"))
    (*some, further), every = shown
    assert len(some) == most < len(every)
    assert [line for line in every if line in some] == some
    games = [{line.partition("#")[0] for line in lines} for lines in (some, every)]
    assert games[0] == games[1]
    assert further.startswith("Further cases: ")
    assert sum(map(int, re.findall(r"</a> (\d+)", further))) == len(every) - most


def test_show_prints_the_answer_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "A-53"]) == 0
    output = capsys.readouterr().out
    answer = "A player who can follow a plain suit must follow it and may not trump."
    assert f"  {answer}\n    cinch.louisiana, cinch.strict\n" in output


def test_show_prints_the_one_answer_of_a_game_or_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(house_rules("cinch", play={"following": "strict"})), encoding="utf-8")
    assert main(["show", "A-53", "--game", "cinch"]) == 0
    assert main(["show", "A-53", "--game", str(file)]) == 0
    assert main(["show", "A-53", "--game", "skat"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "A player who can follow a plain suit may trump instead.",
        "A player who can follow a plain suit must follow it and may not trump.",
        "The ruling decides nothing in skat.",
    ]
