"""Whether the machine notices a position in which something is left that the rules clear away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.fuzz.mistake import Mistake
from rules.core.session import Session
from rules.dice_masters import stats
from rules.dice_masters.fuzz.adapter import DiceMastersAdapter
from rules.dice_masters.fuzz.order import orderly
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.record import shipped
from rules.dice_masters.state import ATTACKING, CAPTURED, OUT, RESERVE, USED, Modifier, State
from rules.games import game


def position(kind: str, prompt: str = "") -> State:
    """The first position of a game that asks for this, with a strong character in the field and dice in a reserve."""
    log = opening(shipped(), 3, "wol2015")
    session = Session(game(log.game), log)
    bot = DiceMastersAdapter(shipped()).bot(3, session.game, None)
    while True:
        state = session.state.copy()
        asked = (state.question.kind, state.question.prompt) == (kind, prompt)
        if asked and characters(state) and state.zones[0][RESERVE] + state.zones[1][RESERVE]:
            return state
        session.answer(next(bot(state)))


def characters(state: State) -> list[int]:
    """Those that one damage does not knock out."""
    there = (die for player in (0, 1) for die in state.field(player) if stats.is_character(state, die))
    return [die for die in there if stats.defense(state, die) > 1]


def wound(state: State) -> None:
    state.damage[characters(state)[0]] = 1


def wound_to_death(state: State) -> None:
    state.damage[characters(state)[0]] = 99


def turn_to_energy(state: State) -> None:
    die = characters(state)[0]
    state.face[die] = next(n for n, shown in enumerate(state.table.kinds[die].energy) if shown)


def send_to_attack(state: State) -> None:
    state.role[characters(state)[0]] = ATTACKING


def capture_for_nobody(state: State) -> None:
    state.zone[characters(state)[0]] = CAPTURED


def bear_what_lies_elsewhere(state: State) -> None:
    gone = next(die for die, zone in enumerate(state.zone) if zone == USED)
    state.attached[gone] = characters(state)[0]


def keep_a_character(state: State) -> None:
    die = (state.zones[0][RESERVE] + state.zones[1][RESERVE])[0]
    state.face[die] = next(n for n, shown in enumerate(state.table.kinds[die].energy) if not shown)


def leave_out_of_play(state: State) -> None:
    state.zones[0][OUT].append(0)


def outlast(state: State) -> None:
    state.modifiers.append(Modifier("gets", (), None, 0, ends_turn=state.turn - 1))


def outlive(state: State) -> None:
    state.life[1] = state.table.life + 1


@pytest.mark.parametrize(
    ("kind", "harm", "law"),
    (
        ("act", wound_to_death, "DM-KO-01"),
        ("act", turn_to_energy, "DM-ZONE-26"),
        ("act", send_to_attack, "DM-CLEAN-01"),
        ("act", capture_for_nobody, "DM-CAP-01"),
        ("act", bear_what_lies_elsewhere, "DM-KW-EQUIP-02"),
        ("act", outlive, "DM-LIFE-07"),
        ("draw", wound, "DM-CLEAN-03"),
        ("draw", outlast, "DM-CLEAN-04"),
        ("draw", keep_a_character, "DM-CLEAN-06"),
        ("draw", leave_out_of_play, "DM-CLEAN-07"),
    ),
)
def test_what_is_out_of_order_is_noticed(kind: str, harm: Callable[[State], None], law: str) -> None:
    """The position is in order; with one thing wrong, the law that it breaks is named."""
    state = position(kind, "base" if kind == "draw" else "")
    orderly(state)
    harm(state)
    with pytest.raises(Mistake, match=law):
        orderly(state)


def test_in_the_midst_of_a_turn_damage_may_stand() -> None:
    """Less than the defense, and only till the turn ends: out of order it would be at the next draw."""
    state = position("act")
    wound(state)
    orderly(state)
