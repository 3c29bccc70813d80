"""Adjectives: "friendly", "attacking", "Green Lantern", "non-sidekick"; each a test that a die must pass."""

from __future__ import annotations

from rules.dice_masters import stats, traits
from rules.dice_masters.cards import LANTERN_COLOURS
from rules.dice_masters.language.ability import RuleTest, Side, Test
from rules.dice_masters.language.phrases.heads import is_sidekick
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, Frame, State
from rules.dice_masters.traits import energy_types

table("energy type", ("{kind=bolt|fist|mask|shield}", lambda kind: kind, "One of the four.", "energy type"))


#: What a text writes -> the affiliation.
_WRITTEN = {trait.written: name for name, trait in traits.AFFILIATION.items()}


@phrase("affiliation", "{name=" + "|".join(_WRITTEN) + "}")
def affiliation(name: str) -> str:
    """One of those the sets know."""
    return _WRITTEN[name]


@phrase("adjective", "{kind:energy type}", title="energy type")
def of_energy_type(kind: str) -> Test:
    """By the type the card costs, whatever the die shows."""
    return lambda state, frame, die: kind in energy_types(state.table.stack(die).energy)


@phrase("adjective", "{name:affiliation}", title="affiliation")
def of_affiliation(name: str) -> Test:
    """Has it printed, or counts as it just now (DM-AFF-02, DM-AFF-07)."""
    return lambda state, frame, die: name in stats.affiliations(state, die)


@phrase("adjective", "lantern", title="lantern")
def of_any_lantern() -> Test:
    """The plain lantern symbol matches any of the eight (DM-AFF-04, AMB-67)."""
    return RuleTest(
        "DM-AFF-04", lambda state, frame, die: not stats.affiliations(state, die).isdisjoint(LANTERN_COLOURS)
    )


@called_later("adjective", "{kind=dragon|undead|fiend}", title="creature type")
def of_creature_type(state: State, frame: Frame, die: int, kind: str) -> bool:
    """By the types printed on the card."""
    card = state.table.stack(die).card
    return card is not None and kind in (word.casefold() for word in card.creature_types)


@called_later("adjective", "{kind=good|evil}", title="alignment")
def of_alignment(state: State, frame: Frame, die: int, kind: str) -> bool:
    """NPCs and Sidekicks have no alignment (AMB-88)."""
    card = state.table.stack(die).card
    return card is not None and card.alignment == kind


table("adjective", ("friendly", lambda: Friendly(lambda state, frame, die: _side(state, die) == frame.player),
       "On the side of the ability's player; for a global, of whoever uses it."))  # fmt: skip


class Friendly(Side):
    """The test of "friendly"."""


table("adjective", ("opposing", lambda: Side(lambda state, frame, die: _side(state, die) == 1 - frame.player),
       "Owned or controlled by the other player (DM-LEX-01)."))  # fmt: skip


def _side(state: State, die: int) -> int:
    return state.controller[die] if state.zone[die] == FIELD else state.owner[die]


table("adjective", ("attacking", lambda: lambda state, frame, die: state.role[die] == ATTACKING,
       "Declared as an attacker and still one."))  # fmt: skip


@phrase("adjective", "blocking")
def blocking() -> Test:
    """Declared as a blocker and still one."""
    return lambda state, frame, die: state.role[die] == BLOCKING


table(
    "adjective",
    ("blocked", lambda: lambda state, frame, die: state.role[die] == ATTACKING and die in state.blocked,
     "An attacker that was blocked; it stays so (DM-BLK-04)."),
    ("engaged",
     lambda: RuleTest("DM-BLK-06", lambda state, frame, die: state.role[die] == BLOCKING or die in state.blocked),
     "In a fight: a blocker, or an attacker that was blocked and stays so (DM-BLK-04, DM-BLK-06)."),
    ("damaged", lambda: lambda state, frame, die: die in state.damage,
     "Has damage on it that has not been cleared (DM-DMG-13)."),
    ("active", lambda: lambda state, frame, die: state.zone[die] == FIELD, "In the field (DM-ACTV-01)."),
)  # fmt: skip


@phrase("adjective", "(other|another)", title="other")
def other() -> Test:
    """Not this die; for a line of the card as a whole, not a die of this card."""

    def test(state: State, frame: Frame, die: int) -> bool:
        ability = state.table.stacks[frame.stack].abilities[frame.line]
        return state.table.stack_of[die] != frame.stack if ability.while_active else die != frame.source

    return test


table("adjective", ("non- {test:plain adjective}", lambda test: lambda state, frame, die: not test(state, frame, die),
       "All but those."))  # fmt: skip

table(
    "plain adjective",
    ("sidekick", lambda: is_sidekick, "Sidekicks and NPCs (AMB-68)."),
    ("{kind:energy type}", lambda kind: of_energy_type(kind), "By the type the card costs.", "energy type"),
    ("{name:affiliation}", lambda name: of_affiliation(name),
     "Has it printed, or counts as it just now.", "affiliation"),
    ("blocking", lambda: blocking(), "Declared as a blocker and still one."),
)  # fmt: skip

table(
    "adjectives",
    ("", lambda: [], "Nothing more is asked.", "none"),
    ("{first:adjective} {rest:adjectives}", lambda first, rest: [first, *rest], "All of them must fit.", "one more"),
    ("{a:adjective} or {b:adjective} {rest:adjectives}",
     lambda a, b, rest: [lambda state, frame, die: a(state, frame, die) or b(state, frame, die), *rest],
     "One of the two must fit.", "one or another"),
    ("{a:adjective} , {b:adjective} or {c:adjective} {rest:adjectives}",
     lambda a, b, c, rest: [lambda s, f, die: a(s, f, die) or b(s, f, die) or c(s, f, die), *rest],
     "One of the three must fit.", "one or another"),
)  # fmt: skip
