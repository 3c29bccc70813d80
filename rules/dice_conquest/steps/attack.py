"""A hero's turn with a die chosen: rerolled, swapped, placed, discarded, or made to fit (DC-TURN-03 to DC-TURN-08)."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.dice import ALL, DICE, SIDES
from rules.dice_conquest.language.lines import USE
from rules.dice_conquest.queries import (
    check_place,
    creature,
    hero_says,
    locked,
    note_lock,
    placeable,
)  # fmt: skip
from rules.dice_conquest.state import CHOSEN, Answer, Question, State
from rules.dice_conquest.steps import crits, loot
from rules.dice_conquest.steps.harm import heal_now
from rules.dice_conquest.steps.loot import use_loot
from rules.dice_conquest.steps.placing import placed
from rules.dice_conquest.steps.rolling import ask_roll
from rules.dice_conquest.table import START_HEALTH

#: What can be done with a chosen die.
WITH_A_DIE = ("reroll", "keep", "swap", "crit", "use", "place", "discard", "pass")
#: By hero and die, made once.
WITH_THE_DIE = tuple(
    tuple(Question("attack", hero, WITH_A_DIE, dice=(die,)) for die in ALL) for hero in range(max(START_HEALTH))
)


def ask_attack(state: State) -> None:
    """What is done with the chosen die. One possible target, or none, goes without saying (DC-LOG-15, DC-LOG-20)."""
    die = state.attack.die
    if die < 0 or state.where[die] != CHOSEN:
        return
    state.question = WITH_THE_DIE[state.active][die]


def default(state: State) -> Answer | None:
    """The answer that is taken when the log goes on without one; None if it must be written."""
    question = state.question
    if question is None:
        return None
    return _goes_without_saying(state, question.dice[0]) if question.kind == "attack" else question.default


def _goes_without_saying(state: State, die: int) -> Answer | None:
    """What is done with the chosen die; found where somebody asks, as nearly every log says it."""
    spots = placeable(state, die, state.value[die], state.attack.crit >= 0)
    if len(spots) == 1:
        return "place", spots[0]
    if spots or (state.table.profile.powers_before_discard == "required" and power(state)):
        return None
    return ("discard",)


def answer_attack(state: State, answer: Answer) -> None:
    ATTACK_ANSWERS[answer[0]](state, answer)


def rerolls_allowed(state: State) -> int:
    line = hero_says(state, state.active, "rerolls")
    return int(line.value) if line else 1


def check_reroll(state: State) -> None:
    """Once, or as often as the hero's ability says; the last result stands (DC-TURN-03, DC-H-WIZ-A)."""
    attack = state.attack
    die = DICE[attack.die]
    locked(state, "reroll", f"{die} is not rerolled")
    if attack.fixed:
        raise Violation(attack.fixed, f"{die} was taken instead of another die and is not rerolled.")
    if attack.kept:
        raise Violation("DC-TURN-03", f"{die} was kept; it is not rerolled after that.")
    if attack.rerolls >= rerolls_allowed(state):
        rule = state.table.heroes[state.active].ability_rule if rerolls_allowed(state) > 1 else "DC-TURN-03"
        often = {1: "once", 2: "twice"}.get(attack.rerolls, f"{attack.rerolls} times")
        raise Violation(rule, f"{die} has been rerolled {often}; the last result stands.")


def _reroll(state: State, answer: Answer) -> None:
    check_reroll(state)
    note_lock(state, "reroll")
    state.attack.rerolls += 1
    state.attack.rerolled = True
    state.do(("ask attack",))
    ask_roll(state, (state.attack.die,), "reroll", state.active)


def _keep(state: State, answer: Answer) -> None:
    state.attack.kept = True
    state.question = None
    state.do(("ask attack",))


def _place(state: State, answer: Answer) -> None:
    """The value the die has now is checked, and stands (DC-TURN-05, DC-TURN-07)."""
    die, card = state.attack.die, answer[1]
    check_place(state, die, state.value[die], card, state.attack.crit >= 0)
    state.question = None
    state.where[die] = card
    state.attack.placed, state.attack.target = die, card
    state.do(("turn end",))
    placed(state, die, card, False, False)


def _discard(state: State, answer: Answer) -> None:
    """Only a die that is placeable nowhere; this is no pass (DC-TURN-06)."""
    die = state.attack.die
    value = state.value[die]
    spots = placeable(state, die, value, state.attack.crit >= 0)
    if spots:
        names = ", ".join(creature(state, card).name for card in spots)
        raise Violation("DC-TURN-05", f"{DICE[die]} with {value} can be placed on {names}, so it must be placed.")
    if (how := power(state)) and state.table.profile.powers_before_discard == "required":
        raise Violation("DC-TURN-06", f"{DICE[die]} with {value} could still be made to fit: {how}.", "DC-RUL-14")
    if how:
        state.cite_ruling("DC-RUL-14")
    _to_spent(state, die)
    stuck = _stuck(state)
    if stuck:
        state.cite_ruling("DC-RUL-01")
    state.do(("round end", "DC-TURN-06") if stuck and state.table.profile.unplaceable == "faq29" else ("turn end",))


def _to_spent(state: State, die: int) -> None:
    state.question = None
    state.spend(die, "DC-TURN-06")
    heal_now(state)


def _stuck(state: State) -> bool:
    """Only a creature for even dice and one that is attacked last are left (FAQ 29)."""
    cards = [creature(state, card) for card in state.creatures()]
    even = [card for card in cards if (line := card.says.get("accepts")) and line.value.kind == "even"]
    return len(cards) == 2 and len(even) == 1 and any("alone" in card.says for card in cards if card not in even)


def _pass(state: State, answer: Answer) -> None:
    """Too late: a die is chosen (DC-TURN-01); FAQ 29 has it otherwise in one position (DC-RUL-01)."""
    die = state.attack.die
    if placeable(state, die, state.value[die], state.attack.crit >= 0):
        message = f"{DICE[die]} is chosen: {state.name(state.active)} may pass only before choosing a die."
        raise Violation("DC-TURN-01", message)
    if not _stuck(state) or state.table.profile.unplaceable != "faq29":
        message = f"{DICE[die]} fits no creature: it is discarded, which is not a pass, and the next hero goes on."
        raise Violation("DC-TURN-06", message, "DC-RUL-01", final=True)
    state.cite_ruling("DC-RUL-01")
    _to_spent(state, die)
    state.do(("round end", "DC-TURN-06"))


def power(state: State) -> str:
    """How the acting hero could make the die fit for certain: a crit, or loot that changes it by 1 (DC-TURN-08)."""
    die = state.attack.die
    if crits.could_help(state):
        return "a critical hit is open"
    near = [value for by in (1, -1) if 1 <= (value := state.value[die] + by) <= SIDES[die]]
    for card in loot.usable(state, state.active, USE, "change by"):
        if any(placeable(state, die, value, state.attack.crit >= 0) for value in near):
            return f"{state.table.cards.loot(card).name} would do it"
    return ""


ATTACK_ANSWERS: dict[str, Callable[[State, Answer], None]] = {
    "reroll": _reroll,
    "keep": _keep,
    "swap": loot.answer_swap,
    "crit": crits.answer_crit,
    "use": lambda state, answer: use_loot(state, answer, ("ask attack",)),
    "place": _place,
    "discard": _discard,
    "pass": _pass,
}


ACTS = acts(ask_attack, loot.take_instead)
