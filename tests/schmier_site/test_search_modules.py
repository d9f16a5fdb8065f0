"""The modules of the search, each by itself, in Node: likeness to ways of asking, terms, slips, the reader's game, numbers."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from places import ROOT

MODULES = sorted((ROOT / "docs" / "assets").glob("search-*.js"))
MOST_LINES = 300

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")

TERMS = [
    ["term", "term matadors", "Matadors", "glossary/#matadors", "", "tops"],
    ["de", "de term matadors", "Spitzen", "glossary/#de-matadors", "", "Mit, Ohne"],
    ["de", "de term forehand", "Vorhand", "glossary/#de-forehand"],
    ["de", "de term middlehand", "Mittelhand", "glossary/#de-middlehand"],
]
FIELDS = ("kind", "key", "title", "location", "says", "words", "more", "sentences", "byGame", "asked")


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder in which Node takes the scripts for modules."""
    folder = TemporaryDirectory()
    for path in MODULES:
        shutil.copyfile(path, Path(folder.name) / path.name)
    (Path(folder.name) / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


def said(module: str, names: str, expression: str, **given: Any) -> Any:
    """The value of an expression over the names that a module exports and what is given."""
    script = f"""
      import {{ {names} }} from "./{module}";
      const {{ {", ".join(given)} }} = {json.dumps(given)};
      console.log(JSON.stringify({expression}));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script],
        cwd=_folder().name,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def entries(rows: list[list[Any]]) -> list[dict[str, Any]]:
    """Rows as the engine has them."""
    return [{"says": "", "words": "", "byGame": "", **dict(zip(FIELDS, row, strict=False))} for row in rows]


def test_each_module_is_short() -> None:
    assert [path.name for path in MODULES if path.read_text("utf-8").count("\n") > MOST_LINES] == []


# ---- likeness --------------------------------------------------------------------------------------------------------

WAYS = [
    ["who-deals", [["wer", "gibt"], ["wer", "muss", "geben"]]],
    ["who-leads", [["wer", "kommt", "raus"], ["wer", "spielt", "aus"]]],
]


def likeness(*words: str) -> dict[str, float]:
    """How like words are to the two ways of asking."""
    made = "[...new Likeness(new Map(ways)).to(words)]"
    return dict(said("search-likeness.js", "Likeness", made, ways=WAYS, words=list(words)))


def test_a_way_of_asking_is_likest_to_itself() -> None:
    alike = likeness("wer", "gibt")
    assert alike["who-deals"] > alike["who-leads"]
    assert all(0 <= value <= 1 for value in alike.values())


def test_another_ending_or_a_compound_is_still_like_a_way_of_asking() -> None:
    for word in ("geber", "kartengeben"):
        alike = likeness(word)
        assert alike["who-deals"] > alike["who-leads"]


def test_words_that_share_nothing_are_like_nothing() -> None:
    assert likeness("xyzzy") == {}


def test_the_ways_of_a_language_are_those_written_for_it_and_single_words_in_english() -> None:
    asked = {"de": "wer gibt, wer teilt aus"}
    row = ["answer", "who-deals", "Who deals?", "a/", "", "dealer, deals next", "", [], "0", asked]
    (entry,) = entries([row])
    for language, ways in (
        ("de", [["dealer"], ["wer", "gibt"], ["wer", "teilt", "aus"]]),
        ("en", [["who", "deals"], ["dealer"], ["deals", "next"]]),
    ):
        found = said("search-likeness.js", "waysIn", "[...waysIn([entry], language)]", entry=entry, language=language)
        assert found == [["who-deals", ways]]


# ---- terms -----------------------------------------------------------------------------------------------------------


def terms(question: str, *taken: str, language: str = "de") -> list[str]:
    """The terms whose meaning a question asks for."""
    places = said(
        "search-terms.js",
        "Terms",
        "new Terms(entries, language).askedFor(question, new Set(taken))",
        entries=entries(TERMS),
        question=question,
        taken=taken,
        language=language,
    )
    return [TERMS[place][1] for place in places]


def test_a_question_for_a_meaning_opens_the_term_in_its_own_language_first() -> None:
    assert terms("Was sind Spitzen?") == ["de term matadors"]
    assert terms("was bedeutet Vorhand beim Skat", "skat") == ["de term forehand"]
    assert terms("what are matadors", language="en") == []
    assert terms("meaning of matadors", language="en") == ["term matadors"]


def test_a_question_for_the_meaning_of_two_words_opens_both() -> None:
    assert terms("Vorhand und Mittelhand: was heißt das") == ["de term forehand", "de term middlehand"]


def test_a_question_for_anything_more_opens_no_term() -> None:
    assert terms("was bedeutet es wenn Vorhand passt") == []
    assert terms("Vorhand") == []


# ---- slips -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "is_slip"),
    [
        ("trump", "trmup", True), ("trump", "trum", True), ("trump", "trumpf", True), ("trump", "tramp", True),
        ("trump", "trump", False), ("trump", "tramps", False), ("trump", "mprut", False),
    ],
)  # fmt: skip
def test_one_slip_of_a_finger_is_recognised(one: str, other: str, is_slip: bool) -> None:
    assert said("search-spelling.js", "isSlip", "isSlip(one, other)", one=one, other=other) is is_slip


# ---- the reader's game -----------------------------------------------------------------------------------------------

GAMES = [{"id": "pitch.auction", "short": "Pitch"}, {"id": "skat", "short": "Skat"}, {"id": "cinch", "short": "Cinch"}]


def for_reader(found: list[dict[str, Any]], kept: str = "") -> list[dict[str, Any]]:
    """What a reader is shown who has chosen a game, or none."""
    return list(
        said(
            "search-mine.js",
            "forReader",
            'forReader(found, null, "", { games, kept: () => (kept ? { id: kept } : null) })',
            found=found,
            games=GAMES,
            kept=kept,
        )
    )


def result(key: str, by_game: str, *places: int, game: str = "", score: float = 1) -> dict[str, Any]:
    """A result as the engine hands it over."""
    (entry,) = entries([["answer", key, key, key + "/", "", "", "", ["Yes.", "No."], by_game]])
    return {"entry": entry, "says": "Yes.", "game": game, "games": list(places), "score": score}


def test_a_result_of_a_game_that_the_first_result_is_not_of_opens_at_its_own_row() -> None:
    shown = for_reader([result("compared", "", 0, 1, score=9), result("bowers", "--1", 2, game="cinch")])
    assert [one["location"] for one in shown] == ["compared/", "bowers/#row=cinch"]


def test_a_result_opens_at_the_game_of_its_reader() -> None:
    (shown,) = for_reader([result("bowers", "-01")], kept="skat")
    assert (shown["location"], shown["game"], shown["says"]) == ("bowers/#game=skat", "Skat", "Yes.")


def test_what_concerns_the_game_of_its_reader_comes_before_what_is_as_likely() -> None:
    shown = for_reader([result("bowers", "0-1", score=1.1), result("matadors", "-0-")], kept="skat")
    assert [one["entry"]["key"] for one in shown] == ["matadors", "bowers"]


# ---- words, games and the whole engine, with a few words and games ---------------------------------------------------

WORDS = {
    "stop": ["the", "is"], "german": ["gibt", "es", "bei", "ist", "der", "ein", "was", "und", "zu"], "italian": [],
    "phrases": ["of course"], "forms": {"five": "5", "hundred": "100", "three": "3", "500": "5 100"}, "same": [],
    "foreign": {"de": {"deal": "austeilen austeilt", "three": "drei dritt", "players": "spieler"}, "it": {}}, "asking": {"who": "who wer"},
    "concepts": [], "authors": [], "others": {}, "separable": {"aufgeben": "auf gibt"},
    "terms": {"elsewhere": ["euchre"], "without rules": ["officers-skat"], "kind": ["null"]},
}  # fmt: skip
ROWS = [
    ["answer", "who-deals", "Who deals?", "a/deals", "The dealer deals.", "", "", ["Left."], "00", {"de": "wer teilt aus"}],
    ["answer", "five-partners", "Five play: how many partners?", "a/five", "Two.", "", "", ["Two."], "0-", {}],
    ["answer", "how-many-players", "How many can play?", "a/players", "Three.", "players", "", ["Three."], "00", {}],
    ["answer", "quiet", "Deal at all?", "a/quiet", "Deal it.", "", "", ["No."], "0-", {}],
    ["answer", "loud", "Deal or not deal?", "a/loud", "Deal it.", "", "", ["No."], "0-", {}],
    ["answer", "slow", "Deal so slowly?", "a/slow", "Deal it.", "", "", ["No."], "0-", {}],
    ["game", "five-hundred.three", "Five Hundred", "g/three", "For three.", "five hundred, 500"],
    ["game", "pitch.auction", "Pitch", "g/pitch", "For many.", "pitch"],
]  # fmt: skip
DATA = {
    "words": WORDS,
    "games": [["five hundred", [0]], ["500", [0]], ["pitch", [1]]],
    "seats": [[3, 3], [2, 7]],
    "entries": ROWS,
}


def keys_of(question: str) -> list[str]:
    """What the small engine finds, best first."""
    expression = 'new Engine(data).find(question, 9, "en").map(({ entry }) => entry.key)'
    return list(said("search-engine.js", "Engine", expression, data=DATA, question=question))


def test_whoever_gives_in_german_deals_but_whatever_there_is_does_not() -> None:
    for text, words in (
        ("wer gibt", ["wer", "austeilt"]),
        ("wer jetzt gibt beim Skat", ["wer", "jetzt", "austeilt", "beim", "skat"]),
        ("wer gibt auf", ["wer", "aufgeben", "auf"]),
        ("was gibt es", ["was", "gibt", "es"]),
    ):
        assert (
            said("search-words.js", "Lexicon", 'new Lexicon(words).wordsOf(text, "de")', words=WORDS, text=text)
            == words
        )


def test_no_verb_is_put_together_of_two_ways_of_asking() -> None:
    row = ["answer", "who-deals", "Who?", "a/", "", "", "", [], "0", {"de": "wer gibt, die Reihe auf"}]
    expression = """(() => {
      const engine = new Engine(data);
      return ["de:austeil", "de:aufgeb"].map((token) => engine.postings.has(token));
    })()"""
    assert said("search-engine.js", "Engine", expression, data={**DATA, "entries": [row, *ROWS]}) == [True, False]


def test_a_number_in_another_language_is_the_same_figure() -> None:
    stems = said("search-words.js", "Lexicon", 'new Lexicon(words).stems("zu dritt", "de")', words=WORDS)
    assert stems == ["3"]


def test_a_number_in_the_name_of_a_game_is_not_what_is_counted() -> None:
    expression = """(() => {
      const engine = new Engine(data);
      return [...engine.games.namedIn(question, engine.lexicon.cut(question), "en").numbers];
    })()"""
    for question, numbers in (("500 for five", [0, 1]), ("pitch for five", []), ("five play", [])):
        assert said("search-engine.js", "Engine", expression, data=DATA, question=question) == numbers


def test_a_game_with_its_number_of_players_opens_its_sheet_and_then_how_many_can_play() -> None:
    assert keys_of("500 zu dritt")[:2] == ["five-hundred.three", "how-many-players"]


def test_a_question_for_rules_with_a_number_of_players_opens_the_sheet_first() -> None:
    data = {**DATA, "words": {**WORDS, "stop": ["can", "we", "for", "of"]}}
    found = 'new Engine(data).find(question, 2, "en").map(({ entry }) => entry.key)'
    for question, first in (
        ("can we play 500 for three", ["how-many-players", "five-hundred.three"]),
        ("rule of 500 for three, can we", ["five-hundred.three", "how-many-players"]),
    ):
        assert said("search-engine.js", "Engine", found, data=data, question=question) == first


def test_a_number_that_is_also_in_the_name_of_a_game_leaves_the_name_whole() -> None:
    found = said(
        "search-engine.js",
        "Engine",
        'new Engine(data).find("who deals five cards at five hundred", 9, "en")[0].games',
        data=DATA,
    )
    assert found == [0]


def test_whether_a_number_can_play_opens_how_many_can_play() -> None:
    assert keys_of("can three players play pitch")[0] == "how-many-players"


def test_a_question_that_joins_two_has_the_answers_to_both_first() -> None:
    assert set(keys_of("who deals and who are the players")[:2]) == {"who-deals", "how-many-players"}
    assert keys_of("who deals and partners")[0] == "who-deals"


def test_five_results_are_shown_however_much_likelier_the_first_is() -> None:
    assert len(keys_of("who deals")) >= 4


def test_a_question_for_the_difference_of_two_words_opens_both() -> None:
    assert terms("Unterschied zwischen Spitzen und Vorhand") == ["de term matadors", "de term forehand"]
    assert terms("was ist der Unterschied zwischen Vorhand und Mittelhand") == [
        "de term forehand",
        "de term middlehand",
    ]
    assert terms("Unterschied Spitzen") == []


def test_a_question_goes_on_with_the_word_whose_meaning_it_asks_for() -> None:
    for question, key in (
        ("was sind Spitzen und wer zählt sie", "de term matadors"),
        ("Spitzen, wie geht das", "de term matadors"),
        ("wer zählt Spitzen", None),
    ):
        place = said(
            "search-terms.js",
            "Terms",
            'new Terms(entries, "de").begunBy(question)',
            entries=entries(TERMS),
            question=question,
        )
        assert (TERMS[place][1] if place >= 0 else None) == key


def test_another_form_of_a_known_word_is_no_slip() -> None:
    row = ["answer", "call", "May a call be changed?", "a/", "", "hanging", "", [], "0", {}]
    expression = 'new Engine(data).spelling.corrected(question, "en")'
    for question, read in (("changing", "changing"), ("hamging", "hanging")):
        data = {**DATA, "entries": [row, *ROWS]}
        assert said("search-engine.js", "Engine", expression, data=data, question=question) == read


def test_a_minus_before_a_number_makes_it_no_name_of_a_game() -> None:
    expression = """(() => {
      const engine = new Engine(data);
      return engine.games.namedIn(question, engine.lexicon.cut(question), "en").name;
    })()"""
    for question, name in (("what at 500", "five hundred"), ("what at -500", ""), ("what at minus 500", "")):
        assert said("search-engine.js", "Engine", expression, data=DATA, question=question) == name


def test_the_sheet_of_a_game_that_is_not_named_is_known_as_that_of_another() -> None:
    made = (
        "isOfAnother({ kind, key }, { name, places: [0] }, new Map([['five-hundred.three', 0], ['pitch.auction', 1]]))"
    )
    for kind, key, name, is_another in (
        ("game", "pitch.auction", "500", True), ("game", "five-hundred.three", "500", False), ("de", "de pitch.auction", "500", True),
        ("game", "pitch.auction", "", False), ("answer", "pitch.auction", "500", False), ("de", "de term pitch", "500", False),
    ):  # fmt: skip
        assert said("search-first.js", "isOfAnother", made, kind=kind, key=key, name=name) is is_another


def test_a_question_in_just_the_words_of_one_way_is_known_by_them() -> None:
    made = "new Likeness(new Map(ways)).exactly(words) ?? null"
    ways = [
        ["who-deals", [["wer", "gibt"]]],
        ["who-leads", [["wer", "kommt"], ["wer", "spielt"]]],
        ["next", [["wer", "spielt"]]],
    ]
    for words, thing in ((["wer", "gibt"], "who-deals"), (["wer", "spielt"], None), (["wer"], None)):
        assert said("search-likeness.js", "Likeness", made, ways=ways, words=words) == thing


def test_a_term_is_found_by_what_it_means() -> None:
    asked = {"de": "Stich mit der Sieben, letzter Stich mit Trumpf"}
    row = ["de", "de term spitze", "Spitze", "w/#spitze", "Ansage.", "Spitze", "", [], "", asked]
    found = said(
        "search-engine.js",
        "Engine",
        'new Engine(data).find("letzter Stich mit Sieben", 9, "de").map(({ entry }) => entry.key)',
        data={**DATA, "entries": [row, *ROWS]},
    )
    assert found[0] == "de term spitze"
    expression = """(() => {
      const engine = new Engine(data), pieces = engine.lexicon.cut(question, "de");
      const understood = engine.names.understood(pieces.map(({ stem }) => stem), pieces.map(({ word }) => word), []);
      return engine.names.likenesses(understood).get(0);
    })()"""
    data = {**DATA, "entries": [row, *ROWS]}
    likeness = said("search-engine.js", "Engine", expression, data=data, question="letzter Stich mit Trumpf")
    assert likeness == pytest.approx(1)


def test_how_many_there_are_opens_how_many_can_play() -> None:
    rows = [[*row[:5], "five hundred, 5", *row[6:]] if row[1] == "five-hundred.three" else row for row in ROWS]
    data = {
        **DATA,
        "words": {**WORDS, "stop": [*WORDS["stop"], "in"]},
        "games": [*DATA["games"], ["5", [0]]],
        "entries": rows,
    }
    expression = 'new Engine(data).find("in five", 9, "en")[0].entry.key'
    assert said("search-engine.js", "Engine", expression, data=data) == "how-many-players"


def test_a_double_question_on_what_a_sheet_tells_opens_the_sheet_and_then_both_answers() -> None:
    rows = [[*row[:3], row[3].replace("a/", "answers/deal/"), *row[4:]] for row in ROWS]
    found = said(
        "search-engine.js",
        "Engine",
        'new Engine(data).find("who deals and how many players in pitch", 9, "en").map(({ entry }) => entry.key)',
        data={**DATA, "entries": rows, "words": {**WORDS, "asking": {"who": "who", "many": "many"}}},
    )
    assert found[0] == "pitch.auction"
    assert {"who-deals", "how-many-players"} == set(found[1:3])


# ---- what frames a question ------------------------------------------------------------------------------------------


def test_what_frames_a_question_makes_no_two_questions_alike() -> None:
    ways = [["who-deals", [["wie", "funktioniert", "geben"]]], ["who-leads", [["wer", "spielt", "aus"]]]]
    made = "[...new Likeness(new Map(ways)).to(words)]"
    for words, is_alike in ((["funktioniert"], False), (["geben"], True)):
        found = dict(said("search-likeness.js", "Likeness", made, ways=ways, words=words))
        assert (found.get("who-deals", 0) > 0) is is_alike


def named_terms(method: str, question: str, language: str = "de") -> list[str]:
    """The terms of a few that a method finds in a question."""
    rows = [*TERMS, ["it", "it term dealer", "mazziere", "w/#dealer"], ["it", "it term pack", "mazzo", "w/#pack"]]
    made = f"[new Terms(entries, language).{method}(question)].flat()"
    places = said("search-terms.js", "Terms", made, entries=entries(rows), question=question, language=language)
    return [rows[place][1] for place in places if place >= 0]


def test_a_question_that_is_just_a_name_names_its_term() -> None:
    assert named_terms("namedBy", "Spitzen") == ["de term matadors"]
    assert named_terms("namedBy", "die Spitzen, bitte") == ["de term matadors"]
    assert named_terms("namedBy", "Spitzen zählen") == []


def test_a_question_for_how_a_thing_works_names_its_term() -> None:
    for question in ("wie funktionieren Spitzen", "wie gehen Spitzen"):
        assert named_terms("workingOf", question) == ["de term matadors"]
    assert named_terms("workingOf", "Spitzen") == []
    assert named_terms("workingOf", "wie funktioniert Spitzen zählen") == []


def test_a_term_goes_by_its_name_as_it_is_written_before_another_of_the_same_stem() -> None:
    assert named_terms("namedBy", "mazzo", "it") == ["it term pack"]
    assert named_terms("namedBy", "mazziere", "it") == ["it term dealer"]


@pytest.mark.parametrize(
    ("question", "is_for_word"),
    [("what does pitch mean", True), ("was bedeutet pitch", True), ("what is pitch", False), ("pitch erklärt", False)],
)
def test_a_question_for_a_word_is_not_one_for_a_game(question: str, is_for_word: bool) -> None:
    expression = "isForWord(fold(question))"
    names = "isForWord } from './search-terms.js'; import { fold"
    assert said("search-words.js", names, expression, question=question) is is_for_word


def with_term(*rows: list[Any], question: str, language: str = "en") -> list[str]:
    """What the small engine finds beside further entries, best first."""
    expression = "new Engine(data).find(question, 9, language).map(({ entry }) => entry.key)"
    data = {**DATA, "entries": [*rows, *ROWS]}
    return list(said("search-engine.js", "Engine", expression, data=data, question=question, language=language))


PITCH = ["term", "term pitch", "pitch", "w/#pitch", "To lead the card that makes trumps.", "pitch"]


def test_a_game_that_is_asked_for_in_whatever_frame_comes_before_the_word_of_its_name() -> None:
    for question in ("what is pitch", "pitch explained", "pitch cheat sheet", "pitch quick summary"):
        assert with_term(PITCH, question=question)[0] == "pitch.auction"
    assert with_term(PITCH, question="what is pitch")[1] == "term pitch"
    assert with_term(PITCH, question="what does pitch mean")[0] == "term pitch"


def test_the_sheet_of_a_game_that_is_named_is_among_the_first_three() -> None:
    rows = [
        ["answer", f"deal-{number}", "Who deals the cards at pitch?", "a/", "", "", "", [], "", {}] for number in "1234"
    ]
    found = with_term(*rows, question="who deals the cards at pitch")
    assert found[2] == "pitch.auction"
    assert "pitch.auction" not in with_term(*rows, question="who deals the cards")[:3]


def test_a_term_stands_once_for_its_reader() -> None:
    rows = [
        ["term", "term kitty", "kitty", "w/#kitty", "Cards.", "kitty, Talon"],
        ["de", "de term kitty", "Talon", "w/#de-kitty", "Karten.", "kitty, Talon"],
        ["it", "it term kitty", "monte", "w/#it-kitty", "Carte.", "kitty"],
    ]
    found = with_term(*rows, question="kitty")
    assert [key for key in found if "term kitty" in key] == ["term kitty"]


# ---- slips of a language ---------------------------------------------------------------------------------------------


def corrected(question: str, *rows: list[Any], language: str = "en") -> str:
    """A question without slips."""
    data = {**DATA, "entries": [*rows, *ROWS]}
    expression = "new Engine(data).spelling.corrected(question, language)"
    return str(said("search-engine.js", "Engine", expression, data=data, question=question, language=language))


def test_a_word_of_another_language_is_a_slip_in_english() -> None:
    first = ["answer", "first", "Who is first?", "a/", "", "", "", [], "0", {"de": "welche frist gilt"}]
    assert corrected("whos frist", first) == "whos first"
    assert corrected("welche frist", first, language="de") == "welche frist"


def test_a_short_word_is_mended_where_letters_changed_places_or_one_is_missing() -> None:
    row = ["answer", "kitty", "Who gets the kitty, whose turn?", "a/", "", "", "", [], "0", {}]
    for word, read in (("kity", "kitty"), ("trun", "turn"), ("torn", "torn"), ("ktty", "kitty")):
        assert corrected(f"the {word}", row) == f"the {read}"


def test_a_letter_is_more_likely_left_out_than_put_in() -> None:
    row = ["answer", "lowest", "The lowest bid lost", "a/", "lost", "lost", "", [], "0", {}]
    assert corrected("lowst", row) == "lowest"


def test_a_word_that_says_nothing_beside_a_game_is_no_slip() -> None:
    row = ["answer", "heat", "The heat of play", "a/", "", "", "", [], "0", {}]
    assert corrected("pitch cheat sheet", row) == "pitch cheat sheet"


def test_a_slip_that_ends_like_a_german_word_does_not_make_a_question_german() -> None:
    low = ["de", "de term low", "Low", "w/#low", "Der niedrigste.", "Low, bid", "", [], "", {}]
    expression = 'new Engine(data).languages.of(question, "en")'
    data = {**DATA, "entries": [low, *ROWS]}
    for question, language in (("lowst bid deal", "en"), ("was ist low", "de")):
        assert said("search-engine.js", "Engine", expression, data=data, question=question) == language


# ---- other pages -----------------------------------------------------------------------------------------------------


def test_a_page_that_is_no_answer_is_found_by_the_ways_in_which_it_is_asked_for() -> None:
    asked = {"en": "list of all games, which games are there"}
    page = ["page", "games/index.md", "All games", "games/", "Each game.", "", "", [], "", asked]
    assert with_term(page, question="which games are there")[0] == "games/index.md"


def test_whoever_knows_another_game_finds_how_ours_differ() -> None:
    made = "new Games({ named: [], seats: [], concepts: [] }, new Lexicon(words), []).isFromElsewhere(question)"
    names = "Games } from './search-games.js'; import { Lexicon"
    for question, is_from_elsewhere in (
        ("coming from euchre", True),
        ("Doppelkopf kann ich, lerne Skat", True),
        ("vengo da euchre", True),
        ("euchre who deals", False),
    ):
        assert said("search-words.js", names, made, words=WORDS, question=question) is is_from_elsewhere


# ---- names that are put together, shared or compared -----------------------------------------------------------------


def test_a_german_word_with_the_name_of_a_game_is_cut_behind_it() -> None:
    for word, cut in (("pitchspiel", "pitch spiel"), ("pitchanleitung", "pitch anleitung"), ("pitchig", "pitchig")):
        assert corrected(f"was ist {word}?", language="de") == f"was ist {cut}"


def test_two_slips_in_a_long_word_are_mended_where_one_does_not_make_it() -> None:
    row = ["answer", "ramsch", "Schieberamsch", "a/", "partner ramschen", "", "", [], "0", {}]
    for word, read in (("shiberamsch", "schieberamsch"), ("prtnr", "prtnr"), ("chieberams", "chieberams")):
        assert corrected(f"the {word} deals", row) == f"the {read} deals"


def test_two_letters_have_changed_places_more_likely_than_one_is_another() -> None:
    row = ["answer", "stich", "stich stich", "a/", "stich", "stich", "", [], "0", {}]
    assert corrected("the ptich deals", row) == "the pitch deals"


COMPARED = {
    **DATA,
    "entries": [
        *([*row[:5], row[5]] for row in ROWS if row[0] != "game"),
        ["game", "smear.nine", "Nine", "g/nine", "", "nine point pitch"],
        ["game", "smear.ten", "Ten", "g/ten", "", "ten point pitch"],
        ["game", "pitch.auction", "Pitch", "g/pitch", "", "pitch"],
        ["game", "cinch", "Cinch", "g/cinch", "", "cinch, pedro"],
        ["game", "pedro.single", "Single", "g/single", "", "pedro"],
    ],
    "games": [["nine point pitch", [0]], ["ten point pitch", [1]], ["pitch", [2]], ["cinch", [3]], ["pedro", [3, 4]]],
    "seats": [[4, 4]] * 5,
    "words": {**WORDS, "forms": {}},
}


@pytest.mark.parametrize(
    ("question", "games"),
    [
        ("difference between nine point and ten point pitch", ["smear.nine", "smear.ten"]),
        ("nine or ten point pitch, different?", ["smear.nine", "smear.ten"]),
        ("cinch versus pedro", ["cinch", "pedro.single"]),
        ("pitch vs cinch", ["pitch.auction", "cinch"]),
        ("cinch o pitch cosa cambia", ["cinch", "pitch.auction"]),
        ("cinch and pitch", []),
    ],
)
def test_two_games_are_compared_however_their_names_are_shared(question: str, games: list[str]) -> None:
    expression = "((e) => e.games.compared(question, 'en').map((place) => e.sheets[place].key))(new Engine(data))"
    assert sorted(said("search-engine.js", "Engine", expression, data=COMPARED, question=question)) == sorted(games)


def test_the_sheet_is_first_where_another_name_of_a_game_is_asked_for() -> None:
    other = ["answer", "name", "Which name is another name for a card?", "a/", "", "another name", "", [], "00", {}]
    assert with_term(other, question="another name for pitch")[0] == "pitch.auction"


def test_what_a_word_is_opens_the_word_and_not_one_with_more() -> None:
    trick = ["term", "term trick", "trick", "w/#trick", "One card from each player.", "trick"]
    win = ["term", "term win", "win a trick", "w/#win", "To play the trick, the best trick.", "take a trick, trick won"]
    assert with_term(win, trick, question="what is a trick")[0] == "term trick"


def test_the_meaning_of_the_name_of_a_game_in_a_language_opens_the_word() -> None:
    assert with_term(PITCH, question="what does pitch mean in english")[0] == "term pitch"


def test_a_slip_in_what_frames_a_word_is_mended_before_the_word_is_recognised() -> None:
    meaning = ["answer", "meaning", "Whose meaning is it?", "a/", "meaning", "meaning", "", [], "00", {}]
    assert with_term(PITCH, meaning, question="meanign of pitch")[0] == "term pitch"


def test_a_term_that_is_asked_for_in_just_these_words_is_first_though_they_name_a_game() -> None:
    term = ["term", "term pitch", "pitch", "w/#pitch", "To lead.", "pitch", "", [], "", {"en": "who pays in pitch"}]
    money = ["answer", "money", "Who pays whom, and who pays the rest?", "a/", "Pays.", "who pays", "", ["Pays."], "00"]
    assert with_term(term, [*money, {"en": "who pays, who pays what"}], question="who pays in pitch")[0] == "term pitch"


def test_a_list_of_games_is_no_answer_where_one_is_named() -> None:
    ways = {"en": "deals with jokers"}
    page = ["page", "games/which-game.md", "Which game?", "g/", "Which games.", "", "", [], "", ways]
    jokers = ["answer", "jokers", "Which deals have jokers?", "a/", "Pitch.", "jokers", "", ["Pitch."], "00", {}]
    assert with_term(page, jokers, question="deals with jokers")[0] == "games/which-game.md"
    assert with_term(page, jokers, question="pitch deals with jokers")[0] == "jokers"


def test_a_word_is_a_slip_rather_than_put_together_of_odd_parts() -> None:
    rows = [
        [
            "de",
            "de overbid",
            "Mein Spiel ist überreizt",
            "a/",
            "Überreizt heißt verloren.",
            "überreizt",
            "",
            [],
            "",
            {},
        ],
        ["de", "de bidding", "Wie geht das reitzt, über Nacht?", "a/", "", "", "", [], "", {}],
    ]
    assert corrected("mein spiel ist überreitzt was nun", *rows, language="de").split()[3] == "uberreizt"


def test_a_word_counts_with_all_its_name() -> None:
    pack = ["term", "term pack", "pack", "w/#pack", "All the cards.", "pack"]
    forty = ["term", "term italian-pack", "Italian pack", "w/#italian-pack", "A pack of forty cards.", "Italian pack"]
    assert with_term(pack, forty, question="what does Italian pack mean")[0] == "term italian-pack"


def test_the_language_in_which_a_word_is_asked_for_is_no_part_of_it() -> None:
    ruff = ["term", "term ruff", "ruff", "w/#ruff", "To play a trump.", "ruff, trump in"]
    trump = ["term", "term trump", "trump", "w/#trump", "The suit that beats the others.", "trump"]
    for question in ("come si dice trump in italiano", "come si chiama trump in italiano"):
        assert with_term(ruff, trump, question=question, language="it")[0] == "term trump"


def test_an_apostrophe_that_a_phone_puts_in_changes_nothing() -> None:
    for question in ("what{}s Ramsch", "who{}s first", "how{}s the Jick played"):
        written = [said("search-words.js", "wordsIn", "wordsIn(text)", text=question.format(mark)) for mark in "’'"]
        assert written == [question.format("").lower().split()] * 2


def test_a_word_that_is_written_as_it_sounds_is_known() -> None:
    game = ["term", "term bierlachs", "Bierlachs", "w/#bierlachs", "Skat for the beer.", "Bierlachs"]
    for typed in ("bierlax", "bierlaks", "beerlachs", "birlachs"):
        assert corrected(f"{typed} rules", game).split()[0] == "bierlachs"


def test_in_the_same_words_an_answer_is_asked_for_rather_than_a_paragraph() -> None:
    things = '[["ISkO 3.2", [["kein", "geber"]]], ["who-deals", [["kein", "geber"], ["wer"]]], ["deal", [["wer"]]]]'
    for turned in ("", ".reverse()"):
        expression = f"(one => [one.exactly(['kein', 'geber']), one.exactly(['wer']) ?? null])(new Likeness(new Map({things}{turned})))"
        assert said("search-likeness.js", "Likeness", expression) == ["who-deals", None]


def test_the_sheet_is_first_where_its_rules_are_asked_for_and_nothing_else_is_found() -> None:
    uncle = ["term", "term uncle", "uncle's hand", "w/#uncle", "A hand so strong that uncles win.", "uncle's hand"]
    assert with_term(uncle, question="pitch rules strong hand")[0] == "pitch.auction"


def test_a_saying_whose_meaning_is_asked_for_is_known_before_its_words() -> None:
    rows = [["term", f"term {word}", word, f"w/#{word}", f"A {word}.", word] for word in ("two", "three", "without")]
    runs = [
        "term",
        "term runs",
        "runs",
        "w/#runs",
        "A run of cards.",
        "runs",
        "",
        [],
        "",
        {"en": "without two play three"},
    ]
    assert with_term(*rows, runs, question="what does “without two play three” mean")[0] == "term runs"


def test_one_word_of_a_name_is_no_name() -> None:
    rows = [["term", "term two-handed", "Pitch in two", "w/#two-handed", "Pitch for two.", "Pitch in two"]]
    made = "[new Terms(entries, 'en').namedBy(question)].flat().length"
    given = entries(
        [*rows, ["term", "term hand", "grand hand in a round", "w/#hand", "A hand.", "grand hand in a round"]]
    )
    assert said("search-terms.js", "Terms", made, entries=given, question="pitch") == 0
    assert said("search-terms.js", "Terms", made, entries=given, question="grand hand") == 1


def test_whoever_names_a_game_of_which_nothing_else_is_told_finds_it_first() -> None:
    game = ["term", "term officers-skat", "Bauernskat", "w/#officers-skat", "Skat for two.", "Bauernskat"]
    half = [
        "answer",
        "half",
        "Who has won with 61 points?",
        "a/",
        "",
        "61 points",
        "",
        ["He."],
        "0",
        {"en": "61 points to win"},
    ]
    assert with_term(game, half, question="bauernskat 61 points to win")[0] == "term officers-skat"


def test_whoever_asks_for_the_rules_of_a_kind_of_game_finds_what_it_is() -> None:
    null = ["term", "term null", "null", "w/#null", "A game without trumps.", "null"]
    worth = [
        "answer",
        "null-worth",
        "What is null worth, by the rules for null?",
        "a/",
        "",
        "null",
        "",
        ["23."],
        "0",
        {},
    ]
    for question in ("null rules", "rules for null", "how to play null"):
        assert with_term(null, worth, question=question)[0] == "term null"
    assert with_term(null, worth, question="what is null worth")[0] == "null-worth"


def test_what_stands_twice_is_kept_in_the_name_of_the_game() -> None:
    data = {**DATA, "games": [*DATA["games"], ["jicks pitch", [0]]]}
    asked = "new Engine(data).find(question, 1, 'en').map(({ games }) => games)"
    question = "is the jick high in jicks pitch"
    assert said("search-engine.js", "Engine", asked, data=data, question=question) == [[0]]
