"""What a line of card text is once it is compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a text acts on positions, and a position lies on a table of cards with texts: types in a circle
    from rules.dice_masters.state import Frame, State

#: One step of an effect. It may ask a question; the answer waits in `frame.answer` when the next step runs.
Instruction = Callable[["State", "Frame"], None]
Condition = Callable[["State", "Frame"], bool]
Amount = Callable[["State", "Frame"], int]
Test = Callable[["State", "Frame", int], bool]
#: What a die must be, and the person who may be meant instead of a die: "player", "opponent" or nobody ("").
Head = tuple[Test, str]


class Noun:
    """Which dice are meant: tests that a die must pass, and the zones it is looked for in (None: the field).

    `number` is its place among the nouns of its line, so that a position can name it as data.
    `person` says who may be chosen instead of a die: "player" (either), "opponent", or nobody.
    `sided` says whether it speaks of one player's dice; a text that does not means both players' (AMB-86). `ruled` are
    those of the tests whose word a rule defines.
    """

    __slots__ = ("tests", "zones", "person", "number", "among", "sided", "ruled")

    def __init__(self, tests: tuple[Test, ...], zones: Any = None, person: str = "") -> None:
        self.sided = any(isinstance(test, Side) for test in tests)
        self.ruled: tuple[RuleTest, ...] = ()
        self.tests: tuple[Test, ...] = ()
        self.add(*tests)
        self.zones, self.person = zones, person
        self.number = -1
        self.among = False  # "among them": looked for among the dice just drawn, chosen or rolled

    def add(self, *tests: Test) -> None:
        """More that a die must be."""
        self.tests += tuple(test.test if isinstance(test, Side | RuleTest) else test for test in tests)
        self.ruled += tuple(test for test in tests if isinstance(test, RuleTest))

    def matches(self, state: State, frame: Frame, die: int) -> bool:
        for test in self.tests:  # noqa: SIM110 (asked so often that the call of all() counts)
            if not test(state, frame, die):
                return False
        return True


@dataclass(frozen=True, slots=True)
class RuleTest:
    """A test whose word a rule defines: choosing a die that fails it breaks that rule."""

    rule: str
    test: Test

    def __call__(self, state: State, frame: Frame, die: int) -> bool:
        return self.test(state, frame, die)


@dataclass(frozen=True, slots=True)
class Side:
    """The test of "friendly" and "opposing", which its noun is told of (`Noun.sided`)."""

    test: Test

    def __call__(self, state: State, frame: Frame, die: int) -> bool:
        return self.test(state, frame, die)


@dataclass(frozen=True, slots=True)
class Selection:
    """Who or what a sentence is about. `mode`: target, each, any, a, this, it, those, others, bearer, player …"""

    mode: str
    noun: Noun | None = None
    least: int = 1
    most: int = 1
    value: Any = None
    event: Trigger | None = None  # the event that it means the die of


@dataclass(frozen=True, slots=True)
class Predicate:
    """What is said of dice: "cannot block", "gets +1A and +1D". `value` depends on the name."""

    name: str
    value: Any = None
    noun: Noun | None = None
    amount: Amount | None = None  # "for each …": how many times
    condition: Condition | None = None  # "while …"
    also: Predicate | None = None  # "cannot attack or block" says two things

    def named(self, name: str) -> Predicate | None:
        """The part of it that speaks of this."""
        if self.name == name:
            return self
        return self.also.named(name) if self.also else None

    def names(self) -> tuple[str, ...]:
        return (self.name, *(self.also.names() if self.also else ()))


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event a line waits for. `subject`: "this" die, a noun, or None; `who`: whose act; `object`: done to what."""

    events: tuple[str, ...]
    subject: str | Noun | None = None
    batch: bool = False
    who: str | None = None
    object: Noun | str | None = None
    attack_step: bool = False

    @property
    def is_of_one_die(self) -> bool:
        """Whether one die alone takes part in it beside this one, so that "that die" can only mean that."""
        several = self.batch or "card attacks" in self.events
        two = isinstance(self.subject, Noun) and isinstance(self.object, Noun)
        return not several and not two and (self.subject is not None or isinstance(self.object, Noun))

    @property
    def is_off_the_field(self) -> bool:
        """Whether the die that it is about does not lie in the field any more, or not yet."""
        return set(self.events) <= {"ko", "kos", "knocks out", "purchase", "draw", "to used pile"}

    @property
    def is_in_the_field(self) -> bool:
        """Whether that die certainly is in the field."""
        return set(self.events) <= {"fielded", "attacks", "blocks", "blocked", "damaged", "damages", "regenerated"}

    @property
    def is_of_faceless(self) -> bool:
        """Whether that die shows no character face, and showed none before."""
        return set(self.events) <= {"purchase", "draw", "to used pile", "use"}

    @property
    def is_of_damage(self) -> bool:
        return set(self.events) <= {"damaged", "damages", "player damaged"}

    @property
    def is_before_the_draw(self) -> bool:
        """Whether the dice of the turn are still to be drawn, or just being drawn, when it happens."""
        return set(self.events) <= {"turn begins", "draw"}


@dataclass(frozen=True, slots=True)
class Cost:
    """Energy as (amount, type) items, life, and acts such as "spin a friendly character down 1 level"."""

    energy: tuple[tuple[int, str | None], ...] = ()
    life: int = 0
    acts: tuple[Instruction, ...] = ()
    payers: Callable[[State, Frame], list[int]] | None = None  # the dice that can pay it, where it is done with a die


@dataclass(slots=True)
class Ability:
    """One line. `kind`: keyword, trigger, static, global, use, activate, would, delayed."""

    text: str
    kind: str
    keyword: str | None = None
    number: int = 0
    trigger: Trigger | None = None
    while_active: bool = False
    limit: str | None = None  # "once" or "first" per turn
    condition: Condition | None = None
    programs: tuple[tuple[Instruction, ...], ...] = ((), (), ())  # by the bursts the die shows
    selection: Selection | None = None
    predicate: Predicate | None = None
    cost: Cost | None = None
    window: str | None = None
    late: bool = True  # whether it can do anything once blockers are declared (AMB-17)
    possible: Condition | None = None  # whether a global can change anything at all (AMB-17)
    bursts: frozenset[int] | None = None  # only on a face with so many bursts
    burst_role: str | None = None  # "line", "also", "instead", "first"
    would: Callable[[Any, Any, Any], bool] | None = None  # (state, frame, packet): whether it may react to it
    nouns: list[Noun] = field(default_factory=list)
    needs: tuple[int, ...] = ()  # nouns of obligatory targets (AMB-17)
    burst_needs: dict[int, tuple[int, ...]] = field(default_factory=dict)  # the same, where bursts change the line
    delayed: list[Ability] = field(default_factory=list)  # what it sets up to wait for an event
    place: int = -1  # of a delayed ability: its number among the abilities of the card
    phrases: tuple[str, ...] = ()  # the phrases its sentence is made of, for the card page and the counts
    off_field: bool = field(init=False)  # it hangs on no die of its card
    of_its_own: bool = field(init=False)  # only its own die sets it off, and of events those that are about that die
    says_of_itself: bool = field(init=False)  # what always holds is said of its own die only

    def __post_init__(self) -> None:
        self.off_field = self.kind in ("delayed", "global")
        self.of_its_own = self.trigger is not None and self.trigger.subject == "this" and not self.off_field
        self.says_of_itself = self.selection is not None and self.selection.mode == "this"

    @property
    def events(self) -> tuple[str, ...]:
        return self.trigger.events if self.trigger else ()

    @property
    def queries(self) -> tuple[str, ...]:
        """The questions of the rules this line has a say in."""
        if self.keyword:
            return (self.keyword,)
        return self.predicate.names() if self.kind == "static" and self.predicate else ()

    @property
    def minds_bursts(self) -> bool:
        """Whether the line asks for bursts."""
        return self.bursts is not None or any(program is not self.programs[0] for program in self.programs)

    @property
    def is_global(self) -> bool:
        return self.kind == "global"
