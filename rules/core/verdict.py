"""What a replay says about a log: the verdict and the evidence for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

LEGAL = "legal"
LEGAL_WITH_RULINGS = "legal_with_rulings"
ILLEGAL = "illegal"
INCOMPLETE = "incomplete"
UNDECIDED = "undecided"
UNREADABLE = "unreadable"

#: Fields of a verdict that find something when it is asked for.
LAZY = ("told", "find_implied")
#: Exit status of the command line, by verdict.
EXIT_STATUS = {LEGAL: 0, LEGAL_WITH_RULINGS: 0, ILLEGAL: 1, UNREADABLE: 2, INCOMPLETE: 3, UNDECIDED: 4}


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling that the verdict rests on, or a judge's ruling written in the log (rule "JUDGE")."""

    rule: str  # "AMB-72", "CARD-16bff", "JUDGE"
    option: str | None  # "class_effects=closed" where the profile can switch it
    line: int
    statement: str
    restates: bool = False  # it says no more than the book: a game that rests on such rulings alone is plainly legal


@dataclass(frozen=True, slots=True)
class Break:
    """An entry that breaks a rule and on which a judge has ruled in the log; judging went on behind it."""

    line: int
    turn: int | None
    rule: str
    message: str
    entry: str  # as written
    stands: bool  # it was left to stand; else it was undone
    ruled_line: int
    ruled_turn: int | None
    told: str  # all of it in words
    reason: str = ""  # the judge's, as written


@dataclass(frozen=True, slots=True)
class ImpliedSteps:
    """What happened unwritten right in front of a line (None: behind the last), as the entries that would say so."""

    line: int | None
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`line` and `column` count from 1 and point at the entry the verdict rests on (None: the end of the log)."""

    verdict: str
    game: str | None = None  # "dice-masters/wol2015"
    line: int | None = None
    column: int | None = None
    turn: int | None = None
    step: str | None = None  # "main step"
    player: str | None = None
    entry: str | None = None  # as written
    rule: str | None = None
    book: str | None = None
    section: str | None = None
    message: str = ""
    missing: tuple[str, ...] = ()  # of a payment that is too little: the energy, one word each
    legal: tuple[str, ...] = ()  # what would have been legal, as log entries
    entries: int = 0  # entries judged legal: the valid prefix
    result: dict[str, Any] | None = None  # {"winner": name | None, "reason": …, "life": [n, n]}
    rulings: tuple[Ruling, ...] = ()
    notes: tuple[str, ...] = ()  # seen, but without weight for the verdict
    breaks: tuple[Break, ...] = ()  # entries that broke a rule, on which a judge has ruled
    versions: dict[str, str] = field(default_factory=dict)  # notation, profile, cards, engine
    #: Tells the position; only where it is asked for, for of most logs nobody asks more than whether they are legal.
    told: Callable[[], dict[str, Any]] | None = field(default=None, repr=False, compare=False)
    #: Finds the implied steps; only for a verdict on a whole log, and only where somebody asks.
    find_implied: Callable[[], tuple[ImpliedSteps, ...]] | None = field(default=None, repr=False, compare=False)

    @property
    def position(self) -> dict[str, Any] | None:
        """The position that the verdict speaks of, as plain data: before the refused entry, or at the end."""
        return self.told() if self.told is not None else None

    @property
    def implied(self) -> tuple[ImpliedSteps, ...]:
        """What the log leaves out because it is implied, by line."""
        return self.find_implied() if self.find_implied is not None else ()

    def as_json(self) -> dict[str, Any]:
        """Plain data for `--json`, the API and the database."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name not in LAZY}
        plain["position"] = self.position
        plain["implied"] = [{"line": found.line, "steps": list(found.steps)} for found in self.implied]
        plain["legal"], plain["missing"] = list(self.legal), list(self.missing)
        plain["notes"] = list(self.notes)
        plain["breaks"] = [asdict(found) for found in self.breaks]
        plain["rulings"] = [asdict(found) for found in self.rulings]
        return plain
