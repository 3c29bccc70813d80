"""How dice and zones are called in a log, both ways (docs/notation.md).

A die is `[P2.]Name[#2][:face]`. Faces: `F B M S` and `FF BB MM SS` (energy), `?` (wild), `2` (generic),
`ch` (an NPC's or Sidekick's character face), `L1 L2 L3` (levels), `A A* A**` (action faces).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache

from rules.core.bounded_cache import BoundedCache
from rules.core.faults import Ambiguous, Unreadable, Violation
from rules.core.lines.plainer import CLOSE, known_by_parts
from rules.core.lines.words import LONG, is_number
from rules.dice_masters.cards import face_word
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.faces import face_called, is_face
from rules.dice_masters.names import NONE, PAWN_WORDS, PLURALS, SAID
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import BAG, FIELD, NO_FACE, OUT, PREP, RESERVE, USED, State
from rules.dice_masters.table import Table

#: The zones a log may speak of.
ZONE_NAMES = {"bag": BAG, "prep": PREP, "reserve": RESERVE, "field": FIELD, "used": USED, "out": OUT}

#: What the books put behind the name of a zone: the used pile, the prep area.
IN_FULL = {
    "used": ["pile"], "prep": ["area"], "reserve": ["pool"], "field": ["zone"], "attack": ["zone"],
    "out": ["of", "play"],
}  # fmt: skip

_DIE = re.compile(r"(?:p([12])\.)?([^#:=+]+?)(?:#([0-9]{1,3}))?(?::([^#:=+]+))?", re.IGNORECASE)
#: A word as side, name, number and face.
DICE: BoundedCache[str, re.Match[str] | None] = BoundedCache(_DIE.fullmatch, 4096, LONG)


def behind_zone(zone: str, words: Sequence[str]) -> Sequence[str]:
    """The words behind the name of a zone, which may be written in full: `used pile Troll`, `out of play none`."""
    rest = IN_FULL.get(zone, [])
    return words[len(rest) :] if rest and [word.casefold() for word in words[: len(rest)]] == rest else words


def stacks_named(table: Table, word: str) -> tuple[Stack, ...]:
    """The stacks a word may mean. A word that names no card here is DM-COMP-04."""
    return table.words.get(word.casefold()) or _nothing_named(table, word)


def _numbers(table: Table, word: str) -> Collection[int]:
    """The numbers of those stacks."""
    return table.words.numbers[word] or [stack.index for stack in stacks_named(table, word)]


#: Words that nobody means as a name.
NO_NAMES = frozenset((
    "on", "at", "to", "is", "are", "by", "with", "of", "for", "into", "up", "down", "all", "none", "both", "one", "two",
    "three", "four", "adventurers", "monsters", "captures", "blocks", "attacks", "chars", "guys",
))  # fmt: skip


def _nothing_named(table: Table, word: str) -> tuple[Stack, ...]:
    """Raises Violation for a card that nobody brought, else Unreadable."""
    if is_number(word):
        raise Unreadable(f"{word} is not a name: write how many there are after the name, for example Name x{word}.")
    if several := table.words.fitting(word.casefold()):
        names = tuple(dict.fromkeys(stack.name for stack in table.stacks if stack.name.casefold() in several))
        raise Ambiguous(f"{word} may be {' or '.join(names)}.", names)
    known = tuple(dict.fromkeys(stack.name for stack in table.stacks))
    if table.words.elsewhere(word):
        told = f"the dice are {', '.join(known)}."
        raise Violation("DM-COMP-04", f"{word} names no card in this game and no {table.pawn_name}; {told}")
    if name := _nearest(word.casefold(), known, table.pawn_name):
        raise Unreadable(f"No card, die or face here is called {word}. Did you mean {name}?", (name,))
    if word.casefold() in NO_NAMES:
        raise Unreadable(f"Write dice by their names where “{word}” stands; the dice are {', '.join(known)}.")
    raise Unreadable(f"No card, die or face here is called {word}; the dice are {', '.join(known)}.")


@lru_cache(maxsize=1024)  # sound: it is a matter of words alone
def _nearest(word: str, known: tuple[str, ...], pawn: str) -> str:
    """The name that is most like a word in small letters; "" if none is."""
    meant = known_by_parts(known) | dict.fromkeys(PAWN_WORDS, pawn)
    near = get_close_matches(word, meant, 1, CLOSE) if word not in NONE | SAID else ()
    return meant[near[0]] if near else ""


def player_named(table: Table, word: str) -> int | None:
    """`P1`, `P2`, or the first name of one of them."""
    return table.seats.get(word.casefold().rstrip(":"))


def stack_for(table: Table, word: str, player: int) -> Stack:
    """The stack a player's own die belongs to: the player's before a shared one before the other's."""
    known = table.meant[player][word]
    if known is not None:
        return known
    match = DICE[word]
    found = stacks_named(table, match[2] if match else word)
    side = int(match[1]) - 1 if match and match[1] else player
    order = {side: 0, None: 1, 1 - side: 2}
    return min(found, key=lambda stack: order[stack.owner])


def find_die(
    state: State, word: str, among: Collection[int], taken: Sequence[int] = (), side: int | None = None
) -> int:
    """The die of `among` that a word means. Raises Ambiguous if several unlike dice fit.

    If none fits, any other die of that name is returned, so that the rules can say what is wrong with it.
    """
    stack_of, stacks = state.table.stack_of, state.table.words.numbers[word]
    fits = [die for die in among if stack_of[die] in stacks and die not in taken] if stacks else []
    if len(fits) == 1:
        return fits[0]
    if not fits:
        return _described(state, word, [die for die in among if die not in taken], taken, side)
    if side is not None:
        fits = [die for die in fits if state.controller[die] == side] or fits
    return only(state, word, fits)


def of_several(state: State, verb: str, names: Sequence[str], among: Iterable[int]) -> Sequence[str]:
    """`sidekicks` where two of them are there is both; of more of them the number must be written."""
    if len(names) != 1 or names[0].casefold() not in PLURALS:
        return names
    number = sum(state.table.stack(die).is_pawn for die in among)
    if number > 2:
        lines = tuple(f"{verb} {state.table.pawn_name} x{few}" for few in range(number, 1, -1))
        raise Unreadable(f"Write how many {names[0]}: {lines[0]}.", lines)
    return [*names] * max(1, number)


def find_next(
    state: State, words: Sequence[str], among: Collection[int], taken: Sequence[int], side: int | None = None
) -> int:
    """The die that the first of these words means. Unlike dice of one name are told apart by nobody who names them all:
    then it is the first of them."""
    try:
        return find_die(state, words[0], among, taken, side)
    except Ambiguous:
        stacks = state.table.words.numbers[words[0]]
        left = [die for die in among if state.table.stack_of[die] in stacks and die not in taken]
        if left and len(left) == [word.casefold() for word in words].count(words[0].casefold()):
            return left[0]
        raise


def _described(state: State, word: str, dice: list[int], taken: Sequence[int], side: int | None) -> int:
    """`P1.Name`, `Name#2`, `Name:face`, a bare face, or a name that none of the dice has."""
    match = DICE[word]
    if not match:
        raise Unreadable(f'"{word}" is not a die: write Name, Name#2 or Name:face.')
    who = int(match[1]) - 1 if match[1] else side
    name, ordinal, face = match[2], match[3], match[4]
    if match[3] is None and match[4] is None and is_face(name) and name.casefold() not in state.table.words:
        return only(state, word, [die for die in dice if shows(state, die, name)])
    stacks, stack_of = _numbers(state.table, name), state.table.stack_of
    here = [die for die in dice if stack_of[die] in stacks]
    fits = [die for die in here if _fits(state, die, who if match[1] else None, face)] if match[1] or face else here
    if match[1] and not fits:  # named by its owner, though another controls it
        fits = [die for die in here if state.owner[die] == who and _fits(state, die, None, face)]
    if ordinal and fits:
        numbered = [die for die in fits if place_among_like(state, die) == int(ordinal)]
        fits = fits if not numbered and _counted_anew(state, fits, int(ordinal)) else numbered
    if side is not None and not match[1] and any(state.controller[d] == side for d in fits):
        fits = [die for die in fits if state.controller[die] == side]
    if fits:
        return only(state, word, fits)
    return _elsewhere(state, match, [*taken, *here], who) if not here else _unlike(state, match, here, taken, who)


def _counted_anew(state: State, fits: list[int], ordinal: int) -> bool:
    """Whether a number speaks of like dice as they lie now, behind others that an effect at work has taken away."""
    return bool(state.gone) and ordinal <= len(fits) and alike(state, fits)


def _unlike(state: State, match: re.Match[str], here: list[int], taken: Iterable[int], who: int | None) -> int:
    """Dice of that name are here, but not with that number, face or side: perhaps elsewhere, else nowhere."""
    die = _elsewhere(state, match, [*taken, *here], who)
    told = match[3] or match[4]
    if told and not _as_told(state, die, match):
        labels = tuple(dict.fromkeys(f"{label(state, d, full=True)}:{_face_of(state, d)}" for d in here))
        raise Unreadable(f"No die here is {match[0]}; there are {', '.join(labels)}.", labels)
    return die


def _as_told(state: State, die: int, match: re.Match[str]) -> bool:
    numbered = match[3] is None or place_among_like(state, die) == int(match[3])
    return numbered and (match[4] is None or shows(state, die, match[4]))


def _face_of(state: State, die: int) -> str:
    stack = state.table.stack(die)
    return face_word(stack.faces[state.face[die]], stack.is_pawn) if state.face[die] != NO_FACE else "?"


def label_among(state: State, die: int, dice: Iterable[int], full: bool = False) -> str:
    """The label of one of these dice: by its face where that says which, with its zone where others of its name lie in
    another."""
    text = label(state, die, full)
    called, number, _ = text.partition("#")
    if number and _told_by_face(state, die, [d for d in dice if label(state, d, full).partition("#")[0] == called]):
        return f"{called}:{_face_of(state, die)}"
    zones = {state.zone[other] for other in dice if state.table.stack_of[other] == state.table.stack_of[die]}
    if len(zones) < 2:
        return text
    return f"{text}:{next(word for word, zone in ZONE_NAMES.items() if zone == state.zone[die])}"


def _told_by_face(state: State, die: int, dice: Iterable[int]) -> bool:
    """Whether its face tells a die from these others of its name, but for those that are alike."""
    if state.face[die] == NO_FACE:
        return False
    word = _face_of(state, die)
    return alike(state, [other for other in dice if shows(state, other, word)])


def _lies(state: State, die: int, zone: str) -> bool:
    """`Name:prep`: where dice of several zones may be meant, the zone tells them apart."""
    return state.zone[die] == ZONE_NAMES.get(zone.casefold())


def _fits(state: State, die: int, who: int | None, face: str | None) -> bool:
    side = state.controller[die] if state.zone[die] == FIELD else state.owner[die]
    return (who is None or side == who) and (face is None or shows(state, die, face) or _lies(state, die, face))


def shows(state: State, die: int, face: str) -> bool:
    kind = state.table.kinds[die]
    return state.face[die] != NO_FACE and face_called(kind, face) == kind.first_like[state.face[die]]


def only(state: State, word: str, dice: list[int]) -> int:
    """The die meant; of those that are alike the plainest. Raises Unreadable or Ambiguous."""
    if not dice:
        raise Unreadable(f"No die here shows {word}.")
    if len(dice) > 1 and not alike(state, dice):
        labels = tuple(dict.fromkeys(label_among(state, die, dice, full=True) for die in dice))
        raise Ambiguous(f"{word} fits several dice that are not alike: {', '.join(labels)}.", labels)
    bursts, shown = state.table.kinds[dice[0]].bursts, state.face
    return min(dice, key=lambda die: bursts[shown[die]]) if len(dice) > 1 and any(bursts) else dice[0]


def _elsewhere(state: State, match: re.Match[str], not_these: list[int], who: int | None) -> int:
    """A die of that name that is not meant to be found: as told if there is one, the side's own, nearest first."""
    stacks = {stack.index for stack in stacks_named(state.table, match[2])}
    dice = [die for die in range(len(state.zone)) if state.table.stack_of[die] in stacks and die not in not_these]
    mine = [die for die in dice if who is None or who in (state.owner[die], state.controller[die])]
    order = (FIELD, RESERVE, PREP, USED)
    ranked = sorted(mine or dice, key=lambda die: order.index(state.zone[die]) if state.zone[die] in order else 9)
    if not ranked:
        raise Violation("DM-ZONE-01", f"There are fewer {match[2]} dice in this game than the line names.")
    return next((die for die in ranked if _as_told(state, die, match)), ranked[0])


def place_among_like(state: State, die: int) -> int:
    """1 for the first die of its name on its side in its zone, and so on: what `#2` counts. What effects at work have
    taken out of a field is counted there until they are over."""
    names, side = state.table.name_of, state.controller[die]
    name = names[die]
    there = _lying(state, side, state.zone[die]) if side >= 0 else []
    like = [other for other in there if names[other] == name]
    return like.index(die) + 1 if die in like else 1


def _lying(state: State, player: int, zone: int) -> list[int]:
    """The dice of a zone, with those that effects at work have taken out of a field in their places."""
    there = state.zones[player][zone]
    if zone != FIELD or not state.gone:
        return there
    there = there.copy()
    for die, side, place in reversed(state.gone):
        if side == player and die not in there:
            there.insert(place, die)
    return there


def label(state: State, die: int, full: bool = False) -> str:
    """How a canonical log names a die: with its side or its number where the name alone does not say which."""
    stack = state.table.stack(die)
    side = state.controller[die] if state.zone[die] == FIELD else state.owner[die]
    text, zone = stack.name, state.zone[die]
    so_named = [other.index for other in state.table.words.named(text)]
    if full or len(so_named) > 1 or _of_these(state, 1 - side, zone, so_named):
        text = f"P{side + 1}.{text}"
    like = _of_these(state, side, zone, so_named)
    if len(like) > 1 and not alike(state, like, to_look_at=True):
        text += f"#{place_among_like(state, die)}"
    return text


def _of_these(state: State, side: int, zone: int, stacks: Collection[int]) -> list[int]:
    """The dice of these stacks in a player's zone; a controlled one is in the other field (DM-CTRL-01)."""
    there = state.zones[side][zone] if side in (0, 1) else []  # a die on its card is nobody's yet
    stack_of = state.table.stack_of
    return [die for die in there if stack_of[die] in stacks]


def shown(state: State, die: int) -> str:
    """Name and face: `Vampire:L2`; a bare face for an NPC or Sidekick."""
    stack = state.table.stack(die)
    word = face_word(stack.faces[state.face[die]], stack.is_pawn)
    return word if stack.is_pawn else f"{stack.name}:{word}"
