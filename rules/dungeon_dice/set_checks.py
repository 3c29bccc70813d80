"""What a dice set must satisfy as a whole, so that it can be played with, what is merely odd, and how that is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.file_fields import Fields, short
from rules.dungeon_dice.dice_set import (
    ARTIFACT,
    HERO_LEVEL,
    MONSTER,
    MONSTER_LEVEL,
    ONE_USE,
    SPELL,
    TREASURE,
    DiceSet,
    Die,
    Face,
)  # fmt: skip

KEYS = ("small_key", "skeleton_key")
#: Symbols whose worth is the number beside them.
NUMBERED = ("strength", "curse", "bomb")
#: Symbols that stand on one kind of die only.
AT_HOME = {"fizzle": SPELL, "potion": MONSTER_LEVEL, "small_key": ONE_USE, "skeleton_key": ONE_USE}
FIRE = "Fire"


def look_over(dice_set: DiceSet, found: list[Problem]) -> None:
    """Add to `found` whatever keeps the set from being played."""
    found.extend(_ids(dice_set))
    found.extend(problem for die in dice_set.dice for problem in _die(die))
    found.extend([*_enough(dice_set), *_what_is_called_for(dice_set)])


def odd(dice_set: DiceSet) -> Iterator[Problem]:
    """What may be right, but is more likely a slip."""
    for die in dice_set.of_kind(MONSTER):
        # DD-REWARD-01; one monster of a later edition is known to have none.
        faces = sum(1 for face in die.faces if face.reward)
        if faces != 1:
            yield Problem(die.id, 0, "faces", f"{faces} faces show a reward; a monster die usually has one such face")
    yield from _levels(dice_set)
    yield from _mixed_keys(dice_set)
    names = Counter(die.spell.casefold() for die in dice_set.of_kind(SPELL))
    for die in dice_set.of_kind(SPELL):
        if names[die.spell.casefold()] > 1:
            yield Problem(die.id, 0, "spell", f"{die.spell} is there more than once, and enters a combat only once")
    if dice_set.of_kind(MONSTER_LEVEL) and not any(shown for _, _, shown in _showing(dice_set, "potion")):
        yield Problem("", 0, "dice", "no Monster Level die shows the potion of a 6; a 6 pays one all the same")


def _ids(dice_set: DiceSet) -> Iterator[Problem]:
    """Logs do not mind capitals, so IDs must differ in more."""
    seen = Counter(die.id.casefold() for die in dice_set.dice if die.id)
    for die_id, times in seen.items():
        if times > 1:
            known = next(die.id for die in dice_set.dice if die.id.casefold() == die_id)
            yield Problem(known, 0, "id", f"is used {times} times; each die has its own")


def _die(die: Die) -> Iterator[Problem]:
    for number, face in enumerate(die.faces, 1):
        for symbol in face.symbols:
            home = AT_HOME.get(symbol.name)
            if home and die.kind and die.kind != home:
                yield Problem(die.id, number, "symbols", f"{symbol.name} is for {home} dice only")
            if symbol.name in NUMBERED and face.value is None:
                yield Problem(die.id, number, "value", f"{symbol.name} needs a number")
        if face.has("fizzle") and face.value is not None:
            yield Problem(die.id, number, "value", "a spell that fails has no number: write null")
        if face.reward and die.reward and face.reward != die.reward:
            yield Problem(die.id, number, "reward", f"shows {face.reward}, but a win pays {die.reward}")
    yield from _level_faces(die)


def _level_faces(die: Die) -> Iterator[Problem]:
    values = [face.value for face in die.faces]
    if die.kind == HERO_LEVEL:
        for number, value in enumerate(values, 1):
            if value is None:
                yield Problem(die.id, number, "value", "a Level die has a number on each face")
    if die.kind == MONSTER_LEVEL and len(values) == 6 and sorted(v or 0 for v in values) != [1, 2, 3, 4, 5, 6]:
        yield Problem(die.id, 0, "faces", "a Monster Level die shows 1 to 6: rests and roll-offs are read from it")


def _enough(dice_set: DiceSet) -> Iterator[Problem]:
    """Dice for the most players that the set is for (DD-SETUP-02 to 04)."""
    most = dice_set.params.players[1]
    wanted = {
        TREASURE: most * dice_set.params.start_treasure,
        HERO_LEVEL: most * dice_set.params.level_dice_by_level[0],
        MONSTER_LEVEL: 1,
        MONSTER: 1,
    }
    for kind, number in wanted.items():
        there = len(dice_set.of_kind(kind))
        if there < number:
            message = f"{there} {kind} dice are too few: {most} players need {number}"
            yield Problem("", 0, "dice", message)


def _what_is_called_for(dice_set: DiceSet) -> Iterator[Problem]:
    """Dice that others ask for: the Fire spell, spells at all, keys and artifacts."""
    spells = {die.spell.casefold() for die in dice_set.of_kind(SPELL)}
    if FIRE.casefold() not in spells:
        for die, number, _ in _showing(dice_set, "fire"):
            yield Problem(die.id, number, "symbols", "Fire adds the Fire spell, and no die of the set is that spell")
    if not spells:
        for die, number, _ in _showing(dice_set, "scroll"):
            yield Problem(die.id, number, "symbols", "a Scroll adds a spell, and the set has no spell dice")
    locked = next((die for die in dice_set.dice if die.reward == "locked"), None)
    if locked is None:
        return
    if not any(face.has(key) for die in dice_set.of_kind(ONE_USE) for face in die.faces for key in KEYS):
        yield Problem(locked.id, 0, "reward", "a locked chest needs a key, and no one-use die shows one")
    if not dice_set.of_kind(ARTIFACT):
        yield Problem(locked.id, 0, "reward", "a locked chest holds an artifact, and the set has none")


def _showing(dice_set: DiceSet, symbol: str) -> Iterator[tuple[Die, int, Face]]:
    """The faces that show a symbol, on a die or as a monster's ability; each with its die and number."""
    for die in dice_set.dice:
        for number, face in enumerate(die.faces, 1):
            abilities = face.monster.abilities if face.monster else ()
            if face.has(symbol) or any(ability.name == symbol for ability in abilities):
                yield die, number, face


def _levels(dice_set: DiceSet) -> Iterator[Problem]:
    """A monster rolls as many Monster Level dice as its level (DD-COMBAT-02); an axe wants a monster of its level."""
    dice = len(dice_set.of_kind(MONSTER_LEVEL))
    levels = set()
    for die in dice_set.of_kind(MONSTER):
        for number, face in enumerate(die.faces, 1):
            if face.monster:
                levels.add(face.monster.level)
                if face.monster.level > dice:
                    said = f"level {face.monster.level} asks for more Monster Level dice than there are ({dice})"
                    yield Problem(die.id, number, "level", said)
    for die, number, face in _showing(dice_set, "execute"):
        for symbol in face.symbols:
            if symbol.name == "execute" and symbol.level not in levels:
                yield Problem(die.id, number, "symbols", f"no monster of the set has level {symbol.level}")


def _mixed_keys(dice_set: DiceSet) -> Iterator[Problem]:
    """A key is kept unrolled until a lock is opened (DD-ONE-04), so all its faces should be keys."""
    for die in dice_set.of_kind(ONE_USE):
        keys = [any(face.has(key) for key in KEYS) for face in die.faces]
        if any(keys) and not all(keys):
            yield Problem(die.id, keys.index(False) + 1, "symbols", "shows no key, though other faces of this die do")


# --- What is wrong with a dice set, said so that whoever types it in finds the place: the die, its face, the field


@dataclass(frozen=True, slots=True)
class Problem:
    """`die` is the ID as typed, "" for the set itself; `face` counts from 1, 0 for the die as a whole."""

    die: str
    face: int
    field: str
    message: str

    def __str__(self) -> str:
        place = [f"die {self.die}" if self.die else "the set"]
        if self.face:
            place.append(f"face {self.face}")
        return f"{', '.join(place)}, {self.field}: {self.message}"


class DiceSetError(ValueError):
    """A dice set that cannot be used, with everything that is wrong with it."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{file}: {problem}" for problem in problems))
        self.file, self.problems = file, problems


class Place(Fields):
    """One object of the file while it is read, on a die or on one of its faces."""

    def __init__(self, fields: Mapping[str, Any], found: list[Problem], die: str = "", face: int = 0) -> None:
        super().__init__(fields)
        self.found, self.die, self.face = found, die, face

    def wrong(self, field: str, message: str) -> None:
        self.found.append(Problem(self.die, self.face, field, message))

    def inner(self, field: str, value: object, face: int = 0) -> Place | None:
        """The object `value` that stands under `field`, or None with a problem noted."""
        if not isinstance(value, dict):
            self.wrong(field, f"should be an object, is {short(value)}" if value is not None else "is missing")
            return None
        return Place(value, self.found, self.die, face or self.face)
