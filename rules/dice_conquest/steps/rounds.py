"""The start of a round: spent dice come back, the first player rolls, creatures look at the roll; and its end."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.agenda import acts
from rules.core.faults import ChoiceNeeded, Violation
from rules.dice_conquest.dice import ALL, DICE, face
from rules.dice_conquest.language.lines import ROUND_ROLL
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import AVAILABLE, END, SPENT, START, Answer, Attack, Question, State
from rules.dice_conquest.steps.harm import harm_hero
from rules.dice_conquest.steps.rolling import ask_roll


def round_start(state: State) -> None:
    """Every spent die is available again, whoever is in the display; kept dice stay (DC-ROUND-01, DC-END-10)."""
    state.step = START
    state.active = state.first
    state.attack = Attack()
    for die in ALL:
        if state.where[die] == SPENT:
            state.where[die] = AVAILABLE
            state.reasons.dice[die] = "DC-ROUND-01"
    state.rolled = list(state.dice_in(AVAILABLE))
    state.do(("round effects",), ("first turn",))
    if state.rolled:
        ask_roll(state, tuple(state.rolled), "round", state.first)


def round_effects(state: State) -> None:
    """Creatures that look at the roll, left to right (DC-ROUND-05)."""
    watching = _watching(state)
    if len(watching) > 1:
        state.cite_ruling("DC-RUL-10")
    state.do(*(("card acts", card, ROUND_ROLL) for card in watching))


def _watching(state: State) -> list[str]:
    known = state.table.cards.creatures
    return [card for card in state.creatures() if ROUND_ROLL in known[card].acts]


def _one_after_the_other(state: State, rule: str) -> str:
    """The rule of one creature, or that on several at the same roll."""
    return rule if len(_watching(state)) < 2 else "DC-ROUND-05"


def compared(state: State) -> list[int]:
    """The dice that are looked at: those still available, or the whole roll under `same_roll` (DC-RUL-10)."""
    if state.table.profile.scout_doppelganger == "same_roll":
        return list(state.rolled)
    return [die for die in state.rolled if state.where[die] == AVAILABLE]


Measure = Callable[[State, int], int]


def worth(state: State, die: int) -> int:
    return state.value[die]


def printed(state: State, die: int) -> int:
    return int(face(die, state.value[die]))


def looked_at(state: State, dice: list[int], find: Callable[[State, list[int], Measure], list[int]]) -> list[int]:
    """What is found by the values of the dice, or by their printed faces where the profile says so (DC-RUL-31)."""
    by_value, by_face = find(state, dice, worth), find(state, dice, printed)
    if by_value != by_face:
        state.cite_ruling("DC-RUL-31")
    return by_face if state.table.profile.round_start_compare == "face" else by_value


def _highest(state: State, dice: list[int], measure: Measure) -> list[int]:
    highest = max((measure(state, die) for die in dice), default=0)
    return [die for die in dice if measure(state, die) == highest]


def _highest_set(state: State, dice: list[int], measure: Measure) -> list[int]:
    """Every die of the highest number that has come up more than once."""
    found = [measure(state, die) for die in dice]
    matching = [number for number in found if found.count(number) > 1]
    return [die for die in dice if matching and measure(state, die) == max(matching)]


def discard_highest_die(state: State, card: str) -> None:
    """The highest of the dice rolled; the first player says which of equal ones (DC-ROUND-03)."""
    found = looked_at(state, compared(state), _highest)
    equal = tuple(die for die in found if state.where[die] == AVAILABLE)
    forced = len(equal) == 1
    if equal:
        default = ("discard", equal[0]) if forced else None
        verbs = ("choose", "discard")
        state.question = Question("highest", state.first, verbs, default, equal, (card,), forced=forced)


def discard_highest_set(state: State, card: str) -> None:
    """Of the numbers rolled more than once the highest goes, every die of it (DC-ROUND-04)."""
    dice, rule = compared(state), _one_after_the_other(state, "DC-ROUND-04")
    for die in dice:
        state.reasons.dice[die] = rule
    ask_set(state, tuple(die for die in looked_at(state, dice, _highest_set) if state.where[die] == AVAILABLE))


def ask_set(state: State, dice: tuple[int, ...]) -> None:
    if dice:
        default = ("discard", *dice)
        state.question = Question("set", state.first, ("choose", "discard"), default, dice, anyone=True, forced=True)


def answer_set(state: State, dice: tuple[int, ...]) -> None:
    """All of them go, on one line or on several."""
    question = state.question_now
    rule = _one_after_the_other(state, "DC-ROUND-04")
    names = ", ".join(DICE[die] for die in question.dice)
    if not dice:
        raise ChoiceNeeded(f"Write which dice are discarded: {names}.", tuple(DICE[die] for die in question.dice))
    for die in dice:
        if die not in question.dice:
            raise Violation(rule, f"The highest set of equal dice is discarded: {names}, not {DICE[die]}.")
    state.question = None
    for die in dice:
        state.spend(die, rule)
    ask_set(state, tuple(die for die in question.dice if die not in dice))


def answer_highest(state: State, die: int) -> None:
    """One of the equal highest dice, as the first player says."""
    question = state.question_now
    if die not in question.dice:
        equal = ", ".join(DICE[one] for one in question.dice)
        highest = "the highest die, which is" if question.forced else "one of the highest dice, which are"
        raise Violation("DC-ROUND-03", f"{DICE[die]} is not {highest} {equal}.")
    state.question = None
    state.spend(die, _one_after_the_other(state, "DC-ROUND-03") if question.forced else "DC-ROUND-03")


# --- the end of a round: damage, dice, token, new cards, in this order (DC-END) -------------------


def round_end(state: State, why: str) -> None:
    """The creatures left deal their damage, a point at a time from the first player on (DC-END-03, DC-END-04)."""
    state.step, state.last, state.attack = END, state.attack, Attack()
    state.reasons.round_over = why
    state.reasons.health_before = tuple(state.health) if why != "DC-TURN-10" else ()
    state.dealt = sum(creature(state, card).attack for card in state.creatures() if card not in state.held)
    for point in range(state.dealt):
        harm_hero(state, (state.first + point) % len(state.health), 1, "DC-END-04")
        if state.over:
            state.reasons.game_over = "DC-END-05"
            return
    state.do(("keep dice",), ("next round",))


def keep_dice(state: State) -> None:
    """The team keeps the dice on living creatures, or spends some (DC-END-06)."""
    cards = state.creatures()
    dice = tuple([die for die in ALL if state.where[die] in cards])
    verbs = ("spend", "keep")
    state.question = Question("keep", state.first, verbs, ("spend", ()), dice, anyone=True, forced=not dice)


def answer_keep(state: State, answer: Answer) -> None:
    question = state.question_now
    for die in answer[1]:
        if die not in question.dice:
            raise Violation("DC-END-06", f"{DICE[die]} is not on a creature: only dice on creatures are kept or spent.")
    state.question = None
    for die in answer[1]:
        state.spend(die, "DC-END-06")
    state.active = state.first  # it is nobody's turn: the first player stands for the team
    state.do(("slay checks",))  # with a die less a creature may have exactly its health number (DC-SLAY-01)


def next_round(state: State) -> None:
    """The token goes one seat clockwise, then cards come up (DC-END-07 to 09)."""
    # A trap goes with its round, or stays (DC-RUL-42).
    traps = [card for card in state.display if card in state.table.cards.traps]
    if traps:
        state.cite_ruling("DC-RUL-42")
    for card in traps if state.table.profile.trap_leaves == "round_end" else ():
        state.display.remove(card)
        state.gone.append(card)
    state.held.clear()
    state.reasons.health_before = ()
    state.round += 1
    state.first = (state.first + 1) % len(state.health)
    state.active = state.first
    state.do(("new cards",), ("round start",))


ACTS = acts(round_start, round_effects, discard_highest_die, discard_highest_set, round_end, keep_dice, next_round)
