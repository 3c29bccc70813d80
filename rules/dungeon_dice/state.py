"""The position of a game: where every die lies, what it shows, and what the game waits for.

Everything here is plain data (numbers, texts, lists of them), so that a position can be copied, stored
and compared. What the rules do with it stands in the files named after them.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from rules.core.citing import Citing
from rules.dungeon_dice.dice_set import MOST_PLAYERS
from rules.dungeon_dice.table import Table

#: Where a die is (DD-BAG-05): its bag or the basic supply, out of the game, on the table, or HELD + player.
BAG, OUT, PLAY, HELD = 0, 1, 2, 10
NO_FACE = -1
NOBODY = -1

# The steps of a turn, as logs and judges name them.
SETUP, SEARCH, MEET, COMBAT, AFTER, REWARD, REST, DUEL = range(8)
STEPS = ("setup", "search", "assistance", "combat", "after combat", "rewards", "resting", "duel")
FIGHTING = (COMBAT, DUEL)

# What a bargain may be about beside dice, which have their number (DD-ASSIST-03).
THE_REWARD, THE_EXTRA, THE_TROPHY = -1, -2, -3
PROMISES = {"reward": THE_REWARD, "extra": THE_EXTRA, "trophy": THE_TROPHY}
PROMISE_WORDS = {number: word for word, number in PROMISES.items()}

WIN, TIE, LOSS = "win", "tie", "loss"

Answer = tuple[Any, ...]
#: One thing to do, by the name of its function (`core.agenda`), with what it needs.
Task = tuple[Any, ...]
#: A good and the numbers of a die on which it changes hands; () for always.
Good = tuple[int, tuple[int, ...]]


@dataclass(slots=True)
class Question:
    """What the game waits for; made often, and never changed. `kind` names the handler in `steps/answers.py`.

    `dice` are what it is about (to be rolled, or to be chosen from), `number` how many are drawn from `bag`.
    `default` is the answer taken when the log goes on without one; None if it must be written. `forced`: nobody has a
    choice, and the game only stops so that a log may tell of it; the default is what happens.
    """

    kind: str
    player: int
    dice: tuple[int, ...] = ()
    default: Answer | None = None
    bag: str = ""
    number: int = 0
    prompt: str = ""  # what a roll or draw is for
    forced: bool = False


def by_player(kind: str, default: Answer | None = None) -> tuple[Question, ...]:
    """A question that is asked often, made once for each player."""
    return tuple(Question(kind, player, default=default) for player in range(MOST_PLAYERS))


@dataclass(slots=True)
class Fight:
    """A combat or a duel. Side 0 is the hero side (in a duel: who acts first), side 1 the other.

    `sides` has every die that is in it, but the monster die.
    """

    duel: bool
    heroes: tuple[int, ...]  # the active player and the assistant; in a duel the two
    sides: dict[int, int] = field(default_factory=dict)
    used: set[tuple[int, str]] = field(default_factory=set)  # abilities activated since the last Gust (DD-ABIL-01)
    turned: set[int] = field(default_factory=set)  # dice rerolled since they used an ability (DD-ABIL-02)
    removed: list[tuple[int, int]] = field(default_factory=list)  # tangled dice and their side
    drained: dict[int, int] = field(default_factory=dict)  # die -> the side it came from (DD-SYM-21)
    harms: set[int] = field(default_factory=set)  # dice that count less than nothing (harm=subtracts)
    spells: dict[str, int] = field(default_factory=dict)  # name -> the side that added it (DD-ABIL-04)
    scrolled: set[str] = field(default_factory=set)  # of them, those chosen with a Scroll (DD-ABIL-05)
    received: set[int] = field(default_factory=set)  # dice traded during it (DD-TRADE-03)
    extra: list[int] = field(default_factory=lambda: [0, 0])  # what a judge added to a side
    sixes: int = 0  # sixes that the monster has rolled
    window: int = 0  # the side whose window it is
    idle: int = 0  # windows in succession without an activation
    acted: bool = False  # something was activated in this window
    executed: bool = False
    reach: tuple[int, ...] | None = None  # the set of a Reach roll that was made before confronting
    draws: int = 0  # duels of these two that were drawn

    def copy(self) -> Fight:
        twin = copy(self)
        for name in _FIGHTING:
            setattr(twin, name, getattr(self, name).copy())
        return twin


@dataclass(frozen=True, slots=True)
class Deal:
    """What one player owes another at the settlement: a die by its number, or one of `PROMISES`.

    `against`: of a promise, the dice given for it, if they were given for nothing but promises; of a die, the promises
    it is given for, if there is nothing else (DD-RUL-40).
    """

    giver: int
    taker: int
    good: int
    odds: tuple[int, ...] = ()  # only if the roll-off shows one of these
    against: tuple[int, ...] = ()


@dataclass(slots=True)
class State(Citing):
    """A position. Players are 0, 1, …; dice are numbers of the table's."""

    table: Table
    place: list[int]
    shown: list[int]  # by die: the number of the face, or NO_FACE
    experience: list[int]
    wounds: list[int]
    sets: list[tuple[int, ...]]  # by player: the equipment declared last
    used_set: list[tuple[int, ...] | None]  # by player: the set used in this turn (DD-EQ-06)
    declared: list[int] = field(default_factory=list)  # who has declared a set in this turn
    turn: int = 0
    active: int = NOBODY
    step: int = SETUP
    monster: int = NOBODY  # the monster die of this turn
    assistant: int = NOBODY
    fight: Fight | None = None
    outcome: str = ""  # of the last combat: win, tie, loss
    compared: tuple[int, int] | None = None  # the totals of the combat or duel that was resolved last
    extra_potions: int = 0  # of the last combat
    opened: bool = False  # the chest is open (a Shatter face lay there, or a key)
    deals: list[Deal] = field(default_factory=list)
    holder: dict[int, int] = field(default_factory=dict)  # who is entitled to the reward, the extra potion, the trophy
    drawn: dict[int, int] = field(default_factory=dict)  # what was drawn as reward -> who drew it, this turn
    paid: list[tuple[int, int]] = field(default_factory=list)  # (good, die drawn for it)
    rolled_off: list[int] = field(default_factory=list)  # goods whose roll-off this turn is decided (DD-ROLL-03)
    fled: bool = False  # flee=search_again: this turn has fled
    unknown: list[int] = field(default_factory=list)  # dice that show a symbol nobody has put into words
    settled: dict[int, int] = field(default_factory=dict)  # die -> face that a judge has ruled on
    rolled: tuple[tuple[int, int], ...] = ()  # the last roll
    taken: tuple[int, ...] = ()  # the last draw
    agenda: list[Any] = field(default_factory=list)  # tasks, the next one last
    doing: tuple[Any, ...] = ()  # the task that asked the question
    question: Question | None = None
    because: dict[tuple[str, int], str] = field(default_factory=dict)  # what a wrong claim contradicts
    champions: tuple[int, ...] = ()  # who lays claim to the throne
    winner: int | None = None
    over: bool = False
    reason: str = ""
    rulings: dict[str, str | None] = field(default_factory=dict)  # ruling -> option it hangs on
    recording: bool = False  # a step is being carried out
    notes: list[str] = field(default_factory=list)

    def copy(self) -> State:
        twin = copy(self)
        for name in _GROWING:
            setattr(twin, name, getattr(self, name).copy())
        twin.fight = self.fight.copy() if self.fight else None
        return twin

    @property
    def question_now(self) -> Question:
        """The question, where one is asked."""
        assert self.question is not None
        return self.question

    @property
    def fight_now(self) -> Fight:
        """The combat, where there is one."""
        assert self.fight is not None
        return self.fight

    def name(self, player: int) -> str:
        return self.table.names[player]

    def left_of(self, player: int) -> int:
        """The seats are written in order to the left (DD-SETUP-05)."""
        return (player + 1) % self.table.players

    def then(self, *tasks: Task) -> None:
        """Do these next, in this order."""
        self.agenda.extend(tasks[::-1])

    def remember(self, what: str, who: int, rule: str) -> None:
        """Note the rule behind something that a claim may get wrong; `who` is a player or a die."""
        self.because[what, who] = rule

    def end(self, winner: int | None, reason: str) -> None:
        self.over, self.winner, self.reason, self.question = True, winner, reason, None
        self.agenda.clear()


_GROWING = (
    "place", "shown", "experience", "wounds", "sets", "used_set", "declared", "deals", "holder", "drawn", "paid",
    "rolled_off", "unknown", "settled", "agenda", "because", "rulings", "notes",
)  # fmt: skip
_FIGHTING = ("sides", "used", "turned", "removed", "drained", "harms", "spells", "scrolled", "received", "extra")


def opening(table: Table) -> State:
    """Before anything is drawn: all dice in their bags, the first Hero Level die with each player (DD-SETUP-02)."""
    players, dice = table.players, len(table.dice)
    state = State(table, [BAG] * dice, [NO_FACE] * dice, [0] * players, [0] * players, [()] * players, [None] * players)
    for player in range(players):
        state.place[table.hero_dice[player]] = HELD + player
        state.remember("dice", player, "DD-SETUP-02")
    state.agenda.append(("setup",))
    return state
