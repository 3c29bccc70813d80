"""Roll-offs: odds agreed first, then one Monster Level die, and the result binds (DD-ROLL)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import NOBODY, PROMISE_WORDS, Answer, State, Tasks
from rules.dungeon_dice.steps import bargains
from rules.dungeon_dice.steps.asking import ask_roll, free_monster_die

NUMBERS = frozenset(range(1, 7))


def roll_off(state: State, answer: Answer) -> None:
    """("rolloff", ((player, numbers), …), goods)."""
    _, odds, goods = answer
    check_odds(state, odds)
    parties = [player for player, _ in odds]
    for good in goods:
        _check_good(state, good, parties)
    state.question = None
    state.agenda.append(state.doing)
    ask_roll(state, parties[0], (free_monster_die(state),), "roll-off", ("rolled off", odds, goods))


def check_odds(state: State, odds: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """Every number belongs to exactly one of at least two parties (DD-ROLL-02)."""
    if len(odds) < 2 or len({player for player, _ in odds}) < len(odds):
        raise Violation("DD-ROLL-01", "A roll-off takes two parties or more, each with odds of their own.")
    numbers = [number for _, mine in odds for number in mine]
    left = sorted(NUMBERS - set(numbers))
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if left:
        raise Violation("DD-ROLL-02", f"The odds say nothing about a {' or a '.join(map(str, left))}.")
    if twice:
        raise Violation("DD-ROLL-02", f"Two parties claim a {' and a '.join(map(str, twice))}.")


def _check_good(state: State, good: int, parties: list[int]) -> None:
    if good < 0 and state.monster == NOBODY and ("draws", 0) in state.because:
        raise Violation("DD-REWARD-05", "The rewards have been drawn: roll-offs about them come before that.")
    if good in state.rolled_off:
        raise Violation("DD-ROLL-01", "These goods have been rolled for: odds are not agreed again after the roll.")
    holder = state.holder[good] if good in PROMISE_WORDS else zones.owner(state, good)
    if holder not in parties:
        what = f"The {PROMISE_WORDS[good]}" if good in PROMISE_WORDS else state.table.id(good)
        raise Violation("DD-ROLL-01", f"{what} belongs to nobody who takes part in this roll-off.")
    bargains.check(state, holder, ((good, ()),))


def rolled_off(state: State, odds: tuple[tuple[int, tuple[int, ...]], ...], goods: tuple[int, ...]) -> None:
    die, face = state.rolled[0]
    number = state.table.values[die][face]
    winner = next(player for player, mine in odds if number in mine)
    for good in goods:
        holder = state.holder[good] if good in PROMISE_WORDS else zones.owner(state, good)
        state.rolled_off.append(good)
        if holder == winner:
            continue
        if good in PROMISE_WORDS:
            bargains.settle(state, holder, winner, good)
        else:
            zones.take(state, good, winner)
            state.remember("has", good, "DD-ROLL-03")
    state.notes.append(f"A roll-off is won by {state.name(winner)} with a {number}.")
    bargains.note_fame(state)


TASKS: Tasks = {"rolled off": rolled_off}
