"""Reading card files: what is wrong is named by file, card and field, all of it at once."""

from typing import Any

import pytest

from cardpool.files import read_files
from rules.core.file_fields import CardFilesError
from tests.cardpool.conftest import entry

DIE = entry()["die"]

FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no name": ({"name": ...}, "name", "is missing"),
    "cost in words": ({"cost": "three"}, "cost", "should be a number from 0 to 999, is 'three'"),
    "cost below zero": ({"cost": -1}, "cost", "should be a number from 0 to 999, is -1"),
    "a cost that is true": ({"cost": True}, "cost", "should be a number from 0 to 999, is True"),
    "unknown energy": ({"energy": "water"}, "energy", "'water' is none of bolt, fist, mask, shield"),
    "character without energy": ({"energy": ...}, "energy", "every character has an energy type"),
    "unknown rarity": ({"rarity": "mythic"}, "rarity", "'mythic' is none of starter, common"),
    "unknown type": ({"type": "land"}, "type", "'land' is none of character, action, basic action"),
    "unknown affiliation": (
        {"affiliations": ["Pirates"]},
        "affiliations",
        "'Pirates' is not an affiliation known here",
    ),
    "unknown alignment": ({"alignment": "lawful"}, "alignment", "'lawful' is none of good, neutral, evil"),
    "text as one string": ({"text": "Swarm."}, "text", "should be a list"),
    "an empty line": ({"text": [" "]}, "text", "should be a list of texts, none of them empty"),
    "misspelled affiliation": (
        {"affiliations": ["Avengrs"]},
        "affiliations",
        "'Avengrs' is not an affiliation known here; did you mean Avengers?",
    ),
    "one type twice": ({"energy": ["bolt", "bolt"]}, "energy", "lists one type twice"),
    "unknown type of two": ({"energy": ["bolt", "ice"]}, "energy", "'ice' is none of bolt, fist, mask, shield"),
    "types in another order": (
        {"die": DIE | {"energy": [[1, "fist/bolt"], *DIE["energy"][1:]]}},
        "die.energy",
        "face 1: 'fist/bolt' is not an energy symbol",
    ),
    "no levels": ({"die": ...}, "die.levels", "is missing"),
    "five levels": ({"die": DIE | {"levels": [[0, 1, 1, 0]] * 5}}, "die.levels", "should list three or four faces"),
    "two energy faces": (
        {"die": DIE | {"energy": [[1, "bolt"], [2, "bolt"]]}},
        "die.energy",
        "should list three faces",
    ),
    "three of an energy": (
        {"die": DIE | {"energy": [[1, "bolt"], [3, "bolt"], [2, "bolt"]]}},
        "die.energy",
        "face 2: write [amount, symbol]",
    ),
    "an odd symbol": (
        {"die": DIE | {"energy": [[1, "ice"], *DIE["energy"][1:]]}},
        "die.energy",
        "face 1: 'ice' is not an energy symbol",
    ),
    "a short level": (
        {"die": DIE | {"levels": [*DIE["levels"][:2], [0, 1, 1]]}},
        "die.levels",
        "face 3: write [fielding, attack",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_names_file_card_and_field(fault: str, write) -> None:
    """Whoever edits a card file is told where to look and what to write."""
    changes, field, message = FAULTS[fault]
    with pytest.raises(CardFilesError) as caught:
        read_files(write(entry(7, **changes)))
    (problem,) = caught.value.problems
    name = "no name" if fault == "no name" else "Lamp Keeper"
    assert (problem.file, problem.card, problem.field) == ("tst.json", f"card 7 ({name})", field)
    assert problem.message.startswith(message)


def test_a_line_the_engine_cannot_play(write) -> None:
    """Card texts are checked when they are loaded: line, column, and the phrases that come close."""
    with pytest.raises(CardFilesError) as caught:
        read_files(write(entry(1, text=["Swarm.", "This die gets +1A and sings."]), entry(2, errata=["Sing."])))
    first, second = caught.value.problems
    assert (first.card, first.field) == ("card 1 (Lamp Keeper)", "text")
    assert first.message.startswith("line 2, column 23: no phrase goes on with 'sings' here")
    assert "Nearest phrases: " in first.message
    assert (second.card, second.field) == ("card 2 (Lamp Keeper)", "errata")


def test_everything_wrong_is_named_at_once(write) -> None:
    """One run shows all that is to be put right: every field of every card, in every file."""
    write(entry(1, cost="x", energy="water"), entry(2), entry(3, rarity="mythic"))
    with pytest.raises(CardFilesError) as caught:
        read_files(write(entry(5, max=...), file="other.json", set="oth"))
    places = [(problem.file, problem.card, problem.field) for problem in caught.value.problems]
    assert places == [
        ("other.json", "card 5 (Lamp Keeper)", "max"),
        ("tst.json", "card 1 (Lamp Keeper)", "cost"),
        ("tst.json", "card 1 (Lamp Keeper)", "energy"),
        ("tst.json", "card 3 (Lamp Keeper)", "rarity"),
    ]


@pytest.mark.parametrize(
    "fields, field, message",
    [
        ({"edition": 5}, "edition", "should be a text, is 5"),
        ({"name": 5}, "name", "should be a text, is 5"),
        ({"cards": {}}, "cards", "should be a list, is {}"),
        ({"set": "T S T"}, "set", "should be small letters such as bff, is 'T S T'"),
    ],
)
def test_faults_of_a_whole_set(fields: dict, field: str, message: str, write) -> None:
    """What is wrong with the set itself is said once, not for each of its cards."""
    with pytest.raises(CardFilesError) as caught:
        read_files(write(entry(1), entry(2), **fields))
    assert [str(problem) for problem in caught.value.problems] == [f"tst.json, the set, {field}: {message}"]


def test_a_number_that_stands_twice(write) -> None:
    """Two cards with one collector number cannot both be found."""
    with pytest.raises(CardFilesError, match="card 4, number: stands twice"):
        read_files(write(entry(4), entry(4, name="Other")))


def test_a_set_in_two_files(write) -> None:
    """One set code in two files would hide the cards of the first."""
    write(entry(1))
    with pytest.raises(CardFilesError, match="'tst' is also the set of “Test Set”"):
        read_files(write(entry(1), file="copy.json"))


@pytest.mark.parametrize(
    "content, message",
    [
        (b"{", "is not JSON in UTF-8"),
        (b"\xff\xfe", "is not JSON in UTF-8"),
        (b"[" * 100_000, "is not JSON in UTF-8"),
        (b"[1, 2]", "should be one object"),
        (b"null", "should be one object"),
        (b'{"set": "tst", "edition": "e", "name": "n", "cards": ["card"]}', "each card is an object, not 'card'"),
    ],
)
def test_a_file_that_is_no_card_file(content: bytes, message: str, tmp_path) -> None:
    """Files of another kind are refused by name."""
    (tmp_path / "odd.json").write_bytes(content)
    with pytest.raises(CardFilesError, match="odd.json, the (file|set), ") as caught:
        read_files(tmp_path)
    assert message in str(caught.value)


def test_a_folder_without_card_files(tmp_path) -> None:
    """An empty or misspelt folder is said to be one, and does not remove all cards."""
    with pytest.raises(CardFilesError, match=r"holds no \*\.json card files"):
        read_files(tmp_path / "nowhere")
