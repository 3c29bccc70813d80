"""The start: two treasures each, and who goes first (DD-SETUP-03, DD-SETUP-04)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BLUE
from rules.dungeon_dice.state import State
from rules.dungeon_dice.steps.asking import ask_draw, ask_roll, number_rolled


def setup(state: State) -> None:
    players = tuple(range(state.table.players))
    if len(players) == 2:
        state.cite_ruling("DD-RUL-27")
    state.then(*(("start draw", player) for player in players), ("start roll", players, ()))


def start_draw(state: State, player: int) -> None:
    ask_draw(state, player, BLUE, state.table.dice_set.params.start_treasure, "start", ("start drawn", player))


def start_drawn(state: State, player: int) -> None:
    for die in state.taken:
        zones.take(state, die, player)


def start_roll(state: State, waiting: tuple[int, ...], results: tuple[tuple[int, int], ...]) -> None:
    """Each of those waiting rolls a Monster Level die; `results` are (player, number) so far."""
    if not waiting:
        _settle_start(state, results)
        return
    die = state.table.monster_dice[waiting[0] % len(state.table.monster_dice)]
    ask_roll(state, waiting[0], (die,), "start", ("start rolled", waiting, results))


def start_rolled(state: State, waiting: tuple[int, ...], results: tuple[tuple[int, int], ...]) -> None:
    state.agenda.append(("start roll", waiting[1:], (*results, (waiting[0], number_rolled(state)))))


def sooner(state: State, player: int) -> None:
    """That player draws, or rolls, before the one who is asked: the book sets no order among them."""
    question = state.question_now
    state.question = None
    state.agenda.pop()  # what was to follow the draw or roll asked for
    if question.kind == "draw":
        state.agenda.remove(("start draw", player))
        state.then(("start draw", player), state.doing)
    else:
        name, waiting, results = state.doing
        state.agenda.append((name, (player, *(one for one in waiting if one != player)), results))


def starts_sooner(state: State, player: int) -> bool:
    """Whether the player has still to do in the set-up what another is asked for."""
    question = state.question
    if question is None or question.prompt != "start" or player == question.player:
        return False
    return ("start draw", player) in state.agenda if question.kind == "draw" else player in state.doing[1]


def _settle_start(state: State, results: tuple[tuple[int, int], ...]) -> None:
    best = max(number for _, number in results)
    first = tuple(player for player, number in results if number == best)
    if len(first) > 1:
        state.cite_ruling("DD-RUL-01")
        again = first if state.table.profile.start_tie == "reroll_tied" else tuple(range(state.table.players))
        state.agenda.append(("start roll", again, ()))
        return
    state.agenda.append(("next turn", first[0]))


TASKS = acts(setup, start_draw, start_drawn, start_roll, start_rolled)
