"""What the builder's search shows: each die once with its cards under it, and what a tap on each of them does.

A card is drawn once and kept: one step of the builder draws only what it has never drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cardpool.finding import find
from cardpool.search.found import Found
from cardpool.search.meaning import Chip
from rules.dice_masters.cards import Card, CardPool, Face, plain
from teams.builder.address import State
from teams.builder.filters import OWNED, conditions
from teams.values import TeamDraft

#: Dice shown at once; "More" shows as many again.
AT_ONCE = 10
#: Cards of a search that are put in order; who finds more types another word.
MOST = 600


@dataclass(frozen=True, slots=True)
class Group:
    """One die and the cards that were found of it; `others` more cards have the same name."""

    head: SafeString
    versions: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """`heading` says what is shown; `first` is the code of the first card; `left` dice are not shown yet."""

    heading: str
    groups: tuple[Group, ...]
    first: str = ""
    left: int = 0
    notes: tuple[str, ...] = ()
    questions: tuple[Chip, ...] = ()


def results(state: State, pool: CardPool, owned: Collection[str] | None = None) -> Results:
    """Return what stands under the search box. `owned`: codes of the visitor's collection, for the filter of it."""
    words = " ".join(part for part in (state.search, conditions(state.only)) if part)
    answer = find(words) if words else None
    found, heading = (list(answer.cards[:MOST]), answer.summary) if answer else _suggested(state.draft, pool)
    if OWNED in state.only:
        found = [card for card in found if card.code in (owned or ())]
        heading = f"{heading}, of those you own"
    groups = _groups(_nearest_first(found, state) if state.search else found)
    shown = groups[: AT_ONCE * state.pages]
    names = {each.code: each.name for each in pool.sets}
    return Results(
        heading,
        tuple(_group(group, names, state.draft) for group in shown),
        shown[0][0].code if shown else "",
        len(groups) - len(shown),
        _notes(answer) if answer else (),
        answer.questions if answer else (),
    )


def _notes(answer: Found) -> tuple[str, ...]:
    """Return what a search did otherwise than it was told."""
    return (*(f"Showing {chip.words} instead of “{chip.instead}”." for chip in answer.corrections), *answer.notes)


def _suggested(draft: TeamDraft, pool: CardPool) -> tuple[list[Card], str]:
    """Return the characters of the set that most of the team is from, the cheapest first."""
    sets = Counter(chosen.card.set_code for chosen in draft.cards)
    home = sets.most_common(1)[0][0] if sets else ""
    found, name = _by_cost(pool, home)
    return list(found), f"{name}, by cost" if name else "Cards"


@lru_cache(maxsize=64)
def _by_cost(pool: CardPool, code: str) -> tuple[tuple[Card, ...], str]:
    chosen = next((each for each in pool.sets if each.code == code), next(iter(pool.sets), None))
    if chosen is None:
        return (), ""
    own = [card for card in chosen.cards if not card.is_basic_action]
    return tuple(sorted(own, key=lambda card: (card.cost, card.name, card.number))), chosen.name


def _nearest_first(found: Sequence[Card], state: State) -> list[Card]:
    """Put cards first whose name begins as what was typed, and of those the ones of the team's own sets."""
    wanted = plain(state.search)
    sets = {chosen.card.set_code for chosen in state.draft.cards}

    def far(card: Card) -> tuple[bool, bool, bool]:
        name = _plain(card.name)
        return not name.startswith(wanted), wanted not in name, card.set_code not in sets

    return sorted(found, key=far)


_plain = lru_cache(maxsize=8192)(plain)


def _groups(found: Iterable[Card]) -> list[list[Card]]:
    """Put the cards that share a die together, in the order of the first of each."""
    groups: dict[tuple[str, str, tuple[Face, ...]], list[Card]] = {}
    for card in found:
        groups.setdefault((card.name, card.set_code, card.faces), []).append(card)
    return list(groups.values())


def _group(group: Sequence[Card], set_names: dict[str, str], draft: TeamDraft) -> Group:
    head = group_head(group[0], set_names.get(group[0].set_code, group[0].set_code))
    return Group(head, tuple(version(card, draft) for card in group))


def version(card: Card, draft: TeamDraft, place: str = "") -> SafeString:
    """Return a card as a row whose tap adds it; the dice it has in the team, or that it would replace another.

    `place` tells the names of its elements apart where the same card is shown twice on a page.
    """
    dice = next((entry.dice for entry in draft.entries if entry.card.code == card.code), 0)
    title = _plain(card.name)
    is_other = not dice and any(_plain(e.card.name) == title for e in draft.entries)
    return _version(card, dice, is_other, place)


@lru_cache(maxsize=16384)
def _version(card: Card, dice: int, is_other: bool, place: str) -> SafeString:
    context = {"card": card, "dice": dice, "is_other": is_other, "place": place}
    return render_to_string("teams/parts/version.html", context)


@lru_cache(maxsize=8192)
def group_head(card: Card, set_name: str) -> SafeString:
    """Return a die with its six faces, its name and where it belongs."""
    return render_to_string("teams/parts/group_head.html", {"card": card, "set_name": set_name})
