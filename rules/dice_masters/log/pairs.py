"""Words in pairs: who blocks whom, and who is dealt how much, however that is joined."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.words import is_number
from rules.dice_masters.log.counting import counted
from rules.dice_masters.log.spending import split_with
from rules.dice_masters.log.words import is_face
from rules.dice_masters.state import State

#: What stands between a blocker and whom it blocks.
BETWEEN = frozenset(("=", "on", "vs", "blocks", "block", "blocking", "into", "against", "-", "to", ":"))
AND = frozenset(("and", "&", "+"))
#: The name of a blocker and those of whom it blocks; () where nobody is written.
Block = tuple[str, tuple[str, ...]]


def blocks_and_price(state: State, player: int, words: Sequence[str]) -> tuple[list[Block], Sequence[str] | None]:
    """The blocks in their order, and what pays for them."""
    turned = _with_blockers(state, player, words)
    if turned is not None:
        return turned, None
    words, paid = split_with(words)
    return _blocks(words), paid


def _blocks(words: Sequence[str]) -> list[Block]:
    """Before each sign stands a blocker; behind it all that follows up to the next blocker."""
    each = _apart(words)
    signs = [place for place, word in enumerate(each) if word == "="]
    starts = [place - 1 for place in signs if place] or [len(each)]
    alone: list[Block] = [(word, ()) for word in each[: starts[0]] if word != "="]
    blocks = []
    for number, place in enumerate(signs):
        end = signs[number + 1] - 1 if number + 1 < len(signs) else len(each)
        blocks.append((each[place - 1] if place else "", counted(each[place + 1 : end])))
    return [*alone, *blocks]


def _apart(words: Sequence[str]) -> list[str]:
    each: list[str] = []
    for word in words:
        if word.casefold() in BETWEEN:
            each.append("=")
        elif word.casefold() == "both":
            each.append("2")
        elif word.casefold() not in AND:
            name, colon, behind = word.partition(":")
            joined = word if not colon or "=" in word or is_face(behind) or not behind else f"{name}={behind}"
            each += joined.replace("=", " = ").replace("+", " ").split()
    return each


def _with_blockers(state: State, player: int, words: Sequence[str]) -> list[Block] | None:
    """`Paladin with Troll, Vampire with NPC`: attackers first; None where what follows the word pays."""
    lower = [word.casefold() for word in words]
    if "with" not in lower or any("=" in word for word in words) or not BETWEEN.isdisjoint(lower):
        return None
    rest = [word for word in words if word.casefold() not in ("with", *AND)]
    if len(rest) != 2 * lower.count("with"):
        return None
    pairs = list(zip(rest[1::2], rest[::2], strict=True))
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    mine = {stack_of[die] for die in state.field(player)}
    if any(mine.isdisjoint(numbers[blocker.partition("#")[0].partition(":")[0]]) for blocker, _ in pairs):
        return None
    return [(blocker, (attacker,)) for blocker, attacker in pairs]


def shares(words: Sequence[str]) -> list[str]:
    """Who deals, then who is dealt how much, as `Cube`, `NPC#1=2`: also from `2 to NPC#1` and `NPC#1 = 2`."""
    each: list[str] = []
    amount = ""
    for word in " ".join(words).replace("=", " = ").split():
        if word.casefold() in ("to", "on", "at", "damage", *AND):
            continue
        if word == "=" and each:
            each[-1] += "="
        elif is_number(word) and each and each[-1].endswith("="):
            each[-1] += word
        elif is_number(word):
            amount = word
        elif amount:
            each.append(f"{word}={amount}")
            amount = ""
        elif each and each[-1].endswith("="):
            each[-1] = each[-1][:-1]
            each.append(word)
        else:
            each.append(word)
    return [f"{each[-1]}={amount}" if amount and number == len(each) - 1 else word for number, word in enumerate(each)]
