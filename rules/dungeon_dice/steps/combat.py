"""A combat from its rolls to its end: windows, last call, `resolve` (DD-COMBAT)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import (
    HELD,
    LOSS,
    NO_FACE,
    NOBODY,
    PLAY,
    TIE,
    WIN,
    Answer,
    Fight,
    Question,
    State,
    Task,
    by_player,
)
from rules.dungeon_dice.steps.asking import ask_roll, rolled_levels

IN_A_WINDOW = by_player("window")
LAST_CALL, CLOSED = by_player("last call"), by_player("last call", ("resolve",))


def monster_rolls(state: State) -> None:
    """As many Monster Level dice as its level, as far as there are any (DD-COMBAT-02)."""
    face = zones.face(state, state.monster)
    assert face is not None and face.monster is not None
    dice = [die for die in state.table.monster_dice if state.place[die] < PLAY][: face.monster.level]
    ask_roll(state, state.active, dice, "level", ("rolled in", 1))


def hero_rolls(state: State, player: int) -> None:
    """The Level dice that wounds leave, and all equipped dice (DD-COMBAT-03, DD-EQ-04)."""
    dice = (*rolled_levels(state, player), *zones.equipped(state, player))
    fight = state.fight_now
    side = fight.heroes.index(player) if fight.duel else 0
    ask_roll(state, player, dice, "hero", ("rolled in", side))


def who_rolls(state: State) -> list[int]:
    """Whose dice are still to be rolled into the combat, first those asked for; NOBODY for the monster.

    All of them are rolled before anything is used, and the book says no more of their order.
    """
    if not rolls_in(state):
        return []
    return [_roller(task) for task in (state.doing, *reversed(state.agenda)) if task[0] in _ROLLS]


def rolls_in(state: State) -> bool:
    """Whether the game waits for dice that are rolled into a combat or duel at its beginning."""
    question = state.question
    return (
        state.fight is not None
        and state.doing[0] in _ROLLS
        and question is not None
        and question.kind == "roll"
        and question.prompt in ("level", "hero")
    )


_ROLLS = ("monster rolls", "hero rolls")


def _roller(task: Task) -> int:
    return int(task[1]) if len(task) > 1 else NOBODY


def sooner(state: State, who: int) -> None:
    """The dice of that hero, or the monster's, are rolled before those asked for."""
    task = next(task for task in state.agenda if task[0] in _ROLLS and _roller(task) == who)
    state.question = None
    state.agenda.pop()  # what was to follow the roll asked for
    state.agenda.remove(task)
    state.then(task, state.doing)


def rolled_in(state: State, side: int) -> None:
    """The dice just rolled lie in the combat on that side."""
    fight = state.fight_now
    for die, face in state.rolled:
        fight.sides[die] = side
        if state.place[die] < HELD:
            state.place[die] = PLAY
        if side == 1 and not fight.duel:
            fight.sixes += is_six(state, die, face)


def is_six(state: State, die: int, face: int) -> bool:
    """A 6 on a Monster Level die pays a potion (DD-REWARD-03)."""
    return die in state.table.monster_dice and state.table.values[die][face] == 6


# --- who acts -----------------------------------------------------------------------------------


def monster_player(state: State) -> int:
    """The left neighbour, literally; or the nearest to the left who does not fight (DD-RUL-20)."""
    left = state.left_of(state.active)
    if left != state.assistant or state.table.profile.monster_player == "literal":
        return left
    others = (state.left_of(left + step) for step in range(state.table.players - 1))
    return next((player for player in others if player not in (state.active, state.assistant)), left)


def note_monster_player(state: State) -> None:
    """Who plays as the monster is a ruling where the left neighbour fights (DD-RUL-20)."""
    if state.left_of(state.active) == state.assistant:
        state.cite_ruling("DD-RUL-20")


def window_player(state: State) -> int:
    fight = state.fight_now
    if fight.duel:
        return fight.heroes[fight.window]
    return state.active if fight.window == 0 else monster_player(state)


def window(state: State) -> None:
    """Any number of abilities, then `pass` (DD-COMBAT-06)."""
    fight = state.fight
    if fight is not None and fight.window == 1 and not fight.duel:
        note_monster_player(state)
    state.question = IN_A_WINDOW[window_player(state)]


def answer_pass(state: State) -> None:
    """After two windows in succession without an activation comes the last call (DD-COMBAT-07)."""
    fight = state.fight_now
    state.question = None
    fight.idle = 0 if fight.acted else fight.idle + 1
    fight.acted = False
    fight.window = 1 - fight.window
    state.agenda.append(("last call",) if fight.idle >= 2 else ("window",))


def may_resolve(state: State) -> bool:
    """Whether who acts first has nothing to add and the other side passed without an activation (DD-COMBAT-07).

    `resolve` then says the last of the passes as well.
    """
    fight = state.fight
    return fight is not None and fight.window == 0 and fight.idle == 1 and not fight.acted


def resolve_now(state: State) -> None:
    """In the window of who acts first: the pass that closes it, and the end of the last call."""
    if not may_resolve(state):
        raise not_passed(state)
    answer_pass(state)
    state.agenda.pop()
    last_call(state)
    answer_last_call(state, ("resolve",))


def not_passed(state: State) -> Violation:
    name = state.name(window_player(state))
    message = f"Both sides pass in succession before the phase is closed, and {name} has not passed yet."
    return Violation("DD-COMBAT-07", message)


def reopen(state: State) -> None:
    """A one-use die in the last call opens new windows, A first."""
    fight = state.fight_now
    state.cite_ruling("DD-RUL-07")
    fight.idle, fight.window, fight.acted = 0, 0, False
    state.agenda.append(("window",))


def last_call(state: State) -> None:
    """Anybody may still add a one-use die or trade; `resolve` of who acts first ends it (DD-RUL-07)."""
    fight = state.fight_now
    closed = state.table.profile.ability_phase == "two_passes"
    if closed:
        state.cite_ruling("DD-RUL-07")
    state.question = (CLOSED if closed else LAST_CALL)[fight.heroes[0]]


def answer_executed(state: State, answer: Answer) -> None:
    """("resolve",)."""
    state.question = None
    state.agenda.append(("close",))


def answer_last_call(state: State, answer: Answer) -> None:
    """("resolve",); or ("pass",) of anybody who says once more that there is nothing to add, which changes nothing."""
    if answer[0] == "resolve":
        state.question = None
        state.agenda.append(("close",))


def executed(state: State) -> None:
    """The monster is defeated at once: the game stops so that a log may say `resolve`."""
    state.question = Question("executed", state.active, default=("resolve",), forced=True)


def close(state: State) -> None:
    """Compare (DD-COMBAT-04)."""
    fight = state.fight_now
    heroes, monster = state.compared = totals(state)
    if fight.duel:
        state.agenda.append(("duel over",))
        return
    state.outcome = WIN if fight.executed or heroes > monster else TIE if heroes == monster else LOSS
    state.agenda.append(("aftermath",))


def totals(state: State) -> tuple[int, int]:
    """The sum of each side's dice; harm may be counted against a side instead (DD-RUL-12)."""
    fight = state.fight_now
    values, shown, harms, found = state.table.values, state.shown, fight.harms, fight.extra.copy()
    for die, side in fight.sides.items():
        face = shown[die]
        if face != NO_FACE:
            found[side] += -values[die][face] if die in harms else values[die][face]
    return found[0], found[1]


def fighters(fight: Fight, side: int) -> tuple[int, ...]:
    """The players of a side; nobody plays as the monster."""
    if fight.duel:
        return (fight.heroes[side],)
    return fight.heroes if side == 0 else ()


def dice_of(state: State, side: int) -> list[int]:
    """The dice on a side, and the monster die with its abilities."""
    fight = state.fight_now
    dice = [die for die, where in fight.sides.items() if where == side]
    return [*dice, state.monster] if side == 1 and not fight.duel and state.monster != NOBODY else dice


TASKS = acts(monster_rolls, hero_rolls, rolled_in, window, last_call, executed, close)
