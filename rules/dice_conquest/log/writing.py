"""From answers to canonical log entries, and the legal answers as entries, or described."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.lines.notation import DECISION, FACT, Entry, lines_for
from rules.dice_conquest import legal
from rules.dice_conquest.dice import DICE, shown
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps.answers import RESTING
from rules.dice_conquest.steps.loot import effect_of


def write(state: State, answer: Answer) -> Entry:
    """The entry that gives this answer to the question the position asks."""
    question = state.question_now
    if answer[0] == RESTING:
        return write(state, answer[2])
    verb, args = WRITERS.get(answer[0], _bare)(state, question, answer)
    kind = FACT if verb in ("roll", "reveal") else DECISION
    named = question.kind in ("turn", "late") and verb != "no"  # as a turn begins, and with loot that comes after one
    return Entry(kind, verb, tuple(args), question.player if named else None)


def _creature(state: State, card: str) -> str:
    return spelt(state.table.cards.card(card).name)


def _roll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "roll", [shown(die, value) for die, value in zip(question.dice, answer[1], strict=True)]


def _hero(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return answer[0], [f"P{answer[1] + 1}" if answer[1] >= 0 else "none"]


def _die(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    """`take D8`; the crit that returns a die is written as the crit it is."""
    verb = "crit" if question.kind == "return" and question.why == "crit" else answer[0]
    verb = "choose" if question.kind == "highest" else verb
    return verb, [DICE[die] for die in answer[1:]]


def _bare(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return answer[0], []


def _crit(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    if not answer[2]:
        return "crit", []
    given = answer[2][0]
    return "crit", [str(given)] if isinstance(given, int) else ["slay", _creature(state, given)]


def _use(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    loot = state.table.cards.loot(answer[1])
    words = [spelt(loot.name)]
    for need, given in zip(effect_of(loot).needs, answer[2], strict=True):
        words.append(_GIVEN[need](state, given))
    return "use", words


_GIVEN: dict[str, Callable[..., str]] = {
    "die": lambda state, given: DICE[given],
    "spent": lambda state, given: DICE[given],
    "sign": lambda state, given: f"{given:+}",
    "hero": lambda state, given: f"P{given + 1}",
    "creature": _creature,
}


WRITERS: dict[str, Callable[[State, Question, Answer], tuple[str, list[str]]]] = {
    "reveal": lambda state, question, answer: ("reveal", [_creature(state, card) for card in answer[1]]),
    "roll": _roll,
    "choose": _hero,
    "give": _hero,
    "take": _die,
    "discard": _die,
    "swap": _die,
    "return": _die,
    "extra": _die,
    "place": lambda state, question, answer: ("place", [_creature(state, answer[1])]),
    "crit": _crit,
    "use": _use,
    "spend": lambda state, question, answer: ("spend", [DICE[die] for die in answer[1]]) if answer[1] else ("keep", []),
    **dict.fromkeys(("pass", "reroll", "keep", "boost", "double", "no"), _bare),
}


# --- what is legal, as entries ----------------------------------------------------------------------

#: What is legal where it cannot be listed.
DESCRIBED = {
    "reveal": "reveal: the cards that came up, in order",
    "trap": "!judge trap NAME: what a judge says that the trap does",
}


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries; a description where they are facts of nature."""
    question = state.question
    if question is None:
        return ()
    if question.kind == "roll":
        return (f"roll: what {', '.join(DICE[die] for die in question.dice)} shows",)
    if question.kind in DESCRIBED:
        return (DESCRIBED[question.kind],)
    return tuple(lines_for((write(state, answer) for answer in legal.answers(state)), most))
