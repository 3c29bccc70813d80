"""What occurs in a game of Dungeon Dice: faces rolled, symbols at work, answers of every kind, endings, options."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fuzz.seen import SETTINGS, Found, Names, Seen, every_setting
from rules.core.game import Answer
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import SYMBOLS, DiceSet, Die, Face
from rules.dungeon_dice.log.words import tokens
from rules.dungeon_dice.profile import OPTIONS
from rules.dungeon_dice.state import DUEL, FIGHTING, REWARD, State
from rules.dungeon_dice.steps.aiming import shattered
from rules.dungeon_dice.table import abilities

FACES, WORK, ANSWERS, ENDINGS = "faces", "symbols", "answers", "endings"
#: What players may do; nature's answers are counted by faces.
KINDS = (
    "search", "hunt", "rest", "flee", "confront", "reach", "assist", "use", "pass", "veto", "choose", "side", "resolve",
    "key", "leave", "equip", "trade", "one-use", "artifact", "rolloff",
)  # fmt: skip
#: Symbols without a face, or without an activation, and how they are seen at work.
QUIET = ("reach", "hunt", "two-handed", "potion", "treasure", "locked", "shatter", "fizzle", "small_key",
         "skeleton_key", "kill", "recover", "strength", "curse", "bomb")  # fmt: skip
#: Ways to the end where several claim the throne, and all.
SHARED = ("duel", "drawn duel", "melee")
ENDS = ("win", "tie", "loss", "fled", "unguarded", "extra potion", *SHARED)


def wanted(dice_set: DiceSet) -> Names:
    """Every face of every die (like dice count once), every symbol, every kind of answer and end, every option."""
    faces = {face_name(die, face) for die in dice_set.dice for face in die.faces}
    return {
        FACES: frozenset(faces),
        WORK: frozenset((*SYMBOLS, *QUIET)),
        ANSWERS: frozenset(KINDS),
        ENDINGS: frozenset(ENDS),
        SETTINGS: every_setting(OPTIONS),
    }


def lacks_shared_thrones(seen: Seen) -> bool:
    """Whether anything has not occurred that hardly occurs but where several claim the throne."""
    return seen.lacks(ANSWERS, "side") or any(seen.lacks(ENDINGS, ending) for ending in SHARED)


def face_name(die: Die, face: Face) -> str:
    """`Great Axe 4+execute2`: dice of one name and like faces are one die."""
    return f"{die.name} {'+'.join(tokens(face)) or 'blank'}"


def shown(state: State, answer: Answer) -> Iterator[Found]:
    """What a legal answer in this position shows by itself."""
    yield ANSWERS, answer[0]
    if answer[0] == "roll":
        yield from _rolled(state, answer)
    elif answer[0] == "use":
        yield WORK, answer[3]
    elif answer[0] in ("hunt", "reach"):
        yield WORK, answer[0]
    elif answer[0] == "equip" and any(state.table.dice[die].hands == 2 for die in answer[2]):
        yield WORK, "two-handed"
    elif answer[0] == "flee":
        yield ENDINGS, "fled"


def _rolled(state: State, answer: Answer) -> Iterator[Found]:
    """Faces; and symbols that work by being rolled: spells that fizzle, keys, one-use dice."""
    question = state.question
    for die, number in answer[1]:
        face = state.table.faces[die][number]
        yield FACES, face_name(state.table.dice[die], face)
        if question is not None and question.prompt in ("one-use", "key", "spell"):
            yield from ((WORK, symbol.name) for symbol in abilities(face))
    if state.step == DUEL:
        yield ENDINGS, "melee" if len(state.champions) > 2 else "duel"
    if state.fight is not None and state.fight.draws:
        yield ENDINGS, "drawn duel"


def reached(before: State, after: State) -> Iterator[Found]:
    """What the position tells once an answer is played: how a combat ended, what it paid, what broke."""
    if before.step in FIGHTING and after.step not in FIGHTING and after.outcome:
        yield ENDINGS, after.outcome
        if after.extra_potions:
            yield ENDINGS, "extra potion"
            yield WORK, "potion"
        yield from _icons(before)
    if before.step != REWARD and after.step == REWARD and before.fight is None:
        yield ENDINGS, "unguarded"
    question = after.question
    if question is not None and question.kind == "draw" and question.prompt == "reward":
        yield WORK, {"red": "potion", "blue": "treasure", "yellow": "locked"}[question.bag]
    if after.fight is not None and after.step in FIGHTING and any(shattered(after, side) for side in (0, 1)):
        yield WORK, "shatter"


def _icons(before: State) -> Iterator[Found]:
    """After-combat icons (DD-AFTER-03)."""
    face = zones.face(before, before.monster) if before.monster >= 0 else None
    if face is not None and face.monster is not None:
        yield from ((WORK, icon.name) for icon in face.monster.after if icon.name in QUIET)
