"""One step of building a team: what each button does to a list, and what the page says about it.

A button names a verb and an entry, never a place in the list: `add:12bff`, `more:cards:12bff`, `drop:basics:31wol`.
So a press that comes late still means the same card. Buttons that mean nothing any more (an old page, the second of
two quick presses, a made-up request) leave the list as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.dice_masters.cards import Card, CardPool, plain
from teams.codecs.lookup import MOST_DICE
from teams.formats import Format
from teams.problems import Problem
from teams.values import Basic, Chosen, TeamDraft

#: More than any format allows, so that a list cannot grow without end.
MOST_CARDS = 40

#: More of an unknown card's words a button does not carry.
MOST_LETTERS = 60

#: What solves a problem with one press: rule -> (verb, what the button says).
FIXES = {
    "TR-TITLE-UNIQUE": ("drop", "Take this version out"),
    "TR-CARD-VERSION": ("drop", "Take it out"),
    "TR-DIE-MIN": ("more", "Put a die on it"),
    "TR-DIE-MAX": ("fit", "Keep as many as its Max"),
    "TR-DBL-DICE": ("fit", "Keep as many as its Max"),
    "TR-BAC-SET": ("fit", "Put a full set on it"),
    "TR-DBL-BAC": ("fit", "Put a full set on it"),
    "TR-BASIC-BAC-DIFF": ("drop", "Take the second one out"),
    "TR-TOUR-BAC-DIFF": ("drop", "Take the second one out"),
    "EV-SET": ("drop", "Take it out"),
    "EV-BANNED": ("drop", "Take it out"),
}
_PLACE = re.compile(r"team\.(cards|basics|unknown)\[(\d+)\]$", re.ASCII)


def change(draft: TeamDraft, action: str, pool: CardPool, game: Format) -> TeamDraft:
    """Return the list after one button."""
    verb, _, rest = action.partition(":")
    if verb == "add":
        return _add(draft, pool.by_code(rest), game)
    kind, _, name = rest.partition(":")
    if verb not in VERBS or kind not in ("cards", "basics", "unknown"):
        return draft
    entries = list(getattr(draft, kind))
    if name not in (called := names(entries)):
        return draft
    place = called.index(name)
    entries[place : place + 1] = VERBS[verb](entries[place], game)
    changed: dict[str, Any] = {kind: tuple(entries)}
    return replace(draft, **changed)


def names(entries: Iterable[Any]) -> list[str]:
    """Return what buttons call the entries of a list: the code or the word as written; `12bff/2` where it
    stands again.
    """
    again: Counter[str] = Counter()
    called = []
    for entry in entries:
        name = entry.card.code if isinstance(entry, Chosen | Basic) else entry.written.replace(";", ",")[:MOST_LETTERS]
        again[name] += 1
        called.append(f"{name}/{again[name]}" if again[name] > 1 else name)
    return called


def _add(draft: TeamDraft, card: Card | None, game: Format) -> TeamDraft:
    """Only what the page offers: a new title, while there is room."""
    if card is None or has_title(draft, card) or full(draft, card, game):
        return draft
    if len(draft.cards) + len(draft.basics) >= MOST_CARDS:
        return draft
    if card.is_basic_action:
        return replace(draft, basics=(*draft.basics, Basic(card, game.basic_dice)))
    return replace(draft, cards=(*draft.cards, Chosen(card, 1)))


def _more(entry: Any, game: Format) -> list[Any]:
    """Add one die, up to the card's Max."""
    if not isinstance(entry, Chosen | Basic):
        return [entry]
    most = entry.card.max_dice or MOST_DICE
    return [entry._replace(dice=entry.dice + 1)] if entry.dice < most else [entry]


def _less(entry: Any, game: Format) -> list[Any]:
    """Take one die off; without its last die the card goes."""
    if not isinstance(entry, Chosen | Basic):
        return [entry]
    return [entry._replace(dice=entry.dice - 1)] if entry.dice > 1 else []


def _drop(entry: Any, game: Format) -> list[Any]:
    return []


def _fit(entry: Any, game: Format) -> list[Any]:
    """Return the dice the card may have: its Max, or the set of a basic action."""
    if isinstance(entry, Basic):
        return [entry._replace(dice=game.basic_dice)]
    return [entry._replace(dice=min(entry.dice, entry.card.max_dice or entry.dice))]


VERBS: dict[str, Callable[[Any, Format], list[Any]]] = {"more": _more, "less": _less, "drop": _drop, "fit": _fit}


def one_press(problem: Problem, draft: TeamDraft) -> tuple[str, str] | None:
    """Return (action, words) of the button that solves a problem, if one press can."""
    place = _PLACE.search(problem.path)
    if problem.rule not in FIXES or not place:
        return None
    verb, words = FIXES[problem.rule]
    return f"{verb}:{place[1]}:{names(getattr(draft, place[1]))[int(place[2])]}", words


def has_title(draft: TeamDraft, card: Card) -> bool:
    """Return whether a version of that title is in the team, so that no other may be added (TR-TITLE-UNIQUE)."""
    names = [chosen.card.name for chosen in draft.cards] + [basic.card.name for basic in draft.basics]
    return plain(card.name) in map(plain, names)


def full(draft: TeamDraft, card: Card, game: Format) -> str:
    """Return why no more cards of that kind can be added; empty when there is room."""
    if card.is_basic_action:
        what, most, brought = "basic action", game.basics, len(draft.basics)
    else:
        what, most, brought = "card", game.cards or 0, len(draft.cards)
    if not 0 < most <= brought:
        return ""
    return f"The team has {brought} {what}{'s' * (brought > 1)}; take one out to add another."


@dataclass(frozen=True, slots=True)
class Column:
    """The dice of one purchase cost: one energy word for each die."""

    cost: str
    dice: tuple[str, ...]

    @property
    def words(self) -> str:
        counted = Counter(self.dice)
        return ", ".join(f"{number} {energy}" for energy, number in counted.items()) or "none"


def curve(cards: Iterable[Chosen]) -> tuple[Column, ...]:
    """Return the team's dice by purchase cost, 7 and more together."""
    columns: dict[int, list[str]] = {cost: [] for cost in range(1, 8)}
    for card, dice in sorted(cards, key=lambda entry: entry.card.energy or "~"):
        columns[min(max(card.cost, 1), 7)] += [card.energy or "any"] * min(dice, 20)
    return tuple(Column("7+" if cost == 7 else str(cost), tuple(dice)) for cost, dice in columns.items())
