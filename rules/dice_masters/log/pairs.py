"""Words in pairs: who blocks whom, and who is dealt how much, however that is joined."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.words import is_number
from rules.dice_masters.log.counting import counted
from rules.dice_masters.log.die_notation import place_among_like
from rules.dice_masters.log.faces import energy_word, is_face
from rules.dice_masters.log.spending import split_with
from rules.dice_masters.names import PLURALS
from rules.dice_masters.state import State

#: What stands between a blocker and whom it blocks.
BETWEEN = frozenset(("=", "on", "vs", "blocks", "block", "blocking", "into", "against", "-", "to", ":", "x", "v", "bl"))
AND = frozenset(("and", "&", "+"))
BOTH = ("2",)
#: `Troll=NPC#2`, as it is usually written.
_PAIR = re.compile(r"([a-z][\w-]*(?:#[0-9]+)?)=([a-z][\w-]*(?:#[0-9]+)?)", re.IGNORECASE)
#: The name of a blocker and those of whom it blocks; () where nobody is written.
Block = tuple[str, tuple[str, ...]]


def blocks_and_price(state: State, player: int, words: Sequence[str]) -> tuple[list[Block], Sequence[str] | None]:
    """The blocks in their order, and what pays for them."""
    usual = [_PAIR.fullmatch(word) for word in words]
    if None not in usual:
        return [(pair[1], (pair[2],)) for pair in usual if pair], None
    words = _so_many(state, player, _dashed(state, _prices_together(words)))
    words, paid = split_with(_blockers_first(state, player, _all_of_a_name(state, player, words)))
    numbers, stack_of = state.table.words.numbers, state.table.stack_of
    only_mine = {stack_of[die] for die in state.field(player)} - {stack_of[die] for die in state.attackers}

    def blocks_only(word: str) -> bool:
        named = numbers[_bare(word)]
        return bool(named) and only_mine.issuperset(named)

    found = _blocks(words, _side_by_side(state, player, _apart(words)), blocks_only)
    return [_of_the_only_attacker(state, block) for block in found], paid


def _prices_together(words: Sequence[str]) -> Sequence[str]:
    """`Cube=Orc with B Troll=Orc with F` as `Cube=Orc Troll=Orc with B F`: what each block costs, paid together."""
    if [word.casefold() for word in words].count("with") < 2:
        return words
    blocks: list[str] = []
    paid: list[str] = []
    pays = False
    for word in words:
        pays = word.casefold() == "with" or (pays and energy_word(word.partition("/")[0]) is not None)
        (paid if pays else blocks).append(word)
    prices = [word for word in paid if word.casefold() != "with"]
    return [*blocks, "with", *prices] if len(paid) - len(prices) <= len(prices) else words


def _dashed(state: State, words: Sequence[str]) -> list[str]:
    """`Sinestro-Batman` as `Sinestro=Batman`, where each half is a name and the whole is none."""
    numbers = state.table.words.numbers
    halves = [word.partition("-") for word in words]
    pairs = [
        bool(sign and numbers[one] and numbers[other] and not numbers["-".join((one, other))])
        for one, sign, other in halves
    ]
    return [
        f"{one}={other}" if pair else word for word, pair, (one, _, other) in zip(words, pairs, halves, strict=True)
    ]


def _so_many(state: State, player: int, words: Sequence[str]) -> Sequence[str]:
    """`with two NPCs` as `with NPC and NPC`; `with all his NPCs` and `with NPCs` are all there are."""
    place = next((n for n, word in enumerate(words, 1) if word.casefold() == "with"), 0)
    behind = list(words[place:]) if place else []
    number = ""
    while behind and (behind[0].casefold() in _COUNTS or is_number(behind[0])):
        number = number or _COUNTS.get(behind[0].casefold(), behind[0])
        behind.pop(0)
    named = state.table.words.numbers[behind[0]] if behind else ()
    mine = [die for die in state.field(player) if state.table.stack_of[die] in named]
    many = number == "all" or (not number and behind[:1] and behind[0].casefold() in PLURALS)
    if not mine or not (number or many) or behind[1:2] == ["="]:
        return words
    times = len(mine) if many else int(number)
    return [*words[:place], *([behind[0], "and"] * times)[:-1], *behind[1:]]


#: How many of a name: also in front of that, whose they are.
_COUNTS = {**IN_WORDS, "one": "1", "a": "1", "an": "1", "both": "2", "all": "all"} | dict.fromkeys(
    ("the", "his", "her", "my", "their", "of", "x"), ""
)


def _all_of_a_name(state: State, player: int, words: Sequence[str]) -> Sequence[str]:
    """`all NPC block Vampire` as `NPC and NPC block Vampire`, `all block Vampire` with every character there is."""
    if len(words) > 1 and words[0].casefold() in PLURALS and words[1].casefold() in BETWEEN:
        words = ("all", *words)
    if not words or words[0].casefold() not in ("all", "both") or words[1:2] == ["="]:
        return words
    dice, numbers = state.field(player), state.table.words.numbers
    name = "".join(words[1:2])
    called = [name for die in dice if state.table.stack_of[die] in numbers[name]]
    if words[0].casefold() == "both":
        return [called[0], "and", *words[1:]] if len(called) == 2 else words
    each = called or [f"{_name(state, die)}#{place_among_like(state, die)}" for die in dice]
    joined = [word for blocker in each for word in ("and", blocker)][1:]
    return [*joined, *words[2 if called else 1 :]] if each else words


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
        if (foes if place % 2 else mine).isdisjoint(numbers[_bare(word)]):
            return each
    return [word for blocker, foe in zip(each[::2], each[1::2], strict=True) for word in (blocker, "=", foe)]


def _blocks(words: Sequence[str], each: list[str], blocks_only: Callable[[str], bool]) -> list[Block]:
    """Before each sign stands a blocker, or several; behind it all that follows up to the next blocker."""
    signs = [place for place, word in enumerate(each) if word == "="]
    blocks: list[Block] = []
    also: list[str] = []  # blockers in front of the one before the sign
    for number, place in enumerate(signs):
        end = signs[number + 1] - 1 if number + 1 < len(signs) else len(each)
        behind = each[place + 1 : end]
        blocks += [(name, counted([word for word in behind if not blocks_only(word)])) for name in also]
        also = [word for word in behind[1:] if blocks_only(word)]
        behind = [*behind[:1], *[word for word in behind[1:] if not blocks_only(word)]]
        blocks.append((each[place - 1] if place else "", BOTH if behind == [*BOTH] else counted(behind)))
    before = counted([word for word in each[: signs[0] if signs else len(each)] if word != "="])
    lower = list(map(str.casefold, words))
    sign = next((place for place, word in enumerate(lower) if word in BETWEEN or "=" in word), 0)
    together = len(set(before)) == 1 or not AND.isdisjoint(lower[:sign])
    shared = blocks[0][1] if blocks and together else ()
    return [*[(word, shared) for word in before[: len(before) - bool(signs)]], *blocks]


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
    blockers: list[str] = []
    told = 0  # words of the blocks in front
    while left:
        word = left.pop(0)
        if word.casefold() == "with" and blockers and left and left[0].casefold() in ("one", "another"):
            left[0] = blockers[0]  # Orc with two NPCs, Troll with one
        named = numbers[name := _bare(left[0]) if left else ""]
        is_card = bool(named) and ":" not in left[0]  # else it may be a die that pays
        if word.casefold() == "with" and not turned and (is_card or not mine.isdisjoint(named)):
            continue  # blocks with Orc
        if word.casefold() != "with" or not turned or mine.isdisjoint(numbers[name]):
            turned.append(word)
            continue
        foes = [turned.pop()]
        while len(turned) > told and (turned[-1].casefold() in (*AND, "both") or is_number(turned[-1])):
            foes.insert(0, turned.pop())
            if foes[0].casefold() in AND and len(turned) > told:
                foes.insert(0, turned.pop())
        blockers = [left.pop(0)]
        while len(left) > 1 and left[0].casefold() in AND and not mine.isdisjoint(numbers[_bare(left[1])]):
            if left[2:3] and left[2].casefold() in (*BETWEEN, "with"):
                break  # and Orc with Cube
            blockers += ["and", left[1]]
            del left[:2]
        turned += [*blockers, "=", *foes]
        told = len(turned)
    return turned


def _bare(word: str) -> str:
    """The name of a die without its number and face."""
    return word.partition("#")[0].partition(":")[0]


def _amounts_behind(words: Sequence[str]) -> list[str]:
    """`Vampire Troll 1 NPC 1` as `Vampire Troll=1 NPC=1`: amounts behind the names, if nothing says otherwise."""
    left = [word for word in words if word.casefold() not in AND]
    if (
        not left
        or not is_number(left[-1])
        or any("=" in word or word.casefold() in ("to", "on", "at") for word in left)
    ):
        return list(words)
    paired: list[str] = []
    while len(left) > 2 and is_number(left[-1]) and not is_number(left[-2]):
        paired.insert(0, f"{left[-2]}={left[-1]}")
        left = left[:-2]
    return [*left, *paired]


def shares(words: Sequence[str]) -> list[str]:
    """Who deals, then who is dealt how much, as `Cube`, `NPC#1=2`: also from `2 to NPC#1` and `NPC#1 = 2`."""
    each: list[str] = []
    amount = ""
    for word in " ".join(_amounts_behind(words)).replace("=", " = ").split():
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
