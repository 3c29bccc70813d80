"""What an event allows beside the rules of the game: sets and banned cards."""

import json
from pathlib import Path

import pytest

from cardpool.files import SHIPPED
from rules.dice_masters.card_files import read_folder
from teams import event_formats
from teams.codecs import read_team
from teams.event_formats import EVENT_FORMATS, EventFormat, event_format_of
from teams.legality import _allows
from teams.problems import errors
from teams.validation import validate
from tests.teams.lists import TEAM, card, of_rule, team

EVERYTHING = read_folder(*SHIPPED)
RING = card("118wol").title
BANS = [
    ("golden_age", "4x3bff", "EV-BANNED", "'Beholder: Master Aberration' (3bff) is banned in Golden Age."),
    (
        "global_escalation",
        "4x118wol",
        "EV-BANNED",
        f"'{RING}' (118wol) is banned in Global Escalation.",
    ),
    ("modern", "4x1wol", "EV-SET", "'Anti-Monitor' (1wol) is from a set that Modern does not allow."),
    ("only_bff", "4x1wol", "EV-SET", "'Anti-Monitor' (1wol) is from a set that Battle for Faerûn only does not allow."),
]


@pytest.mark.parametrize(("key", "cards", "rule", "message"), BANS)
def test_bans(key: str, cards: str, rule: str, message: str) -> None:
    """A card the event does not allow is an error, cited from the event's own announcement."""
    (problem,) = of_rule(validate(team(cards, ""), "tournament", None, key), rule)
    assert (problem.severity, problem.path, problem.message) == ("error", f"{TEAM}.cards[0]", message)
    assert problem.cite.book == "Event"
    assert EVENT_FORMATS[key].source in problem.cite.section


def test_bans_hold_for_basic_actions_too() -> None:
    """A single-set event wants its basic actions from the set as well."""
    found = of_rule(validate(team("4x12bff", "31wol 129bff"), "tournament", None, "only_bff"), "EV-SET")
    assert [problem.path for problem in found] == [f"{TEAM}.basics[0]"]


def test_what_is_allowed_passes() -> None:
    """Golden Age bans one of these cards and Battle for Faerûn only takes all of its own."""
    assert not errors(validate(team("4x12bff", "129bff 130bff"), "tournament", None, "golden_age"))
    assert not errors(validate(team("4x12bff", "129bff 130bff"), "tournament", None, "only_bff"))


def test_ban_lists_name_cards_that_exist() -> None:
    """Every banned code is a card, and each list says where it comes from."""
    for event in EVENT_FORMATS.values():
        assert event.source
        assert event.about
        assert all(EVERYTHING.by_code(code) for code in event.banned_cards), event.key
        assert (event.only_sets or set()) | event.banned_sets <= {each.code for each in EVERYTHING.sets}, event.key
    legacy = EVENT_FORMATS["dice_fight_legacy"].banned_cards
    assert (sum(c.endswith("bff") for c in legacy), sum(c.endswith("wol") for c in legacy)) == (57, 56)


def test_no_event_format_is_none() -> None:
    """An event without a ban list asks for nothing."""
    assert event_format_of("") is None
    assert isinstance(event_format_of("modern"), EventFormat)


@pytest.mark.parametrize(
    ("key", "inside", "outside"),
    [
        ("modern", ["1ig", "1msw"], ["18xfc", "1wol"]),
        ("modern_2022", ["1ig", "1dps", "1skc"], ["1msw", "1bff"]),
        ("modern_2017", ["1wol", "1asm", "14fus"], ["1bff", "15fus", "1aou"]),
        ("silver_age", ["1gaf", "1msw"], ["1cw", "1tmnt"]),
        ("two_team_takedown", ["1ai", "1wwe"], ["1gaf", "1xfc"]),
        ("golden_age", ["1avx", "30uxm"], ["31uxm", "119ygo", "3bff"]),
        ("global_escalation", ["1avx"], ["70avx", "2dc2016"]),
        ("only_xfc", ["18xfc"], ["1ig"]),
        ("dice_fight_legacy", ["9bff"], ["1bff", "1avx"]),
    ],
)
def test_formats_over_all_sets(key: str, inside: list[str], outside: list[str]) -> None:
    """What a list says of cards of every set; where it is not held here, nothing is allowed and nothing banned."""
    allows = {code: _allows(EVENT_FORMATS[key], EVERYTHING.by_code(code)) for code in (*inside, *outside)}
    assert allows == dict.fromkeys(inside, True) | dict.fromkeys(outside, False)


def test_a_list_that_is_held_in_part_says_so() -> None:
    """Of cards of other sets it is said once that nothing is said."""
    team = read_team("2x1avx;2x2uxm;2x9bff;3x129bff", EVERYTHING)
    found = of_rule(validate(team, "tournament", None, "dice_fight_legacy"), "EV-BANNED")
    assert [(each.severity, each.message) for each in found] == [
        (
            "warning",
            "The list of Dice Fight Legacy is held here for bff and wol only: nothing is said of 1avx and 2uxm.",
        )
    ]


def test_dates_in_words() -> None:
    """A list holds as of a day, from a day, until a day."""
    assert EVENT_FORMATS["modern"].dates == "as of 2023-07, from 2022-07-29"
    assert EVENT_FORMATS["modern_2017"].dates == "as of 2017-06, until 2018"


OWN = {
    "key": "friday",
    "name": "Friday",
    "about": "Our list.",
    "source": "The board by the door",
    "banned_cards": ["1avx"],
}


def test_a_store_adds_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same form; a key of the product stays the product's."""
    monkeypatch.setattr(event_formats, "EVENT_FORMATS", dict(EVENT_FORMATS))
    file = tmp_path / "formats.json"
    file.write_text(json.dumps({"formats": [OWN]}))
    event_formats.add_formats(file)
    assert event_format_of("friday").banned_cards == {"1avx"}
    file.write_text(json.dumps({"formats": [OWN | {"key": "modern"}]}))
    with pytest.raises(event_formats.FormatsError, match="modern: the product has a format of this key"):
        event_formats.add_formats(file)


def test_a_faulty_file_tells_all_its_faults(tmp_path: Path) -> None:
    """By format and field, each with a way out where there is one."""
    file = tmp_path / "formats.json"
    file.write_text(
        json.dumps({"formats": [OWN | {"banned_cards": ["1 AVX"], "banned_set": []}, 5, OWN | {"name": ""}]})
    )
    with pytest.raises(event_formats.FormatsError) as refused:
        event_formats.read_event_formats(file)
    assert refused.value.faults == [
        "formats.json, format 1 (friday), banned_set: is not known here; did you mean banned_sets?",
        "formats.json, format 1 (friday), banned_cards: '1 AVX' is not a card code such as 12bff",
        "formats.json, format 2: should be an object",
        "formats.json, format 3 (friday), name: is empty",
        "formats.json, format 3 (friday), key: stands twice",
    ]
    file.write_bytes(b"\xff")
    with pytest.raises(event_formats.FormatsError, match="is not JSON in UTF-8"):
        event_formats.read_event_formats(file)
