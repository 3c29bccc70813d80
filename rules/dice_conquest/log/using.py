"""What a line with `use` says: the loot, and what it is used on, in any order of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.faults import ChoiceNeeded, Unreadable, Violation
from rules.core.lines.notation import FACT, Entry
from rules.core.lines.words import is_number
from rules.dice_conquest.cards import Loot
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import Effect
from rules.dice_conquest.legal import candidates
from rules.dice_conquest.log.words import (
    die_as_told,
    die_named,
    find_hero,
    find_loot,
    find_target,
    is_die,
    is_seat,
    loot_named,
    read_die,
    spelt,
)  # fmt: skip
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps.loot import effect_of

_SIGN = re.compile(r"[+-][0-9]{1,3}")


def read_use(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`use Potion-of-Prowess D20 -1`: the card, then what it is used on, in any order."""
    if not words:
        raise Unreadable("Write which loot is used: use Healing-Salve P1.")
    card = find_loot(state, words[0], state.hands[question.player])
    loot = state.table.cards.loot(card)
    effect = effect_of(loot)
    said = _sorted(state, loot, effect, words[1:])
    given = tuple(_needed(state, loot, need, said.get(_SORTS[need])) for need in effect.needs)
    return "use", card, given


#: Effects that have dice rolled.
ROLLING = frozenset(("reroll", "reroll all", "return"))


def _falls(state: State, word: str) -> bool:
    """Whether a word says what a die shows that shows something else, or nothing but a number."""
    if not is_die(word):
        return is_number(word)
    die, value = read_die(state, word)
    return value is not None and value != state.value[die]


def used_and_rolled(state: State, entry: Entry) -> tuple[Entry, ...]:
    """`use Mace D8: 3`, `use Ring-of-the-Mage 1 1 2`: loot that has dice rolled, and what they show; () for all else.

    A number alone is that of the chosen die.
    """
    card = loot_named(state, entry.args[0], state.hands[state.active]) if entry.args else ""
    effect = effect_of(state.table.cards.loot(card)) if card else None
    words = tuple(word for word in entry.args[1:] if word.casefold() not in ("on", "to", "="))
    if effect is None or effect.name not in ROLLING or not any(_falls(state, word) for word in words):
        return ()
    if not all(is_die(word) or is_number(word) for word in words) or (effect.needs and len(words) > 1):
        return ()
    die = die_named(words[0])
    die = state.attack.die if die is None else die
    named = (DICE[die],) if effect.needs and die >= 0 else ()
    return replace(entry, args=(entry.args[0], *named)), replace(entry, kind=FACT, verb="roll", args=words)


#: What a need is written as.
_SORTS = {"die": "die", "spent": "die", "sign": "sign", "creature": "creature", "hero": "hero"}


def _sorted(state: State, loot: Loot, effect: Effect, words: Sequence[str]) -> dict[str, int | str]:
    """Each word under what it is: a die, a step, a hero, a creature."""
    found: dict[str, int | str] = {}
    wanted = {_SORTS[need] for need in effect.needs}
    for word in words:
        if effect.name in ROLLING and _falls(state, word):
            line = f"use {spelt(loot.name)} -> {word}"
            raise Unreadable(f"Write after an arrow what the dice show once {loot.name} has them rolled: {line}.")
        sort, value = _meaning(state, word, wanted)
        if sort == "die" and wanted == {"sign"}:  # loot that changes the chosen die may name it, but no other
            if value != state.attack.die:
                raise Violation(loot.rule, f"{loot.name} changes the chosen die only, not {DICE[int(value)]}.")
            continue
        if sort not in wanted:
            raise Unreadable(f'"{word}" has no meaning with this loot.')
        if sort in found:
            raise Unreadable(f'"{word}" is one too many: this loot is used on one only.')
        found[sort] = value
    return found


def _meaning(state: State, word: str, wanted: set[str]) -> tuple[str, int | str]:
    if is_die(word):
        return "die", die_as_told(state, word)
    if _SIGN.fullmatch(word) or ("sign" in wanted and is_number(word)):
        return "sign", int(word)
    if "hero" in wanted or is_seat(word):
        return "hero", find_hero(state, word)
    return "creature", find_target(state, word)


def _needed(state: State, loot: Loot, need: str, said: int | str | None) -> int | str:
    """What was said, or the only thing that it can be."""
    if said is not None:
        return said
    found: list[int | str] = list(candidates(state, need))
    if len(found) == 1:
        return found[0]
    if not found:
        raise Violation(
            loot.rule,
            f"No die is Spent, so {loot.name} brings none back."
            if need == "spent"
            else f"There is nothing to use {loot.name} on.",
        )
    words = {"die": "die", "spent": "spent die", "sign": "step, +1 or -1,", "creature": "creature", "hero": "hero"}
    raise ChoiceNeeded(f"Write the {words[need]} that the loot is used on.")
