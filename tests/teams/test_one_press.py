"""Every problem that the builder shows has a button, and the buttons lead to a legal team."""

import pytest

from teams import services
from teams.builder.presses import BASIC_ACTIONS, change, one_press
from teams.formats import FORMATS
from teams.problems import errors
from tests.teams.lists import EIGHT, POOL, team

#: Lists with everything that can be wrong with a team on its own.
WRONG = {
    "too many dice of one card": ("5x12bff 3x13bff", ""),
    "cards without dice": ("0x12bff 3x13bff", ""),
    "a basic action among the cards": ("3x31wol 3x13bff", "33wol"),
    "one basic action twice": ("3x13bff", "31wol 31wol"),
    "two versions of a title": ("4x12bff 2x35bff", ""),
    "too many cards and dice": (f"{EIGHT} 4x46wol 4x13bff", "31wol 33wol 32wol"),
    "no cards of the first game": ("3x107bff", "31wol"),
    "another version of one": ("3x60wol", ""),
}
MOST_PRESSES = 60


@pytest.mark.parametrize("game", FORMATS)
@pytest.mark.parametrize("what", WRONG)
def test_buttons_lead_to_a_legal_team(what: str, game: str) -> None:
    """Each press changes the list, until nothing is wrong but basic actions that are still to be chosen."""
    rules = services.rules_from({"format": game})
    draft = team(*WRONG[what])
    for _ in range(MOST_PRESSES):
        presses = [one_press(problem, draft, rules.game) for problem in errors(services.check(draft, rules))]
        assert None not in presses
        todo = [press[0] for press in presses if press and press[0] != BASIC_ACTIONS]
        if not todo:
            break
        before, draft = draft, change(draft, todo[0], POOL, rules.game)
        assert draft != before, todo[0]
    assert not todo
