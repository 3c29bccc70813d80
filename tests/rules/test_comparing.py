"""Two logs of one game: the first difference in effect, and what each would need to be true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules.comparing import AGREE, BEHIND, DIFFER, SLIGHT, Comparison, compare
from rules.frames import film
from rules.games import GAMES

TOLD = Path(__file__).parent / "told"


def text_of(game: str) -> str:
    return (TOLD / f"{game}.log").read_text(encoding="utf-8")


def filmed(text: str) -> Any:
    return json.loads(json.dumps(film(text).as_json()))


def compared(first: str, second: str) -> Comparison:
    return compare(filmed(first), filmed(second))


MASTERS = text_of("dice_masters")
BLOCK = "P1 block Guy-Gardner=Zombie"


def other_hand(text: str) -> str:
    """The same game as the second player writes it down: the own cards first, as P1."""
    swapped = re.sub(r"\bP([12])\b", lambda match: f"P{3 - int(match[1])}", text)
    lines = swapped.splitlines()
    header = [line for line in lines[2:] if line[:2] in ("P1", "P2") and line.split()[1] in ("player", "card", "basic")]
    rest = [line for line in lines[2:] if line not in header]
    return "\n".join([*lines[:2], *sorted(header, key=lambda line: line[:2]), *rest])


@pytest.mark.parametrize("game", ["dice_masters", "dice_conquest", "dungeon_dice"])
def test_a_log_agrees_with_itself(game: str) -> None:
    """Every turn, to the end."""
    text = text_of(game)
    found = compared(text, text)
    assert found.turn is None and found.shorter is None and not found.slight
    assert {state for _, state in found.turns} == {AGREE}


def test_the_players_may_sit_the_other_way_round() -> None:
    """Each of the two writes the own cards first: the names say who is who, and nothing differs."""
    assert other_hand(MASTERS) != MASTERS
    found = compared(MASTERS, other_hand(MASTERS))
    assert (found.apart, found.turn, found.shorter) == ("", None, None)
    assert {state for _, state in found.turns} == {AGREE}


def test_another_order_is_a_slight_difference() -> None:
    """Zombie is fielded before or after the two Carrion Crawlers: the same is in the field."""
    one, later = "field Zombie                            ;", "field Carrion-Crawler                   ;"
    lines = MASTERS.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(one) and lines[n + 1].startswith(later))
    other = "\n".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])
    found = compared(MASTERS, other)
    assert found.turn is None
    assert dict(found.turns)[12] == SLIGHT and {state for number, state in found.turns if number != 12} == {AGREE}
    assert found.slight == ((12, "Bo fields Zombie at level 2.", "Bo fields Carrion Crawler at level 1."),)


def test_what_pays_makes_no_difference_where_it_is_the_same() -> None:
    """One log names the dice that pay, the other leaves it to the reader."""
    named = MASTERS.replace("buy Batman                              ;", "buy Batman with ? ? F B ;")
    assert named != MASTERS
    assert compared(MASTERS, named).slight == ()


def test_a_block_that_only_one_wrote() -> None:
    """The turn, both sentences, and where Guy Gardner would have to lie for each log to be right."""
    unblocked = MASTERS.partition(BLOCK)[0]
    found = compared(MASTERS, unblocked + "turn 13 P1\n")
    assert (found.turn, found.heading, found.place) == (12, "Turn 12: Bo", "in turn 12")
    assert found.sides is not None
    one, other = found.sides
    assert (one.sentence, other.sentence) == ("Ana blocks Zombie with Guy Gardner.", "Ana does not block.")
    assert one.line == MASTERS.splitlines().index(next(x for x in MASTERS.splitlines() if x.startswith(BLOCK))) + 1
    assert "Ana has 14 life." in one.facts and "Ana has 12 life." in other.facts
    assert "Guy Gardner is in Ana's prep area." in one.facts
    assert "Guy Gardner at level 1 is in Ana's field." in other.facts
    assert dict(found.turns) == dict.fromkeys(range(1, 12), AGREE) | {12: DIFFER, 13: BEHIND, 14: BEHIND, 15: BEHIND}


def test_a_log_that_stops_earlier_agrees_so_far() -> None:
    """In the middle of a turn, and at the end of one; whichever of the two it is."""
    half = MASTERS.partition("turn 9 P1")[0]
    within = MASTERS.partition(BLOCK)[0]
    for shorter in (half, within):
        assert (compared(shorter, MASTERS).shorter, compared(shorter, MASTERS).turn) == (0, None)
        assert (compared(MASTERS, shorter).shorter, compared(MASTERS, shorter).turn) == (1, None)


def test_a_broken_rule_ends_what_is_compared() -> None:
    """Nothing behind it was judged, so the other log goes on alone."""
    broken = MASTERS.replace("buy Zombie                              ;", "buy Vampire ;", 1)
    found = compared(MASTERS, broken)
    assert film(broken).verdict.verdict == "illegal"
    assert (found.turn, found.shorter) == (None, 1)


def test_other_teams_cannot_be_compared() -> None:
    """Named is the card that only one header has so."""
    found = compared(MASTERS, MASTERS.replace("P1 card 6wol x4", "P1 card 6wol x3"))
    assert found.apart == (
        "The logs begin with different teams: look at Batman: Instill Great Fear of Ana in both headers."
    )


def test_other_games_cannot_be_compared() -> None:
    """Nor can what is no log, or a game of more players."""
    assert compared(MASTERS, text_of("dice_conquest")).apart == "The logs are of different games."
    assert compared(MASTERS, MASTERS.replace("6wol x4", "6wol x9")).apart == (
        "A log that cannot begin has nothing to compare."
    )
    pods = [GAMES["dungeon-dice"].play("", "compare", players) for players in (2, 3)]
    assert compared(*pods).apart == "The logs are of games with different numbers of players."


def test_dice_conquest_compares_creatures_and_dice() -> None:
    """Where the D20 lies: what is left of both creatures says who is right."""
    text = text_of("dice_conquest")
    placed = "; Bo places the D20 (11) on Bugbear. Bugbear: 9 of 20 left."
    other = text.replace(f"place Bugbear                           {placed}", "place Skeleton")
    assert other != text
    found = compared(text, other)
    assert (found.turn, found.place) == (2, "in round 2") and found.sides is not None
    assert found.sides[0].sentence == "Bo places the D20 (11) on Bugbear. Bugbear: 9 of 20 left."
    assert found.sides[1].sentence == "Bo places the D20 (11) on Skeleton. Skeleton: 3 too much."
    assert "Bugbear is in the display." in found.sides[1].facts


def test_dungeon_dice_compares_fame_wounds_and_dice() -> None:
    """Another treasure was drawn: who carries it."""
    text = text_of("dungeon_dice")
    other = re.sub(r"^draw B17 .*$", "draw B16", text, count=1, flags=re.MULTILINE)
    other = "\n".join(other.splitlines()[: other.splitlines().index("draw B16") + 3])
    found = compared(text, other)
    assert found.sides is not None and found.turn is not None
    assert "Chain Armor is carried by Ana." in found.sides[0].facts
