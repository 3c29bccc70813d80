"""Which blocks do what texts ask of the blockers (AMB-79).

A duty is what one text asks of one die ("must block"), or of the dice of the other side together ("must be blocked
by"). The whole declaration is looked at: it is wrong if another legal one meets more duties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice_masters import texts
from rules.dice_masters.state import State

#: The attackers that a die blocks.
Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Attackers of which a die may block so many together at most."""

    most: int
    attackers: Group


#: By die, what it might do: block one of those it may block, or several of some.
Ways = dict[int, list[Reach]]


@dataclass(slots=True)
class Duties:
    of: dict[int, list[set[int]]]  # by die, for each text: which attackers it would do to block
    wanted: list[tuple[int, set[int]]]  # for each text: the attacker, and which dice it would do to be blocked by
    gangs: dict[int, int]  # by attacker, how many it takes to block it

    @property
    def attackers(self) -> set[int]:
        """Those that anybody is asked to block."""
        asked = {attacker for whom in self.of.values() for duty in whom for attacker in duty}
        return asked | {attacker for attacker, _ in self.wanted}


def duties(state: State, able: Sequence[int]) -> Duties:
    """What is asked of those dice, which are able to block."""
    said = {die: [_meant(state, value) for value, _ in texts.said_of(state, die, "must block")] for die in able}
    wanted = [
        (attacker, {die for die in able if noun.matches(state, frame, die)})
        for attacker in state.attackers
        for noun, frame in texts.said_of(state, attacker, "must be blocked by")
    ]
    gangs: dict[int, int] = {}
    for attacker in state.attackers:
        for value, _ in texts.said_of(state, attacker, "can be blocked only by"):
            if isinstance(value, int):
                gangs[attacker] = max(value, gangs.get(attacker, 0))
    return Duties({die: whom for die, whom in said.items() if whom}, wanted, gangs)


def _meant(state: State, duty: object) -> set[int]:
    """`value` of "must block": None for any attacker, ("die", number) or ("card", stack) for some."""
    stack_of = state.table.stack_of
    return {a for a in state.attackers if duty is None or duty in (("die", a), ("card", stack_of[a]))}


def met(asked: Duties, die: int, group: Sequence[int]) -> int:
    """How many of its own duties a die meets that blocks those attackers."""
    return sum([not duty.isdisjoint(group) for duty in asked.of.get(die, ())])


def most_met(asked: Duties, die: int, reaches: Sequence[Reach]) -> int:
    """No block by the die meets more of its own duties; perhaps none meets as many."""
    several = [met(asked, die, reach.attackers) for reach in reaches if reach.most > 1]
    one = [met(asked, die, (attacker,)) for reach in reaches if reach.most == 1 for attacker in reach.attackers]
    return max([*several, *one], default=0)


def met_by_all(asked: Duties, blocks: dict[int, list[int]]) -> int:
    own = sum([met(asked, die, group) for die, group in blocks.items()])
    return own + sum([is_met(wanted, blocks) for wanted in asked.wanted])


def is_met(wanted: tuple[int, set[int]], blocks: dict[int, list[int]]) -> bool:
    attacker, dice = wanted
    return any(die in dice and attacker in group for die, group in blocks.items())


def at_most(asked: Duties, ways: Ways) -> int:
    """No block meets more than that; perhaps none meets as many."""
    own = sum([most_met(asked, die, reaches) for die, reaches in ways.items()])
    return own + sum(
        any(attacker in reach.attackers for die in dice if die in ways for reach in ways[die])
        for attacker, dice in asked.wanted
    )
