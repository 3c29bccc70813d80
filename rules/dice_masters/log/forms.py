"""One verb for another: `yes` where `choose` is wanted, `assign` for `choose`, `reroll` for what an effect rolls.

An entry is read so only where it can mean one thing, and only if what it says can be done here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.faults import Fault
from rules.core.lines.notation import DECISION, Entry
from rules.dice_masters.diagnosis.missing_dice import is_of_effect
from rules.dice_masters.effects.resolve import ability_of
from rules.dice_masters.log import acting, following, implied, replies
from rules.dice_masters.log.die_notation import find_die, stacks_named
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.reading import ACCEPTED, as_written
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.log.tidy import tidied
from rules.dice_masters.state import Answer, Question, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.buying import PURCHASE

VERBS = frozenset(verb for verbs in ACCEPTED.values() for verb in verbs) | {"concede", "time"}


def other_form(state: State, entry: Entry) -> Answer | None:
    """The answer that an entry gives to what is asked though its verb is another's; None if it gives none."""
    question = state.question
    if question is None or entry.actor not in (None, question.player) or entry.kind == "claim":
        return None
    look = LOOKS.get((question.kind, entry.verb))
    if look is None and entry.verb not in VERBS:
        look = _by_no_verb
    if look is None:
        return None
    words = tidied(entry.verb, tuple(state.table.words.joined(entry.args)), state.table.names)
    try:
        answer = look(state, question, replace(entry, args=words))
        if answer is not None and answer[0] != "nothing":
            step(state.copy(), answer)
        return answer
    except Fault:
        return None


def _by_no_verb(state: State, question: Question, entry: Entry) -> Answer | None:
    """`up` where that is what is asked, `on Orc` where a die is."""
    if question.kind not in ("choose", "name"):
        return None
    return following.choices(state, (entry.verb, *entry.args))


def _chosen(state: State, question: Question, entry: Entry) -> Answer | None:
    """`yes Troll`, `yes`, `pay B` where dice are chosen; `yes X with B` where one may be purchased."""
    words = [word for word in entry.args if word.casefold() not in ("yes", "please")]
    if question.prompt == PURCHASE and words and words[0].casefold() not in WITH:
        return acting.buy(state, question, words)
    words = [word for word in words if word.casefold() not in WITH]
    if not words:
        only = (*question.dice, *[-2 - player for player in question.players])
        if entry.verb != "yes":
            return None
        return ("choose", only) if len(only) == 1 else ("agreed",) if question.prompt == PURCHASE else None
    return following.choices(state, words)


def _given(state: State, question: Question, entry: Entry) -> Answer | None:
    """`assign Orc=2`, `assign Ash`. Behind `=` stands damage: it chooses only where a text deals some."""
    told = any("=" in word for word in entry.args)
    return None if told and "damage" not in _text(state) else _chosen(state, question, entry)


def _used(state: State, question: Question, entry: Entry) -> Answer | None:
    """`use Magic-Missile` where that die is among those that may be chosen to be used."""
    said = _text(state)
    return _chosen(state, question, entry) if "use " in said or "effect of" in said else None


def _rerolled(state: State, question: Question, entry: Entry) -> Answer | None:
    """`reroll F B`, `roll Troll` where dice are chosen that a text rolls."""
    if "roll" not in _text(state) or any(":" in word and entry.verb == "roll" for word in entry.args):
        return _chosen(state, question, entry) if entry.verb == "roll" and entry.args else None
    return as_written(state, replace(entry, verb="choose", kind=DECISION))


def _being_rolled(state: State, question: Question, entry: Entry) -> Answer | None:
    """`reroll Sinestro` where a text rolls that very die: what it shows is still to come."""
    if not is_of_effect(state, question) or not entry.args:
        return None
    for word in entry.args:
        if find_die(state, word, question.dice) not in question.dice:
            return None
    return ("nothing",)


def _agreed(state: State, question: Question, entry: Entry) -> Answer | None:
    """`choose yes`, `choose B`, `use Blue-Dragon with B` where a yes or no is asked for."""
    words = [word for word in entry.args if word.casefold() != "please"]
    first = words[0].casefold() if words else ""
    if first in ("yes", "no"):
        return replies.no(state, question, words[1:]) if first == "no" else replies.yes(state, question, words[1:])
    if first == "none" and len(words) == 1:
        return ("no",)
    if words and question.cost and entry.verb == "choose" and all(map(_is_energy, words)):
        return replies.pay(state, question, words)
    if entry.verb == "choose" and implied.refusal(state, entry) is not None:
        return None  # what is chosen belongs behind a yes, and does not fit there
    if words and _is_about(state, question, words[0]):
        return replies.yes(state, question, words[1:])
    if words and (question.cost or question.life) and entry.verb == "choose":
        return replies.pay(state, question, words)
    return None


def _is_energy(word: str) -> bool:
    return energy_word(word.rpartition(":")[2].partition("/")[0]) is not None


def _is_about(state: State, question: Question, word: str) -> bool:
    """Whether a word names the die that the offer is about, or the card that makes it."""
    frame = state.agenda[-1]
    try:
        if question.dice and find_die(state, word, question.dice) in question.dice:
            return True
        return any(stack.index == frame.stack for stack in stacks_named(state.table, word))
    except Fault:
        return False


def _divided(state: State, question: Question, entry: Entry) -> Answer | None:
    """`choose Cube NPC#1=2 NPC#2=1` where damage is divided."""
    return as_written(state, replace(entry, verb="assign")) if any("=" in word for word in entry.args) else None


def _assigned(state: State, question: Question, entry: Entry) -> Answer | None:
    """`assigns Cube to Worm, Orc to Vampire` where blocks are declared, `assigns Orc to attack` where attacks are: the
    books say so."""
    if any(map(str.isdigit, " ".join(entry.args).replace("#", " "))):
        return None
    words = ["on" if word.casefold() == "to" and question.kind == "block" else word for word in entry.args]
    words = [word for word in words if question.kind == "block" or word.casefold() not in _TO_ATTACK]
    return as_written(state, replace(entry, verb=question.kind, args=tuple(words)))


#: Behind whoever is assigned, they only say what for.
_TO_ATTACK = frozenset(("to", "as", "attack", "attackers", "attacker"))


def _text(state: State) -> str:
    """What is being carried out, in small letters."""
    frame = state.agenda[-1] if state.agenda else None
    return ability_of(state, frame).text.casefold() if frame is not None and frame.line >= 0 else ""


Look = Callable[[State, Question, Entry], Answer | None]
#: By what is asked and the verb that is written.
LOOKS: dict[tuple[str, str], Look] = {
    **{("choose", verb): _chosen for verb in ("yes", "pay")},
    ("choose", "use"): _used,
    ("choose", "reroll"): _rerolled,
    ("choose", "roll"): _rerolled,
    **{("name", verb): _chosen for verb in ("yes", "roll")},
    **{(kind, "assign"): _given for kind in ("choose", "name")},
    **{("roll", "reroll"): _being_rolled},
    **{("may", verb): _agreed for verb in ("choose", "use")},
    ("assign", "choose"): _divided,
    ("assign", "damage"): _divided,
    **{(kind, "assign"): _assigned for kind in ("attack", "block")},
}
