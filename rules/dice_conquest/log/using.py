"""What a line with `use` says: the loot, and what it is used on, in any order of words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core.faults import ChoiceNeeded, Unreadable, Violation
from rules.core.lines.words import is_number
from rules.dice_conquest.cards import Loot
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import Effect
from rules.dice_conquest.legal import candidates
from rules.dice_conquest.log.words import die_as_told, find_hero, find_loot, find_target, is_die, is_seat
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


#: What a need is written as.
_SORTS = {"die": "die", "spent": "die", "sign": "sign", "creature": "creature", "hero": "hero"}


def _sorted(state: State, loot: Loot, effect: Effect, words: Sequence[str]) -> dict[str, int | str]:
    """Each word under what it is: a die, a step, a hero, a creature."""
    found: dict[str, int | str] = {}
    wanted = {_SORTS[need] for need in effect.needs}
    for word in words:
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
