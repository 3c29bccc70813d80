"""The rule catalogues: complete, quotable, in plain words, and clear about what is wrong with a file of them."""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from rules.core.books.catalogue import Catalogue, UnknownRule, load
from rules.core.books.catalogue_files import CatalogueError
from rules.core.books.rulebook import games
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.catalogue import CATALOGUE

#: Numbers of rulings that became rules, because the documents settle them: they are not used again.
RETIRED = {"DC-RUL": {13, 17, 23, 24, 25}, "DD-RUL": {19, 24, 28}}

#: Which book and section a verdict quotes: entry, edition, book, section.
QUOTATIONS = [
    ("DM-BUY-03", "bff2014", "Battle for Faerûn", "PURCHASING A DIE"),
    ("DM-BUY-03", "wol2015", "War of Light", "PURCHASING A DIE"),
    ("DM-PAY-03", "wol2015", "War of Light", "SPENDING ENERGY"),
    ("DM-PAY-03", "bff2014", "War of Light", "SPENDING ENERGY"),  # only War of Light prints it
    ("DM-KW-SWARM-01", "wol2015", "Battle for Faerûn", "SHORTHAND CARD ABILITIES"),
    ("DM-CLEAN-01", "bff2014", "Battle for Faerûn", "CLEANUP"),
    ("DM-CLEAN-01", "wol2015", "War of Light", "CLEANUP STEP"),
    ("TR-TOUR-CARDS", "wol2015", "War of Light", "TOURNAMENT TEAMS"),
    ("TR-TOUR-FROZEN", "wol2015", "War of Light", "organised play, not printed in the book"),
    ("AMB-72", "bff2014", "Battle for Faerûn", "a ruling, not printed in the book"),
    ("AMB-19", "bff2014", "War of Light", "a ruling, not printed in the book"),
    ("CARD-16bff", "bff2014", "Battle for Faerûn", "a reading of the card, not printed in the book"),
    ("DC-TURN-10", "dice-conquest", "Dice Conquest", "Round End; FAQ: Round end conditions in a 4-player game"),
    ("DC-RUL-11", "dice-conquest", "Dice Conquest", "a ruling, not printed in the book"),
    ("DD-COMBAT-12", "dungeon-dice", "Dungeon Dice: Print and Play", "Player Turn 3: Combat"),
    ("DD-RUL-07", "dungeon-dice", "Dungeon Dice: Print and Play", "a ruling, not printed in the book"),
]

#: A newcomer finds a rule by walking names: rule, the file it must be in.
PLACES = [
    ("DM-KW-SWARM-01", "rules/keywords.json"),
    ("DM-PAY-03", "rules/paying.json"),
    ("DM-BLK-02", "rules/blocking.json"),
    ("AMB-72", "rulings/main_step.json"),
    ("138bff", "readings/bff.json"),
    ("TR-DRAFT-N", "team_checks/draft.json"),
    ("DC-C-GARG", "rules/creatures.json"),
    ("DC-H-THI-A", "rules/hero_cards.json"),
    ("DC-L-MACE", "rules/loot.json"),
    ("DC-RUL-26", "rulings/heroes.json"),
    ("DD-SEARCH-05", "rules/search.json"),
    ("DD-ONE-04", "rules/one_use.json"),
    ("DD-RUL-30", "rulings/abilities.json"),
]

#: Words of the workshop that no player should have to read.
WORKSHOP = re.compile(r"\b(AP|IP|OoP|BAC|FP|pawns?|[Ee]ngine|opt|AMB|D[MCD]-|CARD)\b|[{}`→≥≤]|\d{3} ")


def catalogue_of(entry):
    """The catalogue that has the entry."""
    return next(catalogue for catalogue in map(load, games()) if entry in catalogue)


def entries(game):
    """Every rule, ruling, reading and team check of a game."""
    catalogue = load(game)
    return (*catalogue.all(), *catalogue.all_rulings(), *catalogue.all_readings(), *catalogue.all_checks())


def texts(game):
    """Every sentence of a catalogue, with the entry it belongs to."""
    for entry in entries(game):
        for name in ("statement", "breaks", "question"):
            if text := getattr(entry, name, ""):
                yield entry.id, text


@pytest.mark.parametrize("game", games())
def test_no_number_is_missing(game):
    """Rules and rulings of one kind are numbered from 1 without gaps: one that is lost leaves a hole."""
    numbers = defaultdict(set)
    for entry in (*load(game).all(), *load(game).all_rulings()):
        if found := re.fullmatch(r"(.+)-(\d+)", entry.id):
            numbers[found[1]].add(int(found[2]))
    assert len(numbers) > 5
    for kind, used in numbers.items():
        assert used == set(range(1, max(used) + 1)) - RETIRED.get(kind, set()), kind


def test_the_invariant_of_dice_conquest_stands_beside_its_rules():
    """That Kalterstorm comes up before round 7 follows from the rules, so no log breaks it by itself."""
    assert load("dice_conquest").rule("DC-SETUP-INV").kind == "definition"


@pytest.mark.parametrize("game", ["dice_conquest", "dungeon_dice"])
def test_every_ruling_is_an_option(game):
    """What the document leaves open an event may decide otherwise."""
    assert [ruling.id for ruling in load(game).all_rulings() if len(ruling.options) != 1] == []


def test_a_rule_tells_everything_a_verdict_needs():
    """A rule has its subject, kind, headings, statement, the look of a log that breaks it, and what bears on it."""
    rule = CATALOGUE.rule("DM-ZONE-11")
    assert (rule.subject, rule.kind, rule.books) == ("Areas of play", "enforced", ("bff",))
    assert rule.section("bff") == "TOURNAMENT RULES" and rule.section("wol") is None
    assert (
        rule.statement
        == "A die that came to the used pile because it was used may not go into the bag in the same turn."
    )
    assert rule.breaks == "a die used this turn comes back with a refill"
    assert rule.options == ("spent_zone",) and rule.rulings == ("AMB-01",)


def test_a_ruling_tells_question_answer_and_weight():
    """A ruling says what was open, how it is decided, what that rests on, and which option switches it."""
    ruling = CATALOGUE.ruling("AMB-05")
    assert ruling.books == ("bff",) and ruling.weight == "choice" and ruling.options == ("overpay",)
    assert ruling.question == "May a player of Battle for Faerûn spend more dice than a cost needs?"
    assert ruling.statement.startswith("No whole die may be spent that is not needed.")


def test_cards_that_share_a_wording_share_a_reading():
    """Two Gelatinous Cubes are read alike; most cards need no reading."""
    (cube,) = CATALOGUE.readings("9bff")
    assert cube.id == "CARD-8bff" and cube.cards == ("8bff", "9bff")
    assert CATALOGUE.entry("CARD-9bff") is cube
    assert CATALOGUE.readings("6bff") == ()


def test_readings_are_of_cards_that_exist():
    """Every reading belongs to a card of the two sets."""
    pool = read_folder()
    for reading in CATALOGUE.all_readings():
        for code in reading.cards:
            assert pool.by_code(code).code == code


@pytest.mark.parametrize("entry, edition, book, section", QUOTATIONS)
def test_the_book_to_quote(entry, edition, book, section):
    """A verdict quotes the book that is played, or the only one that prints the rule."""
    assert catalogue_of(entry).cite(entry, edition) == (book, section)


@pytest.mark.parametrize("name, file", PLACES)
def test_a_rule_is_found_by_walking_names(name, file):
    """Folder and file name lead to the entry, and no other file has it."""
    folder = catalogue_of(name if "-" in name else f"CARD-{name}").folder
    files = sorted(folder.rglob("*.json"))
    with_it = [path for path in files if re.search(rf'"(id|cards)": \[?[^]]*"{name}"', path.read_text("utf-8"))]
    assert [path.relative_to(folder).as_posix() for path in with_it] == [file]


@pytest.mark.parametrize("game", games())
def test_every_file_holds_one_subject_one_entry_a_line(game):
    """The IDs of a file of rules begin alike, and each entry is one line that reads by itself."""
    for path in sorted(load(game).folder.glob("*/*.json")):
        first, *rows, last = path.read_text("utf-8").splitlines()
        prefix = re.search(r'"ids": "([A-Z-]+)"', first).group(1)
        assert last == "]}"
        for text in rows:
            row = json.loads(text.rstrip(","))
            assert row.get("id", prefix).startswith(prefix), (path.name, row)


@pytest.mark.parametrize("game", games())
def test_the_catalogue_speaks_as_a_judge_would(game):
    """No abbreviations of the workshop, no line numbers, whole sentences."""
    for entry, text in texts(game):
        assert not WORKSHOP.search(text), (entry, text)
    for entry in entries(game):
        assert entry.statement[0].isupper() or entry.statement[0] in "\"'0123456789", entry.id
        assert entry.statement.endswith("."), entry.id


@pytest.mark.parametrize("game", games())
def test_no_statement_is_longer_than_a_breath(game):
    """A judge says a rule aloud: sixty words at most."""
    assert [entry for entry, text in texts(game) if len(text.split()) > 60] == []


@pytest.mark.parametrize(
    "asked, answer", [("DM-PAY-3", "DM-PAY-03"), ("dm-pay-03", "DM-PAY-03"), ("AMB-072", "AMB-72")]
)
def test_an_unknown_rule_offers_the_near_miss(asked, answer):
    """The sentence names what was asked and what may be meant."""
    with pytest.raises(UnknownRule) as error:
        CATALOGUE.entry(asked)
    assert str(error.value) == f"The catalogue has no {asked}. Did you mean {answer}?"


def test_a_ruling_is_no_rule():
    """Asking for the wrong kind of entry is an error, not a wrong answer."""
    with pytest.raises(UnknownRule, match="The catalogue has no Rule AMB-72"):
        CATALOGUE.rule("AMB-72")
    assert "AMB-72" in CATALOGUE and "AMB-99" not in CATALOGUE


def test_the_catalogue_of_a_game_is_loaded_by_name():
    """Games are found by the names of their packages."""
    assert load("dice_masters") is CATALOGUE
    assert {catalogue.folder.parent.name for catalogue in map(load, games())} == set(games())


RULE = {"id": "DM-X-01", "kind": "enforced", "sections": {"bff": "CARDS"}, "statement": "So.", "breaks": "not so"}
RULING = {"id": "AMB-01", "books": ["bff"], "weight": "text", "question": "So?", "statement": "So."}

#: What is wrong with a file: the entry, then file, entry and field the error names, and its words.
BAD_FILES = [
    ("rules", [{**RULE, "statement": " "}], "DM-X-01, statement: is missing or empty"),
    ("rules", [{**RULE, "breaks": ""}], "DM-X-01, breaks: is missing or empty"),
    ("rules", [{**RULE, "kind": "law"}], "DM-X-01, kind: 'law' is none of enforced, definition, table"),
    ("rules", [{**RULE, "sections": {"xyz": "CARDS"}}], "DM-X-01, sections: there is no book 'xyz'"),
    ("rules", [{**RULE, "sections": {}}], "DM-X-01, sections: must give a heading for at least one book"),
    ("rules", [{**RULE, "sections": {"bff": ""}}], "DM-X-01, sections: must give a heading for each book"),
    ("rules", [{**RULE, "options": ["colour"]}], "DM-X-01, options: 'colour' is not known"),
    ("rules", [{**RULE, "options": "overpay"}], "DM-X-01, options: must be a list of words"),
    ("rules", [{**RULE, "id": "AMB-01"}], "entry 1, id: must begin with DM-X"),
    ("rules", [RULE, RULE], "DM-X-01, id: DM-X-01 is listed twice"),
    ("rules", ["DM-X-01"], "entry 1, id: is not an entry"),
    ("rulings", [{**RULING, "weight": "hunch"}], "AMB-01, weight: 'hunch' is none of text, example, public, choice"),
    ("rulings", [{**RULING, "books": []}], "AMB-01, books: must name at least one book"),
    ("rulings", [{**RULING, "question": None}], "AMB-01, question: is missing or empty"),
]


def small_catalogue(folder: Path, kind: str, entries: list) -> Catalogue:
    """A catalogue of one book and one file."""
    (folder / kind).mkdir()
    books = [{"key": "bff", "edition": "bff2014", "title": "Battle for Faerûn"}]
    (folder / "books.json").write_text(json.dumps({"books": books}), encoding="utf-8")
    prefix = {"rules": "DM-X", "rulings": "AMB"}[kind]
    text = json.dumps({"title": "Things", "ids": prefix, kind: entries})
    (folder / kind / "things.json").write_text(text, encoding="utf-8")
    return Catalogue(folder, options=["overpay"])


@pytest.mark.parametrize("kind, entries, message", BAD_FILES)
def test_a_fault_in_a_file_names_file_entry_and_field(tmp_path, kind, entries, message):
    """Whoever edits the data is told where to look."""
    with pytest.raises(CatalogueError) as error:
        small_catalogue(tmp_path, kind, entries).all()
    assert str(error.value) == f"things.json, {message}"


def test_a_ruling_that_is_not_there(tmp_path):
    """A rule may not lean on a ruling that nobody wrote."""
    with pytest.raises(CatalogueError, match="DM-X-01, rulings: there is no AMB-99"):
        small_catalogue(tmp_path, "rules", [{**RULE, "rulings": ["AMB-99"]}]).all()


def test_a_file_that_is_no_json(tmp_path):
    """A torn file is named, not only a position in it."""
    catalogue = small_catalogue(tmp_path, "rules", [RULE])
    (tmp_path / "rules" / "things.json").write_text('{"rules": [', encoding="utf-8")
    with pytest.raises(CatalogueError, match="things.json, the file, rules: cannot be read"):
        catalogue.all()


def test_a_good_small_catalogue(tmp_path):
    """The same entries without a fault are read."""
    (rule,) = small_catalogue(tmp_path, "rules", [{**RULE, "options": ["overpay"]}]).all()
    assert (rule.id, rule.subject, rule.options) == ("DM-X-01", "Things", ("overpay",))
