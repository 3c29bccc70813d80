"""The position of a game: where every die and card lies, what the dice show, and what the game waits for.

Everything here is plain data, so that a position can be copied, stored and compared.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from rules.core.citing import Citing
from rules.dice_conquest.dice import ALL
from rules.dice_conquest.table import Table

# Where a die lies, unless it is the id of the creature that it is on.
AVAILABLE, SPENT, CHOSEN, EXTRA = "available", "spent", "chosen", "extra"
ZONES = (AVAILABLE, SPENT, CHOSEN, EXTRA)

# The steps of a round, as logs and judges name them.
REVEAL, START, TURN, END = range(4)
STEPS = ("revealing creatures", "start of the round", "heroes' turns", "end of the round")

Answer = tuple[Any, ...]


@dataclass(slots=True)
class Question:
    """What the game waits for; made often, and never changed. `kind` names the handler in `steps/answers.py`.

    `dice` and `cards` are what it is about; `number` how many cards, or how much; `why` what rolls or asks;
    `verbs` the words that answer it. `default` is the answer taken when the log goes on without one, None if it
    must be written (of a chosen die, `attack.default` knows it). `anyone`: every hero may write it. `forced`: nobody
    has a choice, and the game only stops so that a log may tell of it; the default is what happens.
    """

    kind: str
    player: int
    verbs: tuple[str, ...]
    default: Answer | None = None
    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    number: int = 0
    why: str = ""
    anyone: bool = False
    forced: bool = False


@dataclass(slots=True)
class Attack:
    """The turn of the acting hero: the die it attacks with (-1: none yet) and what has been done in it.

    `crit` is the way of the crit used (-1: none); `fixed` the rule that forbids a reroll; `seen` earlier values;
    `placed` and `target` the die placed last, and the creature it was placed on.
    """

    hero: int = -1
    die: int = -1
    rerolls: int = 0
    rerolled: bool = False
    kept: bool = False
    swaps: int = 0
    fixed: str = ""
    placed: int = -1
    target: str = ""
    crit: int = -1
    ready: bool = False  # the Dagger of Piercing counts as the crit number
    heals: list[tuple[int, int]] = field(default_factory=list)  # (hero, points), until the die is resolved
    shield: str = ""  # the loot that cancels the damage of the next placement
    hurt: bool = False
    extra: bool = False  # an extra die has been used
    over: bool = False  # its die is resolved
    seen: list[int] = field(default_factory=list)
    slain: list[str] = field(default_factory=list)  # creatures slain in this turn

    def copy(self) -> Attack:
        fresh = copy(self)
        fresh.heals, fresh.seen, fresh.slain = list(self.heals), list(self.seen), list(self.slain)
        return fresh


@dataclass(slots=True)
class Reasons:
    """The rules that made things what they are: what a wrong claim, or an entry that comes too late, is told.

    `dice` by die, `health` by hero ("": none); `slain` and `cards` (loot) by card; `changed`: the creatures on which a
    die has another value than when it was placed; `round_over` and `game_over` why they are; `came_back`: a die has
    been returned since the last was taken; `health_before`: of all heroes, before the damage of a round that has ended
    with the last die.
    """

    dice: list[str] = field(default_factory=lambda: [""] * len(ALL))
    health: list[str] = field(default_factory=list)
    slain: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    round_over: str = ""
    game_over: str = ""
    came_back: bool = False
    health_before: tuple[int, ...] = ()

    def copy(self) -> Reasons:
        fresh = copy(self)
        fresh.dice, fresh.health, fresh.changed = list(self.dice), list(self.health), set(self.changed)
        fresh.slain, fresh.cards = dict(self.slain), dict(self.cards)
        return fresh


@dataclass(slots=True)
class Refusal:
    """Why something was not offered."""

    rule: str
    message: str
    rests_on: str | None = None


@dataclass(slots=True)
class State(Citing):
    """`where[die]` and `value[die]` (0: never rolled); cards by id, each in exactly one place (DC-COMP-06).

    `agenda` is what has to happen next, the last first: acts as tuples of a name and plain data (`steps.answers.run`).
    """

    table: Table
    first: int  # who has the First Player token
    active: int  # whose turn it is, or was last
    health: list[int]
    round: int = 1
    step: int = REVEAL
    where: list[str] = field(default_factory=lambda: [AVAILABLE] * len(ALL))
    value: list[int] = field(default_factory=lambda: [0] * len(ALL))
    order: list[str] = field(default_factory=list)  # a declared deck, top first
    unseen: list[str] = field(default_factory=list)  # cards of an undeclared deck, in no order
    traps_left: int = 0  # in an undeclared deck
    display: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    attached: dict[str, list[str]] = field(default_factory=dict)  # loot on creatures
    pile: list[str] = field(default_factory=list)  # discarded loot, the top last
    newest: bool = False  # whether the top of the pile is the card discarded last
    gone: list[str] = field(default_factory=list)  # out of the game
    fresh: list[str] = field(default_factory=list)  # new cards whose reveal effects wait
    held: list[str] = field(default_factory=list)  # creatures that deal no damage at the end of this round
    rolled: list[int] = field(default_factory=list)  # dice of the roll that opened the round
    attack: Attack = field(default_factory=Attack)
    last: Attack = field(default_factory=Attack)  # the turn that is over
    agenda: list[tuple[Any, ...]] = field(default_factory=list)
    question: Question | None = None
    falling: int = -1  # a hero at the skull while it is open whether the dragon falls too (DC-RUL-08)
    emptied: bool = False  # loot has emptied the display before a die was chosen (DC-RUL-29)
    dealt: int = 0  # damage at the end of the last round
    rulings: dict[str, str | None] = field(default_factory=dict)
    recording: bool = False  # a step is being carried out
    reasons: Reasons = field(default_factory=Reasons)
    refused: dict[str, Refusal] = field(default_factory=dict)  # what was not offered in the last step, and why
    notes: list[str] = field(default_factory=list)
    over: bool = False
    won: bool = False
    reason: str = ""

    def copy(self) -> State:
        """A position that can be played on without touching this one."""
        fresh = copy(self)
        for name in _LISTS:
            setattr(fresh, name, list(getattr(self, name)))
        fresh.hands = [list(hand) for hand in self.hands]
        fresh.attached = {card: list(loot) for card, loot in self.attached.items()}
        fresh.attack, fresh.last = self.attack.copy(), self.last.copy()
        fresh.rulings, fresh.reasons, fresh.refused = dict(self.rulings), self.reasons.copy(), dict(self.refused)
        return fresh

    @property
    def question_now(self) -> Question:
        """The question, where one is asked."""
        assert self.question is not None
        return self.question

    def name(self, hero: int) -> str:
        return self.table.names[hero]

    def do(self, *acts: tuple[Any, ...]) -> None:
        """Put acts on the agenda, before what is there; they happen in this order."""
        self.agenda.extend(acts[::-1])

    def dice_in(self, zone: str) -> tuple[int, ...]:
        return tuple(compress(ALL, map(zone.__eq__, self.where)))

    def spend(self, die: int, rule: str) -> None:
        """A die goes to the spent dice; discarded is spent (FAQ 19)."""
        self.where[die] = SPENT
        self.reasons.dice[die] = rule

    def creatures(self) -> list[str]:
        """The creatures of the display, left to right, without traps."""
        return list(filter(self.table.cards.creatures.__contains__, self.display))

    def has_creatures(self) -> bool:
        """Whether anything but traps is in the display."""
        return not self.table.cards.creatures.keys().isdisjoint(self.display)

    def heroes_from(self, hero: int) -> list[int]:
        """All seats, clockwise from this one."""
        seats = len(self.health)
        return [(hero + place) % seats for place in range(seats)]


_LISTS = (
    "health", "where", "value", "order", "unseen", "display", "pile", "gone", "fresh", "held", "rolled", "agenda",
    "notes",
)  # fmt: skip
