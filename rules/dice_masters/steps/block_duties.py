"""Which blocks do what texts ask of the blockers (AMB-79).

A duty is what one text asks of one die ("must block"), or of the dice of the other side together ("must be blocked
by"). The whole declaration is looked at: it is wrong if another legal one meets more duties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice_masters import texts
from rules.dice_masters.state import State

#: A die's attackers, one or several that it may block together; () if it blocks nobody.
Group = tuple[int, ...]
#: By die, what it might do.
Ways = dict[int, list[Group]]


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


def each_sort(asked: Duties, die: int, attackers: Sequence[int], most: int | None) -> list[Group]:
    """Groups of these attackers, of `most` at most: of all that do the same for every duty the smallest. (Of twenty
    attackers there are a million groups, and hardly ever ten sorts.)
    """
    found: dict[object, Group] = {_does(asked, die, ()): ()}
    for attacker in attackers:
        for group in list(found.values()):
            if most is None or len(group) < most:
                larger = (*group, attacker)
                sort = _does(asked, die, larger)
                if sort not in found or len(larger) < len(found[sort]):
                    found[sort] = larger
    return list(found.values())


def _does(asked: Duties, die: int, group: Group) -> object:
    """What a die that blocks those attackers does for duties: its own, those of others, and whom it helps to block."""
    own = tuple([not duty.isdisjoint(group) for duty in asked.of.get(die, ())])
    others = tuple([attacker in group and die in dice for attacker, dice in asked.wanted])
    return own, others, frozenset(asked.gangs.keys() & group)


def met_by_all(asked: Duties, blocks: dict[int, list[int]]) -> int:
    own = sum([met(asked, die, group) for die, group in blocks.items()])
    return own + sum([is_met(wanted, blocks) for wanted in asked.wanted])


def is_met(wanted: tuple[int, set[int]], blocks: dict[int, list[int]]) -> bool:
    attacker, dice = wanted
    return any(die in dice and attacker in group for die, group in blocks.items())


def at_most(asked: Duties, ways: Ways) -> int:
    """No block meets more than that; perhaps none meets as many."""
    own = sum([max([met(asked, die, group) for group in groups], default=0) for die, groups in ways.items()])
    return own + sum(
        any(die in ways and any(attacker in group for group in ways[die]) for die in dice)
        for attacker, dice in asked.wanted
    )


@dataclass(slots=True)
class _Block:
    """Blocks of the dice so far: how many duties of their own they meet, and who blocks whom."""

    met: int
    groups: dict[int, Group]

    @property
    def worth(self) -> tuple[int, int]:
        return self.met, -len(self.groups)


#: What a block leaves to do: texts that want an attacker blocked and are met, and how many block each gang's attacker.
_Left = tuple[frozenset[int], tuple[int, ...]]


def best(asked: Duties, ways: Ways) -> dict[int, list[int]]:
    """A block that meets as many duties as can be met, by as few dice as that takes.

    One die after the other joins; of all blocks so far that leave the same to do the best is kept.
    """
    blocks: dict[_Left, _Block] = {(frozenset(), (0,) * len(asked.gangs)): _Block(0, {})}
    for die, groups in ways.items():
        joined: dict[_Left, _Block] = {}
        for left, block in blocks.items():
            for group in groups:
                key = _left(asked, left, die, group)
                new = _Block(
                    block.met + met(asked, die, group), {**block.groups, die: group} if group else block.groups
                )
                if key not in joined or new.worth > joined[key].worth:
                    joined[key] = new
        blocks = joined
    legal = [
        ((block.met + len(wanted), -len(block.groups)), block)
        for (wanted, counts), block in blocks.items()
        if all([count in (0, needed) for count, needed in zip(counts, asked.gangs.values(), strict=True)])
    ]
    groups_of = max(legal, key=lambda scored: scored[0])[1].groups
    return {die: list(group) for die, group in groups_of.items()}


def _left(asked: Duties, left: _Left, die: int, group: Group) -> _Left:
    if not group:
        return left
    wanted = {place for place, (foe, dice) in enumerate(asked.wanted) if foe in group and die in dice}
    counts = [min(needed, n + (foe in group)) for n, (foe, needed) in zip(left[1], asked.gangs.items(), strict=True)]
    return left[0] | wanted, tuple(counts)
