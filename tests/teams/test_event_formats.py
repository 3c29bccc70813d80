"""What an event allows beside the rules of the game: sets and banned cards."""

import pytest

from teams.event_formats import EVENT_FORMATS, EventFormat, event_format_of
from teams.problems import errors
from teams.validation import validate
from tests.teams.lists import TEAM, card, of_rule, team

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
        assert all(card(code) for code in event.banned_cards)
    legacy = EVENT_FORMATS["dice_fight_legacy"].banned_cards
    assert (sum(c.endswith("bff") for c in legacy), sum(c.endswith("wol") for c in legacy)) == (57, 56)


def test_no_event_format_is_none() -> None:
    """An event without a ban list asks for nothing."""
    assert event_format_of("") is None
    assert isinstance(event_format_of("modern"), EventFormat)
