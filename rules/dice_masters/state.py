"""The position of a game: where every die lies, what it shows, and what the game waits for.

Everything here is plain data (numbers, texts, lists of them), so that a position can be copied, stored
and compared. What the rules do with it stands in the files named after them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple

from rules.core.citing import Citing
from rules.dice_masters.said import NounPlace, Value
from rules.dice_masters.table import Table

# The zones of a die (DM-ZONE-01). A captured die is under its captor and does not exist meanwhile (DM-CAP-01).
CARD, BAG, PREP, RESERVE, FIELD, USED, OUT, CAPTURED = range(8)
ZONES = ("card", "bag", "prep area", "reserve pool", "field", "used pile", "out of play", "captured")

NO_FACE = -1
IDLE, ATTACKING, BLOCKING = range(3)

# The steps of a turn (DM-TURN-02), as logs and judges name them.
CLEAR, ROLL, MAIN, ATTACK, CLEANUP = range(5)
STEPS = ("clear and draw step", "roll and reroll step", "main step", "attack step", "cleanup step")

Answer = tuple[Any, ...]


@dataclass(slots=True)
class Question:
    """What the game waits for. `kind` names the handler in `answers.py`. Nobody changes a question (see `Entry`).
    Where many are made they are made by position, which takes half as long.

    `dice` are the dice it is about (candidates, or dice to roll), `least` and `most` how many are to be named.
    `default` is the answer taken when the log goes on without one; None if it must be written.
    """

    kind: str
    player: int
    dice: tuple[int, ...] = ()
    default: Answer | None = None
    prompt: str = ""
    least: int = 0
    most: int = 0
    options: tuple[str, ...] = ()
    cost: tuple[tuple[int, str | None], ...] = ()
    life: int = 0  # life that a "yes" costs
    players: tuple[int, ...] = ()  # players that may be named beside dice
    rule: str = ""  # what a wrong choice breaks, where a rule of its own says what may be chosen

    @property
    def forced(self) -> bool:
        """Whether nobody has a choice: a text's among one die, or among those that are alike; the end of the turn."""
        return self.default is not None and (self.kind == "turn end" or (self.kind == "choose" and self.least > 0))


@dataclass(slots=True)
class Modifier:
    """What an effect that has resolved does to dice for a time (DM-STAT-03, DM-FUND-12).

    `dice` is the closed set it binds (AMB-72); None: `noun` is asked anew each time, and (stack, line,
    number) is where the noun stands.
    """

    name: str
    dice: tuple[int, ...] | None
    noun: NounPlace | None
    player: int
    ends_turn: int  # ends in the cleanup of this turn
    starts_turn: int = 0
    value: Value = None
    stack: int = -1
    line: int = -1
    source: int = -1  # the die that does it, where that matters (DM-CTRL-02)
    chosen: str = ""  # what had been chosen for its card when it was made: a later choice does not change it
    while_active: bool = False  # holds only as long as its card is active (DM-ACTV-01)


class Frame:
    """An ability at work: which line of which card, for whom, how far it has come, and what *it* means."""

    PARTS = (
        "stack", "line", "part", "source", "player", "event_die", "event_player", "pc", "it", "others", "answer",
        "amount", "face", "done", "count", "used", "level", "engaged", "loop", "rolled", "turned", "spun", "meant",
        "own_level", "own_attack", "lay",
    )  # fmt: skip
    part = 0
    event_die = event_player = -1
    pc = 0
    it: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    answer: Any = None
    amount = 0  # of damage in the event
    face = NO_FACE
    done = True  # whether the last act was done whole ("If you do")
    count = 0
    meant: tuple[int, ...] = ()  # the dice spoken of before players were
    used: tuple[int, ...] = ()
    level = 0
    engaged: tuple[int, ...] = ()
    loop = 0
    rolled: tuple[int, ...] = ()  # the dice it rolled last
    turned: tuple[int, ...] = ()  # all dice that it rolled or spun to a face named
    spun: tuple[int, ...] = ()  # those of them that it spun last
    own_level = own_attack = 0  # of the die whose line it is, as it left the field
    lay: tuple[tuple[int, int], ...] = ()  # dice it moved away from where they had a face, with that face

    def __init__(self, stack: int, line: int, source: int, player: int, event_die: int = -1) -> None:
        self.stack, self.line = stack, line
        self.source, self.player = source, player
        if event_die >= 0:
            self.event_die, self.it = event_die, (event_die,)

    @property
    def die(self) -> int:
        """The die last spoken of, players aside; -1: none."""
        spoken_of = (self.it[0], *self.meant[:1], self.event_die) if self.it else ()
        return next((item for item in spoken_of if item >= 0), -1)

    def copy(self) -> Frame:
        twin = Frame.__new__(Frame)
        twin.__dict__.update(self.__dict__)
        return twin

    def modifier(
        self,
        name: str,
        span: tuple[int, int],
        dice: tuple[int, ...] | None = None,
        noun: int | None = None,
        value: Value = None,
    ) -> Modifier:
        """What this ability does from the first turn of the span to the last, to dice or to whatever a noun means."""
        place = None if noun is None else NounPlace(self.stack, self.line, noun)
        return Modifier(name, dice, place, self.player, span[1], span[0], value, self.stack, self.line)


class LineUse(NamedTuple):
    """A line that is used up for this turn; `card`: by which of two like cards of a basic action (AMB-34)."""

    stack: int
    line: int
    player: int
    card: int = 0


class FirstAct(NamedTuple):
    """The first die in a turn for which a line about its own die acted (AMB-92)."""

    turn: int
    die: int


class Paid(NamedTuple):
    """What a line was paid for last: for its die `source`, when something happened to `event_die`."""

    turn: int
    source: int
    event_die: int


class Captive(NamedTuple):
    """How a die is captured: by whom, from which zone, till when (a word of the text), by which line."""

    captor: int
    zone: int
    ends: str
    line: int


class Fallen(NamedTuple):
    """A die KO'd this turn: as it lay, in which step, and on whose side it fell."""

    die: int
    level: int
    face: int
    step: int
    side: int


class Blow(NamedTuple):
    """Combat damage that was dealt: by which die, to which die (-1: to the other player), and how much."""

    source: int
    die: int
    amount: int


class Dealt(NamedTuple):
    """The combat damage of the last attack, its turn, and how the dice of both fields lay, with their faces."""

    turn: int
    blows: tuple[Blow, ...]
    fields: tuple[tuple[tuple[int, int], ...], ...]


class LostRest(NamedTuple):
    """The rest of a generic die that was lost with a payment: in which turn, and the rule of wrong types by which
    that payment is known (`paying.KINDS`)."""

    turn: int
    rule: str


class Departure(NamedTuple):
    """A die that has left a field: whose field it was, and its place there."""

    die: int
    side: int
    place: int


@dataclass(slots=True)
class State(Citing):
    """A position. Players are 0 and 1; dice are numbers of the table's."""

    table: Table
    life: list[int]
    turn: int
    active: int
    step: int
    #: zones[player][zone] lists dice in the order they came. Dice of stack s on its card: supply[s].
    zones: list[list[list[int]]]
    supply: list[list[int]]
    owner: list[int]  # by die; -1 while a basic action die lies on its card
    controller: list[int]
    zone: list[int]
    face: list[int]
    role: list[int]
    present: list[int]  # by stack: how many of its dice are in the field, on either side
    damage: dict[int, int] = field(default_factory=dict)  # by die, of those in the field that have some
    #: by die: which attackers it blocks; by attacker: who blocks it now, and whether anyone ever did
    blocks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    attackers: list[int] = field(default_factory=list)
    declared_with: int = 0  # how many attackers were declared
    blocked: set[int] = field(default_factory=set)
    declared: bool = False  # blockers have been declared in this attack
    fielded: set[int] = field(default_factory=set)  # this turn
    modifiers: list[Modifier] = field(default_factory=list)
    captured: dict[int, Captive] = field(default_factory=dict)  # by die
    attached: dict[int, int] = field(default_factory=dict)  # gear die -> the character that bears it
    tokens: dict[int, int] = field(default_factory=dict)  # stack -> experience tokens (DM-KW-EXP-04)
    spent: set[int] = field(default_factory=set)  # used this turn: barred from the bag (DM-ZONE-11)
    partly: set[int] = field(default_factory=set)  # partly spent (DM-PAY-07)
    held: dict[int, int] = field(default_factory=dict)  # not rolled in the next roll step: die -> face (CARD-1bff)
    leftover: list[int] = field(default_factory=lambda: [0, 0])  # of it, rests of generic dice (AMB-11)
    virtual: list[int] = field(default_factory=lambda: [0, 0])  # energy without a die (AMB-02)
    chosen: dict[tuple[int, int], str] = field(default_factory=dict)  # a choice kept on a card
    once: set[LineUse] = field(default_factory=set)  # this turn
    acted: dict[LineUse, FirstAct] = field(default_factory=dict)  # the lines about their own die
    paid: dict[int, Paid] = field(default_factory=dict)  # by stack
    basics_used: set[int] = field(default_factory=set)  # players who used a basic action die this turn
    damaged: set[tuple[int, int]] = field(default_factory=set)  # (source, target) this turn
    prevented: dict[tuple[int, int, int], int] = field(default_factory=dict)  # this turn: card, source, victim
    fallen: list[Fallen] = field(default_factory=list)  # this turn
    knocked_out: list[int] = field(default_factory=list)  # dice KO'd since the last decision
    fell_before: int = 0  # how many of them before the last answer
    experienced: dict[int, int] = field(default_factory=dict)  # stacks that earn a token this turn -> player
    latched: dict[tuple[int, int, int], tuple[int, int]] = field(default_factory=dict)  # AMB-70 latched
    drawn: list[int] = field(default_factory=list)  # dice drawn in this clear and draw step
    rolled: list[int] = field(default_factory=list)  # dice of this roll step
    base_drawn: int = 0
    more_dice: int = 0  # promised by texts for this draw
    waiting: list[list[Frame]] = field(default_factory=lambda: [[], []])
    agenda: list[Any] = field(default_factory=list)  # frames: turn frame below, effects above
    pc: int = 0  # next act of the turn
    reopen: bool = False  # the window for actions and globals stays open
    offered: int = 0  # the passing procedure (DM-PRIO-06): 0 floor, 1 offered, 2 the other has passed
    question: Question | None = None
    unsettled: bool = False
    pending: tuple[Any, ...] = ()  # packets of damage that wait while others may react to them (DM-PREV-04)
    reacted: frozenset[tuple[int, ...]] = frozenset()  # what has been used on them (`reactions`)
    declined: frozenset[tuple[int, ...]] = frozenset()  # what has been declined as they now stand
    asked: tuple[int, ...] = ()  # what was offered last
    asked_amounts: tuple[int, ...] = ()  # how much the packets held then
    splits: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # combat damage as divided
    regenerating: set[int] = field(default_factory=set)  # being rolled instead of KO'd (AMB-29)
    left_early: tuple[int, ...] = ()  # unblocked attackers that left after damage (AMB-19)
    effects_by: int = -1  # the player whose effect is at work, for "you knocked out" (AMB-62)
    #: Dice that have left a field since the effects at work began. Until they are over the other dice keep the numbers
    #: by which logs tell them apart (`NPC#2`).
    gone: list[Departure] = field(default_factory=list)
    in_one: bool = False  # the globals at work were paid for together: nobody falls before all have acted (DM-GLOB-08)
    moves: list[tuple[str, int, list[int]]] = field(default_factory=list)  # cause (`why`), turn, dice
    because: dict[tuple[str, int], str] = field(default_factory=dict)  # what a wrong claim contradicts (`why`)
    dealt: Dealt | None = None  # in the last attack
    landed: bool = False  # the damage of this attack has been dealt
    lost_rests: dict[int, LostRest] = field(default_factory=dict)  # by player
    found_nothing: dict[int, int] = field(default_factory=dict)  # by stack: the turn in which its text last chose none
    lately: dict[tuple[str, int], str] = field(default_factory=dict)  # the same, of what came of the last act alone
    last_turn: int = 0  # time has been called, and this is the last turn (AMB-45); 0: it has not
    winner: int | None = None
    over: bool = False
    reason: str = ""
    rulings: dict[str, str | None] = field(default_factory=dict)  # rule -> option it hangs on
    recording: bool = False  # a step is being carried out; whoever only asks leaves `rulings` and `latched` as they are
    notes: list[str] = field(default_factory=list)

    @contextmanager
    def collects(self) -> Iterator[dict[str, str | None]]:
        """While it is open the rulings on which answers rest are collected; the position stays as it is."""
        known, self.rulings = self.rulings, {}
        latched, self.latched = self.latched, dict(self.latched)
        try:
            with self.records():
                yield self.rulings
        finally:
            self.rulings, self.latched = known, latched

    def remember(self, what: str, who: int, rule: str) -> None:
        """Note the rule behind something that a claim may get wrong; `who` is a die or a player."""
        self.because[what, who] = rule

    def end(self, winner: int | None, reason: str) -> None:
        self.over, self.winner, self.reason, self.question = True, winner, reason, None

    def copy(self) -> State:
        """A twin that shares only the table."""
        parts = list(_PARTS(self))
        for place in _GROWING:
            parts[place] = parts[place].copy()
        twin = State(*parts)
        twin.zones = [[zone.copy() for zone in side] for side in self.zones]
        twin.supply = [dice.copy() for dice in self.supply]
        twin.modifiers = [copy(modifier) for modifier in self.modifiers]
        twin.waiting = [[frame.copy() for frame in frames] for frames in self.waiting]
        twin.agenda = [frame.copy() for frame in self.agenda]
        return twin

    @property
    def question_now(self) -> Question:
        """The question, where one is asked."""
        assert self.question is not None
        return self.question

    def name(self, player: int) -> str:
        return self.table.names[player]

    def field(self, player: int) -> list[int]:
        return self.zones[player][FIELD]

    def in_field(self, die: int) -> bool:
        return self.zone[die] == FIELD


_NAMES = [each.name for each in fields(State)]
#: Everything of a position, in the order of its fields.
_PARTS = attrgetter(*_NAMES)
#: Which of them are lists, dictionaries and sets.
_GROWING = tuple(
    place for place, name in enumerate(_NAMES) if State.__annotations__[name].startswith(("list", "dict", "set"))
)


_dice = attrgetter("dice")


def opening(table: Table) -> State:
    """The position before the first turn: eight NPCs or Sidekicks in each bag, all other dice on their cards."""
    dice, bags = len(table.stack_of), [list(pawns.dice) for pawns in table.stacks[:2]]
    zones: list[list[list[int]]] = [[[] for _ in ZONES] for _ in (0, 1)]
    zones[0][BAG], zones[1][BAG] = bags
    in_bags = len(bags[0]) + len(bags[1])
    return State(
        table,
        [table.life, table.life],
        0,
        1 - table.first,
        CLEANUP,
        zones,
        [[], [], *map(list, map(_dice, table.stacks[2:]))],
        list(table.owner),
        list(table.owner),
        [BAG] * in_bags + [CARD] * (dice - in_bags),
        [NO_FACE] * dice,
        [IDLE] * dice,
        [0] * len(table.stacks),
    )
