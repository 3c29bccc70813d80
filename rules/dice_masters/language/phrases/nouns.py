"""Nouns: which dice are meant. `{adjectives} head {filters}`, each word a test that a die must pass."""

from __future__ import annotations

from typing import Any

from rules.dice_masters.language.ability import Head, Noun, Side, Test
from rules.dice_masters.language.phrases.adjectives import Friendly, other
from rules.dice_masters.language.phrases.filters import Among
from rules.dice_masters.language.phrases.heads import Named
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import Frame, State

table(
    "filters",
    ("", lambda: [], "Nothing more is asked.", "none"),
    ("{first:filter} {rest:filters}", lambda first, rest: [first, *rest], "All of them must fit.", "one more"),
)  # fmt: skip


@phrase("noun", "{adjectives} {head} {filters}")
def noun(adjectives: list[Test], head: Head, filters: list[Any]) -> Noun:
    """The dice that fit every word, in the field unless a zone is named (DM-FUND-02)."""
    if isinstance(head[0], Named):
        adjectives = [_of_either_side(test) if isinstance(test, Friendly) else test for test in adjectives]
    tests = [*adjectives, head[0], *(f for f in filters if callable(f))]
    zones = next((f.dice for f in filters if not callable(f)), None)
    meant = Noun(tuple(tests), zones, head[1])
    meant.among = any(isinstance(f, Among) for f in filters)
    return meant


def _of_either_side(mine: Friendly) -> Side:
    """ "Friendly" before a name only says what the books mean by a name: where it is played so, it means both sides."""

    def test(state: State, frame: Frame, die: int) -> bool:
        return state.table.profile.named_cards == "either_side" or mine(state, frame, die)

    return Side(test)


table("a noun", ("(a|an) {noun}", lambda noun: noun, "One such die.", "a noun"))


@phrase("a noun", "another {noun}")
def another_noun(noun: Noun) -> Noun:
    """One that is not this die; in a line of the whole card, none of this card."""
    is_other = other()
    meant = Noun((is_other, *noun.tests), noun.zones, noun.person)
    meant.sided, meant.ruled = noun.sided, noun.ruled
    return meant
