"""What a fight comes to, figured before it is fought: with the numbers that the dice have now, and no other text.

Values are the attacking player's gains in life points. They are guesses, good enough to choose by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.dice_masters import stats, texts
from rules.dice_masters.state import ATTACKING, BAG, BLOCKING, PREP, USED, State
from rules.dice_masters.steps import attack, blocking
from rules.dice_masters.steps.combat import HARMLESS, overcrushes

#: What a die in the field is worth, by its numbers and by what it costs to field it again.
A_POINT, FIELDING = 0.5, 0.5
#: How much of that is lost by a KO (it comes back in the next roll), and by going to the used pile unblocked.
KNOCKED_OUT, USED_UP = 0.6, 0.85
#: A game won; and how much dearer life is the less of it is left.
WON, LAST_POINTS = 500.0, 8.0
#: How much of the damage that may come in the next turn counts now: it may still be blocked, healed or prevented.
TO_COME = 0.7

#: Dice of a roll, and faces of a die.
ROLLED, FACES = 4, 6

#: What texts say of blockers and of those they block.
BANS, MANY = ("cannot be blocked", "can be blocked only by"), "can block many"

Block = tuple[tuple[int, int], ...]


def worth(state: State, die: int) -> float:
    """What it is worth to have this character in the field, by its printed numbers."""
    kind, face = state.table.kinds[die], state.face[die]
    tokens = 2 * state.tokens.get(state.table.stack_of[die], 0)
    return A_POINT * (kind.attack[face] + kind.defense[face] + tokens) + FIELDING * kind.fielding[face]


def harm(damage: int, life: int) -> float:
    """What so much damage is worth to a player with so much life."""
    if damage <= 0:
        return 0.0
    left = life - damage
    return WON if left <= 0 else damage + LAST_POINTS * (1 / (left + 1) - 1 / (life + 1))


def _fresh(state: State, player: int) -> int:
    """The attack that a player may expect of the dice of the next roll."""
    kinds = state.table.kinds
    dice = [die for zone in (BAG, PREP, USED) for die in state.zones[player][zone]]
    total = sum([sum(kinds[die].attack) for die in dice]) / FACES
    return round(ROLLED * total / max(ROLLED, len(dice)))


@dataclass(slots=True)
class Outcome:
    """`damage` to the defending player; the dice KO'd; the attackers that nobody blocked."""

    damage: int = 0
    fallen: list[int] = field(default_factory=list)
    through: list[int] = field(default_factory=list)


class Fight:
    """The characters of both sides and their numbers, read once. `eager`: how much the attacker likes damage."""

    def __init__(self, state: State, eager: float = 1.0) -> None:
        self.state, self.eager, self.foe = state, eager, 1 - state.active
        self.life = state.life[self.foe], state.life[state.active]  # of the defender, of the attacker
        self.mine = [die for die in state.field(state.active) if stats.is_character(state, die)]
        self.theirs = [die for die in state.field(self.foe) if stats.is_character(state, die)]
        both = (*self.mine, *self.theirs)
        self.attack = {die: stats.attack(state, die) for die in both}
        for die in both if texts.is_spoken_of(state, (HARMLESS,)) else ():
            if texts.is_said_of(state, die, HARMLESS):
                self.attack[die] = 0
        self.fresh = _fresh(state, self.foe)

    @cached_property
    def left(self) -> dict[int, int]:
        """How much damage each die still takes."""
        state = self.state
        return {die: stats.defense(state, die) - state.damage.get(die, 0) for die in self.attack}

    @cached_property
    def worth(self) -> dict[int, float]:
        return {die: worth(self.state, die) for die in self.attack}

    @cached_property
    def able(self) -> list[int]:
        return attack.attackers_open(self.state)

    @cached_property
    def blockers(self) -> list[int]:
        return blocking.blockers_open(self.state)

    @cached_property
    def may(self) -> set[tuple[int, int]]:
        """Who may block whom."""
        told = texts.is_spoken_of(self.state, BANS)
        pairs = [(blocker, attacker) for attacker in self.mine for blocker in self.blockers]
        return {pair for pair in pairs if not told or blocking.may_block(self.state, *pair)}

    @cached_property
    def many(self) -> set[int]:
        """The blockers that may block several."""
        told = texts.is_spoken_of(self.state, (MANY,))
        return {die for die in self.blockers if told and texts.is_said_of(self.state, die, MANY)}

    @cached_property
    def crushing(self) -> set[int]:
        return {die for die in self.mine if overcrushes(self.state, die)}

    @cached_property
    def figures(self) -> dict[int, tuple[float, ...]]:
        """What makes a difference between two dice here."""
        return {die: self._figures(die) for die in self.attack}

    def _figures(self, die: int) -> tuple[float, ...]:
        blockable = [blocker for blocker in self.blockers if (blocker, die) in self.may]
        return self.attack[die], self.left[die], self.worth[die], die in self.crushing, die in self.many, *blockable

    def outcome(self, attackers: Iterable[int], block: Block) -> Outcome:
        """What happens if nobody reacts and both sides divide damage well."""
        found = Outcome()
        taken: dict[int, int] = {}
        for attacker in attackers:
            gang = [b for b, a in block if a == attacker]
            if not gang:
                found.damage += self.attack[attacker]
                found.through.append(attacker)
                continue
            rest = self.attack[attacker]
            for target, amount in self.split(attacker, gang):
                taken[target] = taken.get(target, 0) + amount
                rest -= min(amount, max(0, self.left[target]))
            if attacker in self.crushing and all(taken[b] >= self.left[b] for b in gang):
                found.damage += rest
        for blocker in dict.fromkeys(b for b, _ in block):
            for target, amount in self.split(blocker, [a for b, a in block if b == blocker]):
                taken[target] = taken.get(target, 0) + amount
        found.fallen = [die for die, amount in taken.items() if amount >= self.left[die]]
        return found

    def split(self, die: int, targets: Sequence[int]) -> list[tuple[int, int]]:
        """How this die divides its damage: it KOs those that are worth most, and hits one with the rest."""
        if len(targets) == 1:
            return [(targets[0], self.attack[die])]
        need = {target: max(1, self.left[target]) for target in targets}
        rest = self.attack[die]
        given = dict.fromkeys(targets, 0)
        for target in sorted(targets, key=lambda t: (-self.worth[t] / need[t], need[t])):
            if need[target] <= rest:
                given[target] = need[target]
                rest -= need[target]
        spared = [target for target in targets if not given[target]]
        given[spared[0] if spared else targets[-1]] += rest
        return list(given.items())

    def value(self, attackers: Sequence[int], block: Block) -> float:
        """What the attacking player gains by this attack and this block."""
        found = self.outcome(attackers, block)
        total = self.eager * harm(found.damage, self.life[0])
        if total >= WON:
            return total
        gone = set(found.fallen)
        for die in found.fallen:
            total += KNOCKED_OUT * (self.worth[die] if die in self.theirs else -self.worth[die])
        total -= sum([USED_UP * self.worth[die] for die in found.through])
        gone.update(found.through)
        return total - TO_COME * self.danger(gone)

    def danger(self, gone: Iterable[int] = ()) -> float:
        """What the defender may do to the attacker in the next turn, once these dice have left the field."""
        gone = set(gone)
        coming = [self.attack[die] for die in self.theirs if die not in gone]
        coming = sorted((*coming, self.fresh), reverse=True)
        home = len([die for die in self.mine if die not in gone])
        return harm(sum(coming[home:]), self.life[1])

    # --- the best attack ---------------------------------------------------------------------------------

    def best_attacks(self, groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The attack that is worth most against the best block, then the others as they look if nobody blocks."""
        unlike = {tuple(sorted([self.figures[die] for die in group])): group for group in groups}
        hoped = sorted([(self.value(group, ()), len(group), group) for group in unlike.values()], reverse=True)
        most = -2 * WON
        best: tuple[int, ...] = ()
        for hope, _, group in hoped:
            if hope <= most:
                break  # a block takes from an attack and adds nothing to it
            found = self.value(group, self.reply(group))
            if found > most:
                most, best = found, group
        return [best, *(group for _, _, group in hoped if group != best)]

    # --- the best block --------------------------------------------------------------------------------

    def reply(self, attackers: Sequence[int], start: Block = (), gangs: bool = False) -> Block:
        """The block that leaves the attacker least, found blocker by blocker; with `gangs` also two by two."""
        block, least = start, self.value(attackers, start)
        while True:
            found = [(self.value(attackers, more), more) for more in self._longer(attackers, block, gangs)]
            value, better = min(found, default=(least, block))
            if value >= least:
                return block
            block, least = better, value

    def _longer(self, attackers: Sequence[int], block: Block, gangs: bool) -> Iterator[Block]:
        """This block with one more pair; with `gangs` also with two more blockers of one attacker."""
        busy = {b for b, _ in block}
        free = [b for b in self.blockers if b not in busy or b in self.many]
        for attacker in attackers:
            able = [b for b in free if (b, attacker) in self.may and (b, attacker) not in block]
            able = able if gangs else list({self.figures[b]: b for b in able}.values())
            for place, blocker in enumerate(able):
                yield (*block, (blocker, attacker))
                for mate in able[place + 1 :] if gangs else ():
                    yield (*block, (blocker, attacker), (mate, attacker))


def on_the_table(state: State) -> Block:
    """The block that has been declared, of those who still fight."""
    blockers = [blocker for blocker in state.blocks if state.role[blocker] == BLOCKING]
    return tuple((b, a) for b in blockers for a in state.blocks[b] if state.role[a] == ATTACKING)
