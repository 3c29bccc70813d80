"""A hero's turn: pass, or choose one die to attack with (`attack`); and how the turn ends (DC-TURN)."""

from __future__ import annotations

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.queries import creature, holder
from rules.dice_conquest.state import AVAILABLE, CHOSEN, SPENT, TURN, Answer, Attack, Question, State
from rules.dice_conquest.steps.attack import ask_attack
from rules.dice_conquest.steps.loot import use_loot
from rules.dice_conquest.table import START_HEALTH


def first_turn(state: State) -> None:
    state.active = state.first
    state.do(("begin turn", True))


def begin_turn(state: State, first: bool) -> None:
    """The next hero, if there is still something to do (DC-ROUND-06, DC-ROUND-07)."""
    state.step, state.last, state.emptied = TURN, state.attack, False
    state.attack = Attack(state.active)
    if not state.has_creatures():
        state.do(("round end", "DC-END-01"))
    elif AVAILABLE in state.where:
        ask_turn(state)
    else:
        _nothing_available(state, first)


def _nothing_available(state: State, first: bool) -> None:
    if first:
        state.cite_ruling("DC-RUL-33")
    if first and state.table.profile.empty_start == "pass_needed":
        ask_turn(state)
    else:
        state.do(("round end", "DC-ROUND-07" if first else "DC-END-01"))


#: By hero, made once.
CHOOSE_A_DIE = tuple(Question("turn", hero, ("take", "pass", "use")) for hero in range(max(START_HEALTH)))


def ask_turn(state: State) -> None:
    state.question = CHOOSE_A_DIE[state.active]


def answer_turn(state: State, answer: Answer) -> None:
    if answer[0] == "use":
        use_loot(state, answer, ("ask turn",))
    elif answer[0] == "pass":
        state.question = None
        state.do(("round end", "DC-TURN-10"))
    else:
        _take(state, answer[1])


#: What takes dice away before anybody has chosen one.
BEFORE_THE_FIRST_TURN = ("DC-ROUND-03", "DC-ROUND-04", "DC-ROUND-05")


def _take(state: State, die: int) -> None:
    """Choose an available die; no other may be chosen after it (DC-TURN-02)."""
    if state.where[die] != AVAILABLE:
        why = state.reasons.dice[die] or ""
        rule = why if why in BEFORE_THE_FIRST_TURN and state.where[die] == SPENT else "DC-COMP-06"
        raise Violation(rule, f"{DICE[die]} is not available: {where_it_lies(state, die)}.")
    state.question = None
    state.where[die] = CHOSEN
    state.attack.die = die
    state.reasons.came_back = False
    ask_attack(state)


def where_it_lies(state: State, die: int) -> str:
    """A sentence's end about a die that is not where it is wanted."""
    zone = state.where[die]
    if zone in state.table.cards.creatures:
        return f"it is on {creature(state, zone).name}"
    return {SPENT: "it is spent", AVAILABLE: "it is available", CHOSEN: "it is chosen"}.get(zone, "it is in use")


# --- the end of the turn ----------------------------------------------------------------------------


def turn_end(state: State) -> None:
    """The turn is over with its die (DC-TURN-13); a table may let loot pass that comes late (DC-RUL-06)."""
    state.attack.over = True
    state.do(("next turn",))
    ask_late(state)


def ask_late(state: State) -> None:
    """A single hero goes on with a turn, and may use loot in that."""
    hand = state.hands[state.active]
    goes_on = len(state.health) == 1 and _another_turn(state)
    if state.table.profile.loot_after_die == "warn" and hand and not goes_on and holder(state, "loot") is None:
        state.question = Question("late", state.active, ("use", "no"), ("no",), cards=tuple(hand))


def answer_late(state: State, answer: Answer) -> None:
    if answer[0] == "no":
        state.question = None
        return
    use_loot(state, answer, ("ask late",))
    state.cite_ruling("DC-RUL-06")
    note = f"{state.name(state.active)} used {state.table.cards.loot(answer[1]).name} after the die of the turn."
    state.notes.append(note)


def _another_turn(state: State) -> bool:
    return AVAILABLE in state.where and state.has_creatures()


def next_turn(state: State) -> None:
    """Nothing available, or nobody left to attack: the round ends (DC-END-01); else the next hero, clockwise."""
    if not _another_turn(state):
        state.do(("round end", "DC-END-01"))
        return
    state.active = (state.active + 1) % len(state.health)
    begin_turn(state, False)


ACTS = acts(first_turn, begin_turn, ask_turn, turn_end, ask_late, next_turn)
