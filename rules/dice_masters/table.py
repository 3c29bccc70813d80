"""What stays the same during one game: the players, the cards in play, the dice, the rules profile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter

from rules.core.lines.plainer import players_of
from rules.core.lines.turn_lines import NumberAndSeat
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.listening import Listeners, Named, SubscriberIndex, Texts
from rules.dice_masters.names import Meant, Words
from rules.dice_masters.profile import Profile
from rules.dice_masters.stacks import Kind, Stack

#: What texts may say of attack and defense.
OF_NUMBERS = frozenset(("has exactly", "has numbers", "has double", "gets", "copies stats"))
_name, _unknown = attrgetter("name"), attrgetter("unknown")


@dataclass(frozen=True, slots=True)
class TeamList:
    """A team by content: (card code, dice) and the codes of its basic actions."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, ...]


@dataclass(slots=True)
class Table:
    """Everything a game is played with. Built once by `lay`; never changed by play."""

    profile: Profile
    names: tuple[str, str]
    first: int
    life: int
    stacks: tuple[Stack, ...]
    stack_of: tuple[int, ...]  # by die
    #: event name -> the abilities that wait for it, with their stacks
    triggers: Texts
    #: query name -> the abilities that state something, with their stacks
    statics: Texts
    globals: tuple[tuple[Stack, int], ...]
    words: Words
    kinds: tuple[Kind, ...] = field(repr=False)  # by die
    owner: tuple[int, ...] = field(repr=False)  # by die, as the game begins; NOBODY where both players may buy it
    frail: bool  # some die may fall without damage or any text in the field: by its face, or as the copy of another
    copies: bool  # some text here copies another die
    #: The cards of the lines that always hold and speak of attack or defense: of other dice, and of their own.
    of_numbers: tuple[int, ...]
    of_own_numbers: frozenset[int]
    lowering: tuple[int, ...] = field(repr=False)  # the cards of those that may take off a defense
    passes_written: bool = False  # the log leaves no pass out
    doubles: bool = False  # two sides of two players each; the book does not say how they play
    #: `p1`, `p2` and the first name of each player, in small letters, with the player.
    seats: dict[str, int] = field(init=False, repr=False)
    turn_lines: dict[tuple[str, ...], NumberAndSeat] = field(init=False, repr=False)  # as far as they have been read
    hidden_faces: bool = field(init=False, repr=False)  # no card data says what some face of some die is
    stack: Callable[[int], Stack] = field(init=False, repr=False)  # by die
    name_of: tuple[str, ...] = field(init=False, repr=False)  # by die
    called: tuple[str, ...] = field(init=False, repr=False)  # by die: its name; "" if that may mean another stack
    listeners: Listeners = field(init=False, repr=False)
    speakers: Listeners = field(init=False, repr=False)
    heard: Named = field(init=False, repr=False)  # the events in `triggers`
    stated: Named = field(init=False, repr=False)  # the queries in `statics`
    subscribers: SubscriberIndex = field(init=False, repr=False)
    meant: tuple[Meant, Meant] = field(init=False, repr=False)  # by player

    def __post_init__(self) -> None:
        self.heard, self.stated = Named(self.triggers), Named(self.statics)
        self.listeners = Listeners(self.triggers, self.copies, attrgetter("of_its_own"))
        self.speakers = Listeners(self.statics, self.copies, attrgetter("says_of_itself"))
        self.subscribers = SubscriberIndex(self.triggers, self.statics, self.copies)
        self.meant = Meant(self.words, 0), Meant(self.words, 1)
        self.seats = players_of(self.names[:2]) | {"p1": 0, "p2": 1}
        self.turn_lines = {}
        self.hidden_faces = any(map(_unknown, self.kinds))
        self.stack = tuple(map(self.stacks.__getitem__, self.stack_of)).__getitem__
        called = list(map(_name, self.stacks))
        self.name_of = tuple(map(called.__getitem__, self.stack_of))
        for stack in self.words.in_doubt():
            called[stack] = ""
        self.called = tuple(map(called.__getitem__, self.stack_of))

    def plays_like(self, die: int, face: int) -> int:
        """The first face of the die that makes no difference to this; bursts make none where no text asks for them."""
        stack = self.stack(die)
        kind = stack.kind
        return (kind.first_like if self.copies or stack.minds_bursts else kind.first_plain)[face]

    @property
    def pawn_name(self) -> str:
        return self.stacks[0].name


def takes_off(ability: Ability) -> bool:
    """Whether a line that speaks of attack or defense does more than add to the latter."""
    predicate = ability.predicate
    return predicate is None or predicate.name != "gets" or bool(predicate.also) or predicate.value[1] < 0
