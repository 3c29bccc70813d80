"""What a structure is: how it pairs or seats a round, how it is tallied, and what its pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from teams.values import TeamDraft
from tournament import pairing
from tournament.events.shown.bracket import BracketPart, single_bracket

from .. import adapter
from ..models import Entrant, Event, Match, Round
from ..rule_books import RuleBook


@dataclass(frozen=True, slots=True)
class Seating:
    """A round as a structure hands it over.

    `tables`: (number, entrants by seat). `byes`: (number of a place in a bracket or 0, entrant). `proof`: what the
    round keeps to explain itself later, as JSON.
    """

    tables: tuple[tuple[int, tuple[int, ...]], ...]
    byes: tuple[tuple[int, int], ...]
    seed: int
    players: int
    proof: dict[str, Any]
    #: Table -> what is settled there before play (Match.setup).
    setups: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    #: Entrant -> the bye that was asked for, a key of pairing.REQUESTED_BYES; they are not among `byes`.
    asked: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paired: pairing.PairedRound) -> Seating:
        """Return the seating of two at a table."""
        tables = tuple((p.table, (p.first, p.second)) for p in paired.pairings if p.second is not None)
        byes = [(p.table, p.first) for p in paired.pairings if p.second is None]
        if paired.bye is not None:
            byes.append((0, paired.bye))
        proof = {
            "cost": paired.cost,
            "bound": paired.bound,
            "proof": paired.proof,
            "bye": paired.bye,
            "entrants": [_kept(entrant) for entrant in paired.entrants],
            "requested": [[*_kept(entrant), entrant.requested_bye] for entrant in paired.requested],
            "bye_policy": paired.bye_policy,
            "scale": paired.scale,
        }
        asked = {entrant.id: entrant.requested_bye for entrant in paired.requested}
        return cls(tables, tuple(byes), paired.seed, len(paired.entrants), proof, asked=asked)


def _kept(entrant: pairing.Entrant) -> list[Any]:
    """Return what a round keeps of a player; `adapter.paired_of` reads it back."""
    return [entrant.id, entrant.points, sorted(entrant.opponents), entrant.byes, entrant.rank, entrant.joined]


class Row(Protocol):
    """A line of the standings of any structure."""

    @property
    def place(self) -> int: ...

    @property
    def player(self) -> int: ...

    @property
    def points(self) -> Any: ...

    @property
    def tiebreaks(self) -> tuple[tuple[str, Fraction], ...]: ...

    @property
    def dropped(self) -> int | None: ...

    @property
    def why(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the standings: its heading, what that means, and what a row shows there. `narrow`: on a phone too."""

    label: str
    about: str
    shown: Callable[[Any], str]
    narrow: bool = True


@dataclass(frozen=True, slots=True)
class Option:
    """Something a structure asks for besides: `choices` are the values and what the form calls them.

    `up_front`: the form asks it beside name and date, for what is played depends on it.
    """

    name: str
    label: str
    choices: Mapping[str, str]
    default: str
    up_front: bool = False


#: Whether those who lost a semi-final play for third place.
THIRD = Option(
    "third",
    "Third place",
    {"no": "not played for", "yes": "played for, beside the final"},
    "no",
)


def plays_for_third(event: Event) -> bool:
    return event.structure_options.get(THIRD.name) == "yes"


def head_to_head_title(event: Event, size: int, into: int) -> str:
    """Return `semi-finals`, `final and third place`."""
    return f"{pairing.title(size)} and third place" if size == 2 and plays_for_third(event) else pairing.title(size)


def final_or_third(match: Match) -> str:
    """Return `Final` or `Third place`, in the round that has both; else nothing."""
    if match.round.cut_size != 2 or not plays_for_third(match.event):
        return ""
    return "Final" if match.table == 1 else "Third place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What everybody does between the start of an event and round 1: a draft. Teams are handed in then, not before."""

    name: str  # on the tab: "Draft"
    about: str  # a sentence for the pages of the event before it starts
    page: str  # the name of its page's address
    desk: str  # the template of its part of the desk, until round 1 is paired
    wall: str  # the template of what the screen on the wall shows meanwhile
    #: (event) -> what both templates show as `shown`; its `heading` is the wall's, its `due_at` the clock's.
    shown: Callable[[Event], Any]
    #: (event) -> what keeps round 1 from being paired, in sentences.
    missing: Callable[[Event], tuple[str, ...]]
    #: (entrant, team) -> what is wrong with a team for how it came about, each with its way out.
    team_faults: Callable[[Entrant, TeamDraft], tuple[str, ...]]
    team_rule: str  # the rule that such a fault breaks


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """One way to run an event; `STRUCTURES` has them all, and nothing else asks which one it is."""

    key: str  # what an event stores
    name: str
    offered: str  # on the form of a new event: "Swiss: equal points meet"
    about: str  # of the rounds, for the event's page: "every player meets every other player once"
    scoring: str = ""  # how it is counted, for the same page; empty where the event's own scoring says it
    scored: bool = False  # points and tie-breaks are those that the event sets (Event.scoring)
    asked_byes: bool = False  # players may ask not to play a round; an odd one out is chosen by Event.bye_policy
    result: str  # the kind of its results, a key of results.KINDS
    #: Which rule books it is played by, and how their game is called where it is not all of them.
    serves: Callable[[RuleBook], bool] = lambda book: not book.needs_parties
    served: str = "the games of two at a table"
    options: tuple[Option, ...] = ()
    prepares: Preparation | None = None  # what comes between the start and round 1
    team_format: str = ""  # the only team format it is played with; empty for any
    least: int  # players (or parties) it takes
    most: int | None = None
    #: (event, players) -> rounds before a cut; what the organizer asked for is tried first where `asks_rounds`.
    rounds: Callable[[Event, int], int]
    minutes: int = 30  # of a round, unless the organizer says otherwise
    asks_rounds: bool = False
    rounds_called: str = "Number of rounds"  # what the form calls the number that it asks for
    rounds_told: str = "If empty, the players decide: 6 to 8 play 3, 9 to 16: 4, 17 to 32: 5, 33 to 64: 6."
    cuts: bool = False  # a cut may follow the rounds, as many as the event's `cut_to` says
    #: (event, players in) -> how many play on after the rounds; size -> its rounds.
    cut_size: Callable[[Event, int], int] = lambda event, players: pairing.cut_size(event.cut_to, players)
    cut_rounds: Callable[[int], int] = pairing.cut_rounds
    #: (players it began with, round of the cut from 1) -> players still in it.
    cut_left: Callable[[int, int], int] = lambda size, into: size >> (into - 1)
    #: (event, players still in it, round of the cut from 1) -> what that round is called.
    cut_title: Callable[[Event, int, int], str] = head_to_head_title
    #: (match) -> which match of its round it is, where the round has several kinds: `Third place`.
    match_title: Callable[[Match], str] = final_or_third
    #: (event) -> whether results ask for a round more than planned.
    wants_more: Callable[[Event], bool] = lambda event: False
    #: (event) -> the last place in the standings that plays on; 0 for no line.
    cut_line: Callable[[Event], int] = lambda event: (
        adapter.cut_size(event) if event.cut_to and event.scheme.cuts else 0
    )
    cut_sizes: tuple[int, ...] = pairing.SIZES  # what an event's `cut_to` may be
    cut_about: str = ""  # for the event's page; empty: single elimination of the top `cut_to`
    cut_follows: str = "One loss and you are out."  # for the desk, before the cut begins
    draws_bracket: bool = True  # the cut is one
    #: (event) -> the bracket as far as it is public, in parts one below the other; empty for none.
    draw: Callable[[Event], Sequence[BracketPart]] = single_bracket
    #: (round, entrant) -> what somebody without a table in a round of the cut is told.
    sits_out: Callable[[Round, Entrant], str] = lambda round_, entrant: "You do not play in this round."
    #: (settings of structure_options, cut_to) -> why they do not fit together, and the way out; empty if they do.
    fault: Callable[[Mapping[str, str], int], tuple[str, str] | None] = lambda options, cut_to: None
    is_bracket: bool = False  # there is nothing but a bracket, drawn by lot
    has_points: bool = True
    points_at_tables: bool = True  # lists of tables show what each player brought into the round
    pairs_by_points: bool = False  # so two players may be swapped before a round is published
    meets_once: bool = False  # so a rematch, or a table of different points, is worth a warning
    seats_kept_apart: bool = False  # players may say whom they should not sit with
    keeps_seats: bool = False  # nobody takes the seat of a player who has gone: the other one has won
    #: What a latecomer is told once round 1 is published; empty where everybody may join late.
    closed: str = ""
    #: (match) -> the lines of a log's header with what is settled before play, as heroes are.
    log_lines: Callable[[Match], Iterable[str]] = lambda match: ()
    #: (match) -> why a game of it cannot be written down yet, and the way out; None if it can.
    log_waits: Callable[[Match], tuple[str, str] | None] = lambda match: None
    #: (match) -> the same as `ResultFromLog.setup` has it, which a log of the match has to fit; empty for nothing.
    log_setup: Callable[[Match], Mapping[str, Any]] = lambda match: {}
    #: (match) -> the cards of the deck that its table plays, top first, and the hash that was shown of it beforehand.
    log_deck: Callable[[Match], tuple[Sequence[str], str]] = lambda match: ((), "")
    #: The template of what a table shows besides its result; empty for nothing.
    table_part: str = ""
    #: (event, round, seed, forget) -> the seating. Raises pairing.PairingError.
    seat: Callable[[Event, int, int, int], Seating]
    #: (event, round, seed) -> the seating of a round of the cut. Raises pairing.PairingError.
    seat_cut: Callable[[Event, int, int], Seating]
    #: (event, through) -> the standings after that round, a cut included.
    rank: Callable[[Event, int], Sequence[Row]]
    #: rows of `rank` -> those who are placed among each other: of score runs a board for each bracket.
    boards: Callable[[Sequence[Any]], Sequence[Sequence[Any]]] = lambda rows: (rows,)
    #: (event, rows) -> the title of the board by player, where these standings are several boards; else nothing.
    titles: Callable[[Event, Sequence[Any]], Mapping[int, str]] = lambda event, rows: {}
    #: (round, entrant) -> why they sit there, in sentences; empty for somebody who is not in the round.
    explain: Callable[[Round, Entrant], tuple[str, ...]]
    #: (round) -> what the organizer should know before publishing it, in sentences.
    warns: Callable[[Round], tuple[str, ...]] = lambda round_: ()
    #: (round) -> one sentence on why no pairing is better, or that somebody chose otherwise.
    proved: Callable[[Round], str] = lambda round_: pairing.PROOFS.get(round_.proof.get("proof", ""), "")
    #: players -> how they will sit, for the desk before round 1; empty where two sit at each table.
    sized: Callable[[int], str] = lambda players: ""
    #: (event, rows) -> the columns beside place and name; `rows` are those of `rank`.
    columns: Callable[[Event, Sequence[Any]], tuple[Column, ...]]
