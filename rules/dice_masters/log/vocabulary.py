"""The words of Dice Masters: its verbs in all their forms, and what may be named at its table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules.core.lines.plainer import Names, players_of
from rules.core.lines.vocabulary_file import read_vocabulary
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.die_notation import ZONE_NAMES
from rules.dice_masters.log.faces import FACE_WORDS, PLURAL_FACES
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.names import PAWN_WORDS
from rules.dice_masters.state import State

#: A bag that is filled again may be told between two lines of one draw.
PARTED_BY = ("refill",)
#: The games end with other words as well, which are no decisions of a player's.
_READ = read_vocabulary(Path(__file__).with_name("vocabulary.json"))
VOCABULARY = replace(_READ, alone=_READ.alone | ENDINGS.keys(), silent={}, parted_by=frozenset(PARTED_BY))
#: Words that say nothing, by verb ("*": behind any): the reading of this game drops them, what it offers keeps them.
SILENT = _READ.silent

#: Words that say something besides names: they are no slips of one.
SAID = frozenset(
    ("all", "none", "nothing", "and", "on", "vs", "blocks", "up", "down", "life", "first", "second", "opponent",
     "yes", "no", "to", "at", "into", "player", *WITH, *ZONE_NAMES, *FACE_WORDS, *PLURAL_FACES)
)  # fmt: skip


def names(state: State) -> Names:
    """The cards and the players of a table, and what is asked for by name, for what a line may have meant."""
    options = state.question.options if state.question is not None and state.question.kind == "name" else ()
    things = [*[option.replace(" ", "-") for option in options], *[stack.name for stack in state.table.stacks]]
    return Names(VOCABULARY, things, players_of(state.table.names), marks=PAWN_WORDS, said=SAID)
