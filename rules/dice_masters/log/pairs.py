"""Words in pairs: who blocks whom, and who is dealt how much, however that is joined."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.words import is_number
from rules.dice_masters.log.counting import counted
from rules.dice_masters.log.die_notation import place_among_like
from rules.dice_masters.log.faces import is_face
from rules.dice_masters.log.spending import split_with
from rules.dice_masters.state import State

#: What stands between a blocker and whom it blocks.
BETWEEN = frozenset(("=", "on", "vs", "blocks", "block", "blocking", "into", "against", "-", "to", ":", "x", "v", "bl"))
AND = frozenset(("and", "&", "+"))
BOTH = ("2",)
#: The name of a blocker and those of whom it blocks; () where nobody is written.
Block = tuple[str, tuple[str, ...]]


def blocks_and_price(state: State, player: int, words: Sequence[str]) -> tuple[list[Block], Sequence[str] | None]:
    """The blocks in their order, and what pays for them."""
    words, paid = split_with(_blockers_first(state, player, words))
    return [_of_the_only_attacker(state, block) for block in _blocks(_side_by_side(state, player, _apart(words)))], paid


def _of_the_only_attacker(state: State, block: Block) -> Block:
    """`Orc` where one attacks; `Cube=both` where two do."""
    name, targets = block
    if len(state.attackers) != (1 if not targets else 2 if targets == BOTH else 0):
        return block
    return name, tuple([f"{_name(state, die)}#{place_among_like(state, die)}" for die in state.attackers])


def _name(state: State, die: int) -> str:
    name: str = state.table.stack(die).name
    return name


def _side_by_side(state: State, player: int, each: list[str]) -> list[str]:
    """`Troll Paladin` as `Troll = Paladin`, where each second name is an attacker's; other words as they are."""
    if "=" in each or not each or len(each) % 2:
        return each
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    mine = {stack_of[die] for die in state.field(player)}
    foes = {stack_of[die] for die in state.attackers} - mine
    for place, word in enumerate(each):
        if (foes if place % 2 else mine).isdisjoint(numbers[word.partition("#")[0].partition(":")[0]]):
            return each
    return [word for blocker, foe in zip(each[::2], each[1::2], strict=True) for word in (blocker, "=", foe)]


def _blocks(each: list[str]) -> list[Block]:
    """Before each sign stands a blocker; behind it all that follows up to the next blocker."""
    signs = [place for place, word in enumerate(each) if word == "="]
    starts = [place - 1 for place in signs if place] or [len(each)]
    alone: list[Block] = [(word, ()) for word in each[: starts[0]] if word != "="]
    blocks = []
    for number, place in enumerate(signs):
        end = signs[number + 1] - 1 if number + 1 < len(signs) else len(each)
        behind = each[place + 1 : end]
        blocks.append((each[place - 1] if place else "", BOTH if behind == [*BOTH] else counted(behind)))
    return [*alone, *blocks]


def _apart(words: Sequence[str]) -> list[str]:
    each: list[str] = []
    for place, word in enumerate(words):
        following = words[place + 1].casefold() if place + 1 < len(words) else ""
        if word.casefold() == "both" and following in BETWEEN:
            continue  # Orc and Cube both block Vampire
        if word.casefold() in BETWEEN:
            each.append("=")
        elif word.casefold() == "both":
            each.append("2")
        elif word.casefold() not in AND:
            name, colon, behind = word.partition(":")
            joined = word if not colon or "=" in word or is_face(behind) or not behind else f"{name}={behind}"
            each += joined.replace("=", " = ").replace("+", " ").split()
    return each


def _blockers_first(state: State, player: int, words: Sequence[str]) -> list[str]:
    """`Paladin with Troll` as `Troll = Paladin`, where a character of the player's stands behind the word."""
    left = list(words)
    if "with" not in [word.casefold() for word in left]:
        return left
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    mine = {stack_of[die] for die in state.field(player)}
    turned: list[str] = []
    while left:
        word = left.pop(0)
        name = left[0].partition("#")[0].partition(":")[0] if left else ""
        if word.casefold() == "with" and not turned and not mine.isdisjoint(numbers[name]):
            continue  # blocks with Orc
        if word.casefold() != "with" or not turned or mine.isdisjoint(numbers[name]):
            turned.append(word)
            continue
        foes = [turned.pop()]
        while turned and (turned[-1].casefold() in (*AND, "both") or is_number(turned[-1])):
            foes.insert(0, turned.pop())
            if foes[0].casefold() in AND and turned:
                foes.insert(0, turned.pop())
        turned += [left.pop(0), "=", *foes]
    return turned


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
