"""A position as data: complete, equal in its copy, and independent of what is played on."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from rules.core.fuzz.positions import as_data
from rules.core.lines.parsing import parse
from rules.core.session import Session
from rules.dice_masters import stats
from rules.dice_masters.bots import Bot
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.record import shipped
from rules.dice_masters.said import Bonus, NounPlace
from rules.dice_masters.state import FIELD, Captive, Frame, LineUse, Modifier, State
from rules.games import VOCABULARIES, game

EDITIONS = ("bff2014", "wol2015")


def played(edition: str, seed: int, answers: int) -> State:
    """The position after some answers of a bot's."""
    log = opening(shipped(), seed, edition)
    session, bot = Session(game(log.game), log), Bot(seed)
    for _ in range(answers):
        if session.state.over:
            break
        session.answer(next(iter(bot(session.state.copy()))))
    return session.state


def test_every_part_of_a_position_is_written() -> None:
    """All fields of a position but the table, which the header lays anew."""
    assert set(as_data(played("wol2015", 1, 0))) == {field.name for field in fields(State)} - {"table"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("answers", (0, 1, 40, 120))
def test_a_copy_is_the_same_data_until_it_is_played_on(edition: str, answers: int) -> None:
    """A position, its copy and both as JSON are equal in everything; a change of the copy leaves the first alone."""
    state = played(edition, 5, answers)
    twin, data = state.copy(), as_data(state)
    assert as_data(twin) == data == json.loads(json.dumps(data))
    twin.life[0] -= 1
    assert as_data(twin) != data == as_data(state)


def test_a_copy_is_played_on_as_the_first() -> None:
    """The same answers lead both to the same end."""
    state = played("wol2015", 3, 60)
    again = state.copy()
    rules, one, other = game("dice-masters/wol2015"), Bot(9), Bot(9)
    for _ in range(60):
        if state.over:
            break
        rules.step(state, next(iter(one(state))))
        rules.step(again, next(iter(other(again))))
    assert as_data(state) == as_data(again)


def test_what_is_at_work_and_what_lasts_is_data_too() -> None:
    """Abilities under way, waiting ones, effects that last and what is remembered stand there with their names."""
    state = played("wol2015", 1, 10)
    state.agenda.append(Frame(3, 0, 20, 1, event_die=4))
    state.modifiers.append(Modifier("gets", (1, 2), NounPlace(3, 0, 1), 0, 5, 4, Bonus((1, 0), 2), 3, 0))
    state.captured[3] = Captive(8, FIELD, "turn", 1)
    state.once.add(LineUse(2, 0, 1))
    data = as_data(state)
    assert data["agenda"][-1]["source"] == 20 and data["agenda"][-1]["event_die"] == 4
    assert data["modifiers"][-1]["value"] == {"Bonus": [[1, 0], 2]}
    assert data["modifiers"][-1]["noun"] == {"NounPlace": [3, 0, 1]}
    assert data["captured"] == [[3, {"Captive": [8, FIELD, "turn", 1]}]] and {"LineUse": [2, 0, 1, 0]} in data["once"]


def test_a_function_is_no_data() -> None:
    """What cannot be stored is refused when it is written, not when somebody reads it."""
    state = played("wol2015", 1, 0)
    state.modifiers.append(Modifier("gets", None, None, 0, 1, value=(len,)))
    with pytest.raises(TypeError, match="not data"):
        as_data(state)


@pytest.mark.parametrize("field, attack, kept", [("Hal-Jordan:L1", 4, 0), ("Hal-Jordan:L1 Hal-Jordan:L1", 5, 1)])
def test_only_a_bonus_that_is_there_is_kept_for_the_turn(field: str, attack: int, kept: int) -> None:
    """Under static_bonus=latched Hal gets +1A for each other Green Lantern; with none nothing is noted (AMB-70), and
    neither is it by whoever only asks."""
    log = parse(
        'Dice Marshal log 1\ngame dice-masters/wol2015\noption static_bonus=latched\nP1 player "Ana"\n'
        f'P1 card 12wol x4\nP2 player "Bo"\nposition turn 9 P1 main\nP1 field {field}\n',
        VOCABULARIES,
    )
    state = Session(game(log.game), log).state
    first = state.field(0)[0]
    assert stats.attack(state, first) == attack
    assert not state.latched
    with state.records():
        stats.attack(state, first)
    assert len([key for key in state.latched if key[0] == first]) == kept
