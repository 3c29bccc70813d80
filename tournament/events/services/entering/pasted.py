"""A list of players as people have it: a column, a numbered list, CSV with or without heads; read before it is written.

Every line is told: who is new, who has played here, who is in the event already, who stands there twice, and what
cannot be read, with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournament.events.errors import BadInput
from tournament.events.models import Event

from .entry import checked_name
from .list_lines import read_rows
from .parties import people_seated, seat_on_paper

NEW, KNOWN, HERE, TWICE, UNREADABLE = "new", "known", "here", "twice", "unreadable"
#: Lines of one list, and letters of it.
MOST_LINES, MOST_LETTERS = 4096, 900_000


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A line of the list: its number, the text as it stood, what it was read as, and its state with the reason."""

    number: int
    text: str
    name: str
    team: str
    state: str
    why: str = ""

    @property
    def is_added(self) -> bool:
        return self.state in (NEW, KNOWN)

    @property
    def line(self) -> str:
        """Return the line as `register_many` takes it."""
        return f"{self.name}; {self.team}" if self.team else self.name


def read_list(event: Event, text: str) -> list[PastedLine]:
    """Return every line that is not blank, as it would be entered; nothing is written. Raises BadInput for too much."""
    if len(text) > MOST_LETTERS:
        raise BadInput("players", "The list is too long.", f"Paste at most {MOST_LINES} players at once.")
    rows = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(rows) > MOST_LINES:
        raise BadInput("players", f"The list has {len(rows)} lines.", f"Paste at most {MOST_LINES} at once.")
    if not rows:
        raise BadInput("players", "There is no name in the list.", "Write one player a line.")
    known = set(event.store.people.filter(merged_into=None).values_list("folded", flat=True))
    here = {name.casefold() for name in event.entrants.values_list("name", flat=True)}
    here |= {name.casefold() for name in event.applicants.values_list("name", flat=True)}
    first: dict[str, int] = {}
    told = [
        _told(number, raw, name, team, known, here, first)
        for number, raw, name, team in read_rows(rows, event.needs_parties)
    ]
    return _with_people(event, told) if event.needs_parties else told


def _with_people(event: Event, lines: list[PastedLine]) -> list[PastedLine]:
    """Return the lines of an event of parties; one whose people cannot play together says why."""
    seated, told = people_seated(event), []
    for line in lines:
        try:
            if line.is_added:
                seat_on_paper(event, line.name, line.team, seated)
            told.append(line)
        except BadInput as error:
            told.append(replace(line, state=UNREADABLE, why=str(error)))
    return told


def _told(
    number: int, raw: str, name: str, team: str, known: set[str], here: set[str], first: dict[str, int]
) -> PastedLine:
    team = " ".join(team.replace("\0", "").split())
    try:
        plain = checked_name(name)
    except BadInput as error:
        return PastedLine(number, raw, "", "", UNREADABLE, str(error))
    folded = plain.casefold()
    if folded in first:
        return PastedLine(number, raw, plain, team, TWICE, f"This name is in line {first[folded]} already.")
    first[folded] = number
    if folded in here:
        return PastedLine(number, raw, plain, team, HERE, "Registered already, or on the waiting list.")
    return PastedLine(number, raw, plain, team, KNOWN if folded in known else NEW)
