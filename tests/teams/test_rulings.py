"""Rulings on teams are options of the event's profile: other limits, or nothing said where none is made."""

from typing import NamedTuple

import pytest

from rules.dice_masters.profile import Profile
from teams.validation import validate_table
from tests.teams.lists import EIGHT, seat, table
from tests.teams.test_checks import CASES as CHECKS
from tests.teams.test_checks import DOUBLES, doubled

SEVEN_IN_FUN = seat("3x16wol 3x7wol 2x4wol 2x19wol 2x24wol 2x8bff 1x12bff")
FEW = seat("3x16wol 3x7wol 3x4wol 3x19wol 2x24wol 2x8bff 2x12bff")
WITHOUT_DICE = doubled(0, "4x4wol 0x7wol", "6x31wol")
SHARED = table(seat(EIGHT, "31wol@red 33wol@blue"), seat(EIGHT, "31wol@red 27wol@green", "Bo"))
NO_CARDS = seat("", "31wol 33wol")


class Case(NamedTuple):
    """Who sits there, the check, and what it finds: severity, ruling and the end of the message; None: nothing."""

    game: str
    people: object
    check: str
    options: dict
    found: tuple | None


CASES = [
    Case("tournament", table(FEW), "TR-TOUR-DICE-FEW", {}, ("note", "WOL", "Ana brings 18 of 20 dice.")),
    Case("tournament", table(FEW), "TR-TOUR-DICE-FEW", {"dice_exact": "exactly"},
         ("error", "AMB-31", "This event requires exactly 20.")),
    Case("tournament", table(FEW), "TR-TOUR-DICE-FEW", {"dice_exact": "undecided"},
         ("note", "AMB-31", "The event makes no ruling on this (AMB-31, dice_exact=undecided).")),
    Case("fun", table(SEVEN_IN_FUN), "TR-FUN-CARDS", {}, None),
    Case("fun", table(SEVEN_IN_FUN), "TR-FUN-CARDS", {"fun_game_cards": "six"}, ("error", "WOL", "at most 6.")),
    Case("doubles", WITHOUT_DICE, "TR-DIE-MIN", {}, ("error", "WOL", "at least one.")),
    Case("doubles", WITHOUT_DICE, "TR-DIE-MIN", {"doubles_dice": "none_needed"}, None),
    Case("doubles", WITHOUT_DICE, "TR-DIE-MIN", {"doubles_dice": "undecided"},
         ("note", "AMB-35", "(AMB-35, doubles_dice=undecided).")),
    Case("tournament", SHARED, "TR-COLOUR", {}, ("error", "WOL", "")),
    Case("tournament", SHARED, "TR-COLOUR", {"duplicate_bac_sets": "undecided"},
         ("note", "AMB-34", "(AMB-34, duplicate_bac_sets=undecided).")),
    Case("tournament", table(NO_CARDS), "TR-TOUR-CARDS", {}, ("warning", "AMB-32", "")),
    Case("tournament", table(NO_CARDS), "TR-TOUR-CARDS", {"least_cards": "undecided"},
         ("note", "AMB-32", "(AMB-32, least_cards=undecided).")),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}-{case.options}")
def test_a_check_follows_the_profile(case):
    """Severity, citation and sentence are those of the ruling that the event makes."""
    problems = validate_table(case.people, case.game, profile=Profile.parse("wol2015", case.options))
    found = [problem for problem in problems if problem.rule == case.check]
    if case.found is None:
        assert found == []
        return
    severity, place, message = case.found
    assert [(problem.severity, place in (problem.cite.book, problem.cite.section)) for problem in found] == [
        (severity, True)
    ]
    assert found[0].message.endswith(message), found[0].message


@pytest.mark.parametrize("option, check", [("drafted_stacks", "TR-DRAFT-STACK"), ("odd_draft", "TR-DRAFT-ORDER")])
def test_a_draft_that_rests_on_an_open_ruling_is_only_noted(option, check):
    """What breaks the order of picks or the stacks is said, and makes nobody's draft illegal."""
    broken = next(case.broken for case in CHECKS if case.rule == check)
    for options, severity in (({}, "error"), ({option: "undecided"}, "note")):
        found = validate_table(broken, "draft", profile=Profile.parse("bff2014", options))
        assert {problem.severity for problem in found if problem.rule == check} == {severity}


def test_without_a_profile_the_rulings_are_as_recommended():
    """A team that belongs to no event is checked by the defaults."""
    plain = validate_table(DOUBLES, "doubles")
    assert plain == validate_table(DOUBLES, "doubles", profile=Profile.parse("wol2015"))
