"""The table of infractions, and the penalty that follows from it. Pure: values in, values out.

An infraction has a *path*: the penalty of the first offence in an event, of the second, and so on; the last one stays.
It may have a second path that counts the offences over events, of the last so many days. The heavier of the two is
the penalty.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

NONE, CAUTION, WARNING = "none", "caution", "warning"
GAME_LOSS, MATCH_LOSS, DISQUALIFICATION = "game-loss", "match-loss", "disqualification"
#: From the lightest to the heaviest, with its words.
PENALTIES: dict[str, str] = {
    NONE: "No penalty",
    CAUTION: "Caution",
    WARNING: "Warning",
    GAME_LOSS: "Game loss",
    MATCH_LOSS: "Match loss",
    DISQUALIFICATION: "Disqualification",
}
_WEIGHT = {key: weight for weight, key in enumerate(PENALTIES)}
#: What offences are counted together: those of the same infraction, or all of its category.
COUNTS = {"infraction": "the same infraction", "category": "any of its category"}
#: So many steps a path has at most, and so many infractions a table.
STEPS = 5
MOST = 60
MOST_DAYS = 3650
_SUFFIX = {1: "st", 2: "nd", 3: "rd"}


class TableError(ValueError):
    """A row of the table cannot be used; `field` names what is wrong in it."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Infraction:
    """One row of the table. `key` stays when the name is changed: offences are counted by it."""

    key: str
    name: str
    category: str
    path: tuple[str, ...]
    about: str = ""
    remedy: str = ""
    counts: str = "infraction"
    days: int = 0
    path_over: tuple[str, ...] = ()
    head_only: bool = False

    @property
    def base(self) -> str:
        return self.path[0]

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"path": list(self.path), "path_over": list(self.path_over)}


@dataclass(frozen=True, slots=True)
class Offence:
    """An earlier infraction of the same person. `here`: in this event; `where` names the place for a sentence."""

    infraction: str
    category: str
    penalty: str
    on: datetime.date
    here: bool
    where: str = ""


@dataclass(frozen=True, slots=True)
class Computed:
    """The penalty of an offence, what it is without any before, and why, in a sentence."""

    penalty: str
    base: str
    reason: str
    counted: int = 1
    counted_over: int = 0
    earlier: tuple[str, ...] = field(default=())

    @property
    def is_upgraded(self) -> bool:
        return self.penalty != self.base


def heavier(one: str, other: str) -> str:
    """Return the heavier of two penalties."""
    return max(one, other, key=_WEIGHT.__getitem__)


def ordinal(number: int) -> str:
    """1 -> 1st, 12 -> 12th."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else _SUFFIX.get(number % 10, 'th')}"


def _step(path: Sequence[str], number: int) -> str:
    return path[min(number, len(path)) - 1]


def _alike(infraction: Infraction, offence: Offence) -> bool:
    if infraction.counts == "category":
        return offence.category == infraction.category
    return offence.infraction == infraction.key


def compute(infraction: Infraction, before: Iterable[Offence], today: datetime.date) -> Computed:
    """Return the penalty of one more offence, after those `before` (in any order) of the same person."""
    alike = sorted((each for each in before if _alike(infraction, each)), key=lambda each: each.on)
    here = [each for each in alike if each.here]
    since = today - datetime.timedelta(days=infraction.days)
    over = [each for each in alike if each.here or each.on >= since] if infraction.path_over else []
    number, number_over = len(here) + 1, len(over) + 1
    in_event = _step(infraction.path, number)
    in_days = _step(infraction.path_over, number_over) if infraction.path_over else NONE
    penalty = heavier(in_event, in_days)
    told = infraction.name if infraction.counts == "infraction" else infraction.category
    if _WEIGHT[in_days] > _WEIGHT[in_event]:
        counted, reason = over, f"{ordinal(number_over)} {told} in {infraction.days} days"
    else:
        counted, reason = here, f"{ordinal(number)} {told} in this event"
    places = tuple(each.where for each in counted if each.where)
    if penalty != infraction.base:
        reason = f"{reason}: {PENALTIES[infraction.base]} becomes {PENALTIES[penalty]}"
    if places:
        reason = f"{reason} (before: {'; '.join(places[-3:])})"
    return Computed(penalty, infraction.base, f"{reason}.", number, number_over if infraction.path_over else 0, places)


def slug(name: str, taken: Iterable[str] = ()) -> str:
    """Return a key for a new row: `Slow play` -> `slow-play`, with a number where that is taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "infraction"
    used = set(taken)
    return next(key for key in (stem, *(f"{stem}-{number}" for number in range(2, MOST + 3))) if key not in used)


def _text(row: Mapping[str, Any], name: str, most: int, *, needed: bool = False) -> str:
    value = row.get(name, "")
    if not isinstance(value, str):
        raise TableError(name, f"{name} is not text.")
    value = " ".join(value.replace("\0", " ").split())
    if needed and not value:
        raise TableError(name, f"The {name} is empty. Write one.")
    if len(value) > most:
        raise TableError(name, f"The {name} has {len(value)} characters; it can have {most}.")
    return value


def _path(row: Mapping[str, Any], name: str, *, needed: bool) -> tuple[str, ...]:
    value = row.get(name, ())
    if not isinstance(value, list | tuple) or len(value) > STEPS:
        raise TableError(name, f"A path has 1 to {STEPS} penalties, one for each offence.")
    filled = list(value)
    while filled and not filled[-1]:
        filled.pop()
    if any(filled) and not all(filled):
        gap = ordinal(next(number for number, step in enumerate(filled, 1) if not step))
        raise TableError(name, f"The {gap} offence has no penalty, but a later one has. Choose one, or “No penalty”.")
    steps = tuple(filled)
    if wrong := next((step for step in steps if step not in PENALTIES), None):
        raise TableError(name, f"“{str(wrong)[:20]}” is not a penalty. Choose one of {', '.join(PENALTIES)}.")
    if needed and not steps:
        raise TableError(name, "The penalty of the first offence is missing. Choose one.")
    if any(_WEIGHT[later] < _WEIGHT[earlier] for earlier, later in zip(steps, steps[1:], strict=False)):
        raise TableError(name, "A later offence has a lighter penalty than an earlier one. Order them.")
    return steps


def read_row(row: Mapping[str, Any], taken: Iterable[str] = ()) -> Infraction:
    """Return a row of the table, checked. Raises TableError naming the field."""
    if not isinstance(row, Mapping):
        raise TableError("", "A row of the table is an object with a name, a category and a path.")
    name, category = _text(row, "name", 60, needed=True), _text(row, "category", 40, needed=True)
    key = row.get("key") or slug(name, taken)
    if not (isinstance(key, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key) and len(key) <= 50):
        raise TableError("key", "A key consists of lower-case letters, digits and hyphens.")
    counts, days = row.get("counts") or "infraction", row.get("days") or 0
    if counts not in COUNTS:
        raise TableError("counts", f"Count one of {', '.join(COUNTS)}.")
    if isinstance(days, bool) or not isinstance(days, int) or not 0 <= days <= MOST_DAYS:
        raise TableError("days", f"The days are a number from 0 to {MOST_DAYS}.")
    path, over = _path(row, "path", needed=True), _path(row, "path_over", needed=False)
    if over and not days:
        raise TableError("days", "Say over how many days offences are counted over events.")
    if days and not over:
        raise TableError("days", f"No penalty is chosen over {days} days. Choose that of the first offence, or 0 days.")
    return Infraction(
        key=key, name=name, category=category, path=path, about=_text(row, "about", 300),
        remedy=_text(row, "remedy", 300), counts=counts, days=days, path_over=over,
        head_only=bool(row.get("head_only")),
    )  # fmt: skip


def read_table(rows: Any) -> tuple[Infraction, ...]:
    """Return a whole table, checked. Raises TableError, `field` with the number of the row: `3.path`."""
    if not isinstance(rows, list) or len(rows) > MOST:
        raise TableError("", f"A table is a list of at most {MOST} infractions.")
    found: list[Infraction] = []
    for number, row in enumerate(rows, 1):
        try:
            found.append(read_row(row, [each.key for each in found]))
        except TableError as error:
            raise TableError(f"{number}.{error.field}".strip("."), f"Row {number}: {error}") from error
    keys = [each.key for each in found]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise TableError("key", f"The key {twice} is listed twice.")
    return tuple(found)


def _row(
    key: str, category: str, name: str, path: str, about: str, remedy: str = "", *, days: int = 0, over: str = "",
    counts: str = "infraction", head_only: bool = False,
) -> Infraction:  # fmt: skip
    return Infraction(
        key, name, category, tuple(path.split()), about, remedy, counts, days, tuple(over.split()), head_only
    )


#: The table that a store begins with; ours, and every store changes it.
EXAMPLE: tuple[Infraction, ...] = (
    _row("game-rule", "Play", "Game rule broken", "caution caution warning game-loss",
         "A rule of the book or of a card was not followed, without intent.",
         "Back to before the line if nothing rests on it; else correct what can be corrected."),
    _row("forgotten", "Play", "Forgotten effect or cost", "caution caution warning",
         "Something that had to happen was left out.", "Do it now if little has happened since; else play on."),
    _row("hidden-dice", "Play", "Looked at hidden dice or cards", "warning game-loss",
         "A player saw or drew what was not theirs to see.", "Put it back at random."),
    _row("slow-play", "Time", "Slow play", "caution warning game-loss",
         "More time than the position needs, without intent.", "Give the table its minutes back.",
         days=90, over="caution caution caution warning"),
    _row("late", "Time", "Late for the table", "game-loss match-loss", "Not seated when the round's clock says so."),
    _row("team-error", "Team", "Team not as registered", "game-loss match-loss",
         "A card, a die or an action differs from the list.", "Play with the list as registered."),
    _row("marked", "Team", "Marked dice, bag or cards", "warning game-loss",
         "They can be told apart without looking.", "Replace them.",
         days=365, over="warning game-loss disqualification"),
    _row("wrong-result", "Procedure", "Wrong result reported", "caution warning match-loss",
         "A result was entered that was not played.", "Correct the result."),
    _row("outside-help", "Procedure", "Advice from outside", "match-loss disqualification",
         "A player asked for advice during a match, or took it."),
    _row("unsporting", "Conduct", "Unsporting conduct", "warning game-loss match-loss",
         "Rude, loud or disrespectful at the table.", days=180, over="warning warning game-loss match-loss"),
    _row("stalling", "Conduct", "Playing slowly on purpose", "match-loss disqualification",
         "Slow play to gain from the clock.", head_only=True),
    _row("cheating", "Conduct", "Cheating", "disqualification", "A rule was broken on purpose to gain from it.",
         head_only=True),
)  # fmt: skip
