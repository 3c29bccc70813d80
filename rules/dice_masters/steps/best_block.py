"""The block that does most of what texts ask for, by as few dice as that takes (AMB-79).

One die after the other joins, and attacker after attacker for a die that may block several. Of all blocks so far that
leave the same to do the best is kept. Attackers of whom the same is asked, and whom the same dice can block, are told
apart by nothing: it is all the same which of them is blocked. What cannot come up to a block already known is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.dice_masters.steps.block_duties import Duties, Group, Reach, Ways, met, most_met

#: How many blocks are carried along for a first answer, and at most, the most promising ones. (Whoever blocks otherwise
#: is told of a block that does more: one that is overlooked does nobody wrong.)
FEW, MOST = 40, 400
#: The status of an attacker: how many dice block it, no more than it takes; from here on which texts of it are met.
TEXTS = 16
Statuses = tuple[int, ...]


@dataclass(slots=True)
class _Block:
    """Blocks so far: duties of their own that dice meet, what has become of the attackers, how many pairs there are;
    `own` are the duties that the die meets which is joining."""

    met: int
    left: Statuses
    groups: dict[int, Group]
    pairs: int = 0
    own: int = 0

    @property
    def worth(self) -> tuple[int, int, int]:
        return self.met, -len(self.groups), -self.pairs


def best(asked: Duties, ways: Ways) -> dict[int, list[int]]:
    """By die, whom it blocks. No legal block meets more duties."""
    search = Search(asked, ways)
    found, is_whole = search.run(FEW, -1)
    if not is_whole and search.worth(found)[0] < search.most:
        found = max(found, search.run(MOST, search.worth(found)[0])[0], key=search.worth)
    return {die: list(group) for die, group in found.groups.items()}


class Search:
    def __init__(self, asked: Duties, ways: Ways) -> None:
        self.asked, self.ways = asked, ways
        self.wanted: dict[int, list[set[int]]] = {foe: [] for foe in asked.gangs}
        for foe, dice in asked.wanted:
            self.wanted.setdefault(foe, []).append(dice)
        self.kinds = self._kinds()
        foes = [foe for kind in self.kinds for foe in kind]
        self.places = {foe: place for place, foe in enumerate(foes)}
        self.needs = [asked.gangs.get(foe, 0) for foe in foes]
        self._look_ahead()
        self.nobody = _Block(0, (0,) * len(self.needs), {})
        self.most = self._hope(0, self.nobody)

    def _kinds(self) -> list[list[int]]:
        """The attackers of whom something is asked, those together that are told apart by nothing."""
        kinds: dict[object, list[int]] = {}
        for foe, wanted in self.wanted.items():
            whose = [
                ([foe in reach.attackers for reach in reaches], [foe in duty for duty in self.asked.of.get(die, ())])
                for die, reaches in self.ways.items()
            ]
            kind = self.asked.gangs.get(foe), [sorted(dice) for dice in wanted], whose
            kinds.setdefault(repr(kind), []).append(foe)
        return list(kinds.values())

    def _look_ahead(self) -> None:
        """What the dice from each on can still do: own duties, by attacker how many can block it and which texts that
        meets, and how many attackers they can block in all."""
        none = [0] * len(self.needs)
        self.own, self.able, self.texts, self.blocks, self.each = [0], [none], [none], [0], [0]
        for die, reaches in reversed(self.ways.items()):
            there = {foe for reach in reaches for foe in reach.attackers}
            self.own.insert(0, self.own[0] + most_met(self.asked, die, reaches))
            able, texts = list(self.able[0]), list(self.texts[0])
            for foe in there & self.places.keys():
                able[self.places[foe]] += 1
                texts[self.places[foe]] |= self._texts(die, foe)
            self.able.insert(0, able)
            self.texts.insert(0, texts)
            self.blocks.insert(0, self.blocks[0] + max([reach.most for reach in reaches], default=0))
            self.each.insert(0, self.each[0] + max([self._most(die, reach) for reach in reaches], default=0))

    def _most(self, die: int, reach: Reach) -> int:
        """No block by the die meets more duties: its own, and texts about attackers."""
        texts = {foe: self._texts(die, foe).bit_count() for foe in reach.attackers}
        if reach.most == 1:
            return max([met(self.asked, die, (foe,)) + number for foe, number in texts.items()], default=0)
        return met(self.asked, die, reach.attackers) + sum(sorted(texts.values())[-reach.most :])

    def _texts(self, die: int, foe: int) -> int:
        return sum([1 << number for number, dice in enumerate(self.wanted.get(foe, ())) if die in dice])

    # --- the search ---------------------------------------------------------------------------------------

    def run(self, width: int, floor: int) -> tuple[_Block, bool]:
        """The best block found, and whether none can be better. `floor`: how many duties some block is known to meet.

        Nobody blocks in the first of all, which is always legal.
        """
        blocks, is_whole = [self.nobody], True
        for step, (die, reaches) in enumerate(self.ways.items()):
            joined: dict[Any, _Block] = {self._regardless_of_who(block.left): block for block in blocks}
            for reach in reaches:
                found, all_of_them = self._join(step, die, reach, blocks, width, floor)
                is_whole &= all_of_them
                for block in found:
                    _keep_better(joined, self._regardless_of_who(block.left), block)
            open_ = {key: block for key, block in joined.items() if self._is_open(step + 1, block, floor)}
            open_, all_of_them = self._promising(step + 1, open_, width)
            blocks, is_whole = list(open_.values()), is_whole and all_of_them
        return max([*blocks, self.nobody], key=self.worth), is_whole

    def _join(
        self, step: int, die: int, reach: Reach, blocks: list[_Block], width: int, floor: int
    ) -> tuple[list[_Block], bool]:
        """Each of these blocks with the die, which blocks `reach.most` of those attackers at most."""
        duties, is_whole, done = self.asked.of.get(die, ()), True, dict[Any, _Block]()
        is_bounded = reach.most < len(reach.attackers)
        for foe in reach.attackers:
            own = sum([1 << number for number, duty in enumerate(duties) if foe in duty])
            for block in blocks if reach.most == 1 else [*blocks, *done.values()]:
                group = block.groups.get(die, ())
                if len(group) < reach.most and self._is_open(step, new := self._with(block, die, foe, own), floor):
                    _keep_better(done, (new.left, new.own, len(group) if is_bounded else 0), new)
            done, all_of_them = self._promising(step, done, width)
            is_whole &= all_of_them
        for block in done.values():
            block.own = 0
        return list(done.values()), is_whole

    def _with(self, block: _Block, die: int, foe: int, own: int) -> _Block:
        left, place, group = block.left, self.places.get(foe), (*block.groups.get(die, ()), foe)
        if place is not None:
            count, texts = left[place] % TEXTS, left[place] // TEXTS | self._texts(die, foe)
            left = (*left[:place], min(count + 1, self.needs[place]) + TEXTS * texts, *left[place + 1 :])
        met = block.met + (own & ~block.own).bit_count()
        return _Block(met, left, {**block.groups, die: group}, block.pairs + 1, block.own | own)

    def _promising(self, step: int, blocks: dict[Any, _Block], width: int) -> tuple[dict[Any, _Block], bool]:
        if len(blocks) <= width:
            return blocks, True
        ranked = sorted(blocks.items(), key=lambda item: (self._hope(step, item[1]), item[1].worth), reverse=True)
        return dict(ranked[:width]), False

    def _is_open(self, step: int, block: _Block, floor: int) -> bool:
        """Whether it can become legal, each gang as many as it takes, and as good as what is known."""
        lacking = 0
        for status, need, able in zip(block.left, self.needs, self.able[step], strict=True):
            missing = need - status % TEXTS
            if 0 < missing < need:
                lacking += missing
                if missing > able:
                    return False
        return lacking <= self.blocks[step] and self._hope(step, block) >= floor

    def _hope(self, step: int, block: _Block) -> int:
        """No block that goes on from this one meets more."""
        told = [(status // TEXTS, ahead) for status, ahead in zip(block.left, self.texts[step], strict=True)]
        if_all = sum([(texts | ahead).bit_count() for texts, ahead in told])
        so_far = sum([texts.bit_count() for texts, _ in told])
        before = block.met - block.own.bit_count()
        return min(before + self.own[step] + if_all, before + self.each[step] + so_far)

    def _regardless_of_who(self, left: Statuses) -> Statuses:
        key: list[int] = []
        for kind in self.kinds:
            key += sorted(left[len(key) : len(key) + len(kind)])
        return tuple(key)

    def worth(self, block: _Block) -> tuple[int, int, int]:
        texts = sum([(status // TEXTS).bit_count() for status in block.left])
        return block.met + texts, -len(block.groups), -block.pairs


def _keep_better(blocks: dict[Any, _Block], key: object, block: _Block) -> None:
    if key not in blocks or block.worth > blocks[key].worth:
        blocks[key] = block
