"""What the words of draws, rolls and rerolls mean in this position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.core.faults import Unreadable, Violation
from rules.dice_masters.log.counting import counted, repeated
from rules.dice_masters.log.words import face_called, face_number, find_die, is_face, only, stack_for, stacks_named
from rules.dice_masters.state import Answer, Question, State
from rules.dice_masters.table import PAWN_KIND


def draw(state: State, question: Question, words: Sequence[str]) -> Answer:
    table, player = state.table, question.player
    meant = table.meant[player]
    return "draw", tuple([(meant.get(word) or stack_for(table, word, player)).index for word in counted(words)])


def roll(state: State, question: Question, words: Sequence[str]) -> Answer:
    """Faces in any order; a bare face belongs to an NPC or Sidekick, or to the only kind of die that is left."""
    words = repeated(words)
    if len(words) != len(question.dice):
        names = ", ".join(state.table.stack(die).name for die in question.dice)
        rule = "DM-ROLL-01" if question.prompt == "first" else "DM-ROLL-02"
        raise Violation(rule, f"{len(question.dice)} dice are rolled ({names}); {len(words)} faces are written.")
    left, told = list(question.dice), dict[int, str]()
    named = [word for word in words if ":" in word]
    for word in named:
        name, _, face = word.rpartition(":")
        die = _named_die(state, left, name)
        left.remove(die)
        told[die] = face
    for word in [word for word in words if ":" not in word] if named else words:
        die = _unnamed_die(state, left, word)
        left.remove(die)
        told[die] = word
    return "roll", _faces(state, question.dice, told)


def _faces(state: State, dice: tuple[int, ...], told: dict[int, str]) -> tuple[int, ...]:
    kinds = state.table.kinds
    usual = tuple([kinds[die].words.get(told[die]) for die in dice])
    if None not in usual:
        return cast(tuple[int, ...], usual)
    return tuple([face_number(state.table.stack(die), told[die]) for die in dice])


def _named_die(state: State, left: list[int], name: str) -> int:
    numbers = state.table.words.numbers
    stacks = numbers[name] or numbers[name.rpartition(".")[2].split("#")[0]]
    for die in left:
        if state.table.stack_of[die] in stacks:
            return die
    stacks_named(state.table, name.rpartition(".")[2].split("#")[0])  # or the name is nobody's
    raise Violation("DM-ROLL-01", f"{name} is not among the dice being rolled.")


def _unnamed_die(state: State, left: list[int], word: str) -> int:
    """A bare face is an NPC's or Sidekick's, or that of the only kind of die that is left or that has it."""
    kinds = state.table.kinds
    pawn = None
    for die in left:
        if kinds[die].pawn:
            if face_called(kinds[die], word) is not None:
                return die
            pawn = die
            break
    having = [die for die in left if face_called(kinds[die], word) is not None]
    if having and len({state.table.stack_of[die] for die in having}) == 1:
        return having[0]
    if pawn is not None:
        return pawn
    if len({state.table.stack_of[die] for die in left}) > 1:
        raise Unreadable(f"Write whose face {word} is, for example {state.table.stack(left[0]).name}:{word}.")
    return left[0]


def reroll(state: State, question: Question, words: Sequence[str]) -> Answer:
    if len(words) == 1 and words[0].casefold() in ("all", "none"):
        return "reroll", question.dice if words[0].casefold() == "all" else ()
    dice: list[int] = []
    for word in repeated(words):
        dice.append(_rerolled(state, question, word, dice))
    return "reroll", tuple(dice)


def _rerolled(state: State, question: Question, word: str, taken: list[int]) -> int:
    """A bare face is an NPC's or Sidekick's, as it was written when it was rolled."""
    if is_face(word):
        kinds, face = state.table.kinds, face_called(PAWN_KIND, word)
        showing = [die for die in question.dice if kinds[die].pawn and die not in taken and state.face[die] == face]
        if showing:
            return only(state, word, showing)
    return find_die(state, word, question.dice, taken, side=question.player)


def keep(state: State, question: Question, words: Sequence[str]) -> Answer:
    if words and [word.casefold() for word in words] != ["all"]:
        raise Unreadable("keep says that nothing is rerolled: to keep some dice only, write reroll and the others.")
    return "reroll", ()
