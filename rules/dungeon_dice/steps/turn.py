"""The turn: rest, or search for a monster (DD-TURN-01, DD-SEARCH, DD-REST)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BLACK
from rules.dungeon_dice.state import (
    MEET,
    NOBODY,
    PROMISE_WORDS,
    REST,
    REWARD,
    SEARCH,
    Answer,
    Fight,
    Question,
    State,
    Tasks,
    by_player,
)
from rules.dungeon_dice.steps.asking import ask_draw, ask_roll, free_monster_die, number_rolled
from rules.dungeon_dice.steps.equipment import use_set

WHAT_NOW = by_player("turn", ("search",))


def next_turn(state: State, player: int) -> None:
    """Turns pass to the left (DD-SETUP-05)."""
    state.turn += 1
    state.active = player
    state.step = SEARCH
    state.fled = False
    state.used_set = [None] * state.table.players
    state.declared.clear()
    for seat in range(state.table.players):
        state.because.pop(("set", seat), None)
    clear_encounter(state)
    state.agenda.append(("turn",))


def clear_encounter(state: State) -> None:
    state.monster = state.assistant = NOBODY
    state.fight = None
    state.opened = False
    state.deals.clear()
    state.drawn.clear()
    state.paid.clear()
    state.rolled_off.clear()
    state.settled.clear()
    state.unknown.clear()
    for player in range(state.table.players):
        state.because.pop(("regained", player), None)
    state.holder = dict.fromkeys(PROMISE_WORDS, state.active)


def end_turn(state: State) -> None:
    state.agenda.append(("next turn", state.left_of(state.active)))


def turn(state: State) -> None:
    state.question = WHAT_NOW[state.active]


def answer_turn(state: State, answer: Answer) -> None:
    """("search",), ("hunt",) with a bow, or ("rest",)."""
    if answer[0] == "rest":
        if state.fled:
            raise Violation("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search.")
        _forget(state)
        state.question = None
        state.agenda.append(("rest",))
        return
    hunts = answer[0] == "hunt"
    if hunts:
        if not zones.has_equipped(state, state.active, "hunt"):
            raise Violation("DD-SEARCH-05", f"{state.name(state.active)} has no bow equipped and draws one die.")
        use_set(state, state.active)
    _forget(state)
    state.question = None
    state.agenda.append(("search", 2 if hunts else 1))


def _forget(state: State) -> None:
    """A new turn: what a claim gets wrong from now on has other reasons."""
    because = state.because
    because.pop(("turn over", 0), None)
    for player in range(state.table.players):
        because.pop(("wounds", player), None)
        because.pop(("experience", player), None)
        because.pop(("dice", player), None)


def search(state: State, number: int) -> None:
    state.compared = None
    prompt = "hunt" if number > 1 else "search"
    ask_draw(state, state.active, BLACK, number, prompt, ("found",))


def found(state: State) -> None:
    """The dice drawn from the black bag are on the table; with two, one is chosen (DD-SEARCH-05)."""
    state.because.pop(("draws", 0), None)
    if not state.taken:
        state.notes.append("The black bag is empty: no monster is found.")
        state.agenda.append(("end turn",))
    elif len(state.taken) > 1:
        state.question = Question("hunted", state.active, dice=state.taken)
    else:
        roll_monster(state, state.taken[0])


def answer_hunted(state: State, answer: Answer) -> None:
    """("choose", die): the other returns to the bag without being rolled."""
    question = state.question_now
    if answer[1] not in question.dice:
        raise Violation("DD-SEARCH-05", f"One of {state.table.ids(question.dice)} is rolled.")
    state.question = None
    for die in question.dice:
        if die != answer[1]:
            zones.put_back(state, die)
    roll_monster(state, answer[1])


def roll_monster(state: State, die: int) -> None:
    state.monster = die
    ask_roll(state, state.active, (die,), "monster", ("revealed",))


def revealed(state: State) -> None:
    """A monster to confront or to flee, or an item nobody guards (DD-SEARCH-02, DD-SEARCH-04)."""
    face = zones.face(state, state.monster)
    assert face is not None
    if face.monster is not None:
        meet(state)
        return
    state.step = REWARD
    state.extra_potions = 0
    state.remember("turn over", 0, "DD-SEARCH-04")
    state.remember("ended", 0, "DD-FAME-03")
    state.then(("settle",), ("rewards", face.reward or ""), ("fame",), ("end turn",))


def meet(state: State) -> None:
    state.step = MEET
    state.fight = Fight(False, (state.active,))
    state.agenda.append(("meet",))


def rest(state: State) -> None:
    """One Monster Level die says how many wounds heal (DD-REST-01)."""
    state.step = REST
    ask_roll(state, state.active, (free_monster_die(state),), "rest", ("rested",))


def rested(state: State) -> None:
    player, healed = state.active, state.table.dice_set.params.rest[number_rolled(state) - 1]
    state.wounds[player] = max(0, state.wounds[player] - healed)
    state.remember("wounds", player, "DD-REST-01")
    state.remember("dice", player, "DD-REST-02")
    state.remember("turn over", 0, "DD-REST-01")
    state.agenda.append(("end turn",))


TASKS: Tasks = {
    "next turn": next_turn, "turn": turn, "search": search, "found": found, "revealed": revealed, "rest": rest,
    "rested": rested, "end turn": end_turn,
}  # fmt: skip
