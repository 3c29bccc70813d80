"""Adjectives: "friendly", "attacking", "Green Lantern", "non-sidekick"; each a test that a die must pass."""

from __future__ import annotations

from rules.dice_masters import stats, traits
from rules.dice_masters.cards import LANTERN_COLOURS
from rules.dice_masters.language.ability import RuleTest, Side, Test
from rules.dice_masters.language.phrases.heads import is_sidekick
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, Frame, State
from rules.dice_masters.traits import energy_types


@phrase("energy type", "{kind=bolt|fist|mask|shield}")
def energy_type(kind: str) -> str:
    """One of the four."""
    return kind


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


@phrase("adjective", "{kind=dragon|undead|fiend}", title="creature type")
def of_creature_type(kind: str) -> Test:
    """By the types printed on the card."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and kind in (word.casefold() for word in card.creature_types)

    return test


@phrase("adjective", "{kind=good|evil}", title="alignment")
def of_alignment(kind: str) -> Test:
    """NPCs and Sidekicks have no alignment (AMB-88)."""

    def test(state: State, frame: Frame, die: int) -> bool:
        card = state.table.stack(die).card
        return card is not None and card.alignment == kind

    return test


@phrase("adjective", "friendly")
def friendly() -> Test:
    """On the side of the ability's player; for a global, of whoever uses it."""
    return Friendly(lambda state, frame, die: _side(state, die) == frame.player)


class Friendly(Side):
    """The test of "friendly"."""


@phrase("adjective", "opposing")
def opposing() -> Test:
    """Owned or controlled by the other player (DM-LEX-01)."""
    return Side(lambda state, frame, die: _side(state, die) == 1 - frame.player)


def _side(state: State, die: int) -> int:
    return state.controller[die] if state.zone[die] == FIELD else state.owner[die]


@phrase("adjective", "attacking")
def attacking() -> Test:
    """Declared as an attacker and still one."""
    return lambda state, frame, die: state.role[die] == ATTACKING


@phrase("adjective", "blocking")
def blocking() -> Test:
    """Declared as a blocker and still one."""
    return lambda state, frame, die: state.role[die] == BLOCKING


@phrase("adjective", "blocked")
def blocked() -> Test:
    """An attacker that was blocked; it stays so (DM-BLK-04)."""
    return lambda state, frame, die: state.role[die] == ATTACKING and die in state.blocked


@phrase("adjective", "engaged")
def engaged() -> Test:
    """In a fight: a blocker, or an attacker that was blocked and stays so (DM-BLK-04, DM-BLK-06)."""
    return RuleTest("DM-BLK-06", lambda state, frame, die: state.role[die] == BLOCKING or die in state.blocked)


@phrase("adjective", "damaged")
def damaged() -> Test:
    """Has damage on it that has not been cleared (DM-DMG-13)."""
    return lambda state, frame, die: die in state.damage


@phrase("adjective", "active")
def active() -> Test:
    """In the field (DM-ACTV-01)."""
    return lambda state, frame, die: state.zone[die] == FIELD


@phrase("adjective", "(other|another)", title="other")
def other() -> Test:
    """Not this die; for a line of the card as a whole, not a die of this card."""

    def test(state: State, frame: Frame, die: int) -> bool:
        ability = state.table.stacks[frame.stack].abilities[frame.line]
        return state.table.stack_of[die] != frame.stack if ability.while_active else die != frame.source

    return test


@phrase("adjective", "non- {test:plain adjective}", title="non-")
def non(test: Test) -> Test:
    """All but those."""
    return lambda state, frame, die: not test(state, frame, die)


@phrase("plain adjective", "sidekick", title="sidekick")
def sidekick_adjective() -> Test:
    """Sidekicks and NPCs (AMB-68)."""
    return is_sidekick


@phrase("plain adjective", "{kind:energy type}", title="energy type")
def plain_energy_type(kind: str) -> Test:
    """By the type the card costs."""
    return of_energy_type(kind)


@phrase("plain adjective", "{name:affiliation}", title="affiliation")
def plain_affiliation(name: str) -> Test:
    """Has it printed, or counts as it just now."""
    return of_affiliation(name)


@phrase("plain adjective", "blocking", title="blocking")
def plain_blocking() -> Test:
    """Declared as a blocker and still one."""
    return blocking()


@phrase("adjectives", "", title="none")
def no_adjective() -> list[Test]:
    """Nothing more is asked."""
    return []


@phrase("adjectives", "{first:adjective} {rest:adjectives}", title="one more")
def adjectives(first: Test, rest: list[Test]) -> list[Test]:
    """All of them must fit."""
    return [first, *rest]


@phrase("adjectives", "{a:adjective} or {b:adjective} {rest:adjectives}", title="one or another")
def either(a: Test, b: Test, rest: list[Test]) -> list[Test]:
    """One of the two must fit."""
    return [lambda state, frame, die: a(state, frame, die) or b(state, frame, die), *rest]


@phrase("adjectives", "{a:adjective} , {b:adjective} or {c:adjective} {rest:adjectives}", title="one or another")
def one_of_three(a: Test, b: Test, c: Test, rest: list[Test]) -> list[Test]:
    """One of the three must fit."""
    return [lambda s, f, die: a(s, f, die) or b(s, f, die) or c(s, f, die), *rest]
