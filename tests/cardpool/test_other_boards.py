"""Positions of Dice Conquest and Dungeon Dice as the page lays them out, from games that were really played."""

from typing import Any

import pytest
from django.template.loader import render_to_string

import rules
from cardpool.boards import board_of
from rules.games import record_of


def played(name: str, players: int) -> str:
    """A bots' game."""
    found, edition = record_of(name)
    return found.play(edition, "5", players)


HEADER = 12  # lines of a header, at most
CONQUEST, DUNGEON = played("dice-conquest", 3), played("dungeon-dice", 4)


def positions(text: str, every: int) -> list[dict[str, Any]]:
    """The verdicts on the log cut off at every so many lines, where a game is under way."""
    lines = len(text.splitlines())
    found = (rules.before(text, line).as_json() for line in range(HEADER, lines + 2, every))
    return [data for data in found if data["position"]]


def drawn(data: dict[str, Any]) -> str:
    board = board_of(data)
    assert board is not None
    return render_to_string("parts/position.html", {"data": data, "board": board, "line": 1})


@pytest.mark.parametrize("text", [CONQUEST, DUNGEON], ids=["dice-conquest", "dungeon-dice"])
def test_every_position_of_a_game_can_be_drawn(text: str) -> None:
    """From the first reveal to the end."""
    found = positions(text, every=9)
    assert len(found) > 8
    for data in found:
        html = drawn(data)
        for player in data["position"]["players"]:
            assert player["name"] in html


def test_all_seven_dice_lie_somewhere() -> None:
    """On creatures or in a zone: the page shows each once."""
    for data in positions(CONQUEST, every=9):
        table = board_of(data).layout
        dice = [die["name"] for each in (*table["creatures"], *table["zones"]) for die in each["dice"]]
        assert sorted(dice) == sorted(["D4", "D6", "D8", "D10", "D10%", "D12", "D20"])


def test_a_creature_shows_what_is_left_to_do() -> None:
    """The bar is the damage of its health."""
    creatures = [each for data in positions(CONQUEST, every=7) for each in board_of(data).layout["creatures"]]
    hurt = [each for each in creatures if each["damage"]]
    assert hurt
    assert all(each["lacks"] == each["health"] - each["damage"] for each in hurt)
    assert all(each["filled"] == min(100, 100 * each["damage"] // each["health"]) for each in hurt)


def test_a_face_that_counts_otherwise_says_so() -> None:
    """The D10% shows 30 and counts 3."""
    dice = [{"name": "D10%", "value": 3, "face": "30"}, {"name": "D10", "value": 10, "face": "0"}]
    board = board_of({"game": "dice-conquest", "position": {"dice": {"available": dice}}})
    shown = board.layout["zones"][0]["dice"]
    assert [(die["shown"], die["caption"]) for die in shown] == [("30", "D10%: 30 is 3"), ("0", "D10: 0 is 10")]


def test_a_heros_hearts() -> None:
    """Full ones first; as many as at the start."""
    heroes = [hero for data in positions(CONQUEST, every=5) for hero in board_of(data).layout["heroes"]]
    assert {len(hero["hearts"]) for hero in heroes} == {6}
    assert all(sum(hero["hearts"]) == hero["health"] for hero in heroes)


def test_the_two_sides_of_a_combat() -> None:
    """Hero side and monster side with the sums of their dice, the monster with its level."""
    fights = [data for data in positions(DUNGEON, every=5) if (data["position"]["combat"] or {}).get("begun")]
    assert fights
    for data in fights:
        heroes, monster = board_of(data).layout["sides"]
        fight = data["position"]["combat"]
        assert (heroes["total"], monster["total"]) == tuple(side["total"] for side in fight["sides"])
        assert f"level {fight['monster']['level']}" in monster["title"]


def test_sample_dice_are_marked_on_the_board() -> None:
    """Wherever a position of theirs is shown."""
    assert "Sample dice, not the printed ones." in drawn(positions(DUNGEON, every=60)[-1])


def test_a_game_nobody_knows_has_no_board() -> None:
    """A verdict of a later version."""
    assert board_of({"game": "chess", "position": {"players": []}}) is None


@pytest.mark.parametrize("text", [CONQUEST, DUNGEON], ids=["dice-conquest", "dungeon-dice"])
def test_nobody_is_to_act_once_the_game_is_over(text: str) -> None:
    """The board says so of whoever has to answer, and of nobody at the end."""
    before_the_last_line = rules.before(text, len(text.splitlines()))
    assert "to act</b>" in drawn(before_the_last_line.as_json())
    assert "to act</b>" not in drawn(rules.replay(text).as_json())
