"""One step of building a team: what each button does to a list, and what the page says about it.

A button names a verb and an entry, never a place in the list: `add:12bff`, `more:cards:12bff`, `drop:basics:31wol`.
So a press that comes late still means the same card. Buttons that mean nothing any more (an old page, the second of
two quick presses, a made-up request) leave the list as it is.

    add:12bff        with the usual dice; one die more of a card that is there; instead of another version of its title
    set:3:12bff      three dice of it; 0 takes it out
    fill, trim       as many dice as the format takes
    cut:cards:8      no more than eight cards: the last ones go
    bring:2:Batman: Bruce Wayne of Earth   that card with two dice, instead of another version of its title
    own:cards:31wol  a basic action that is listed among the cards goes where it belongs
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from rules.dice_masters.cards import Card, CardPool, plain
from teams.checks.first_game import DICE_EACH
from teams.codecs.lookup import MOST_DICE, by_words
from teams.formats import Format
from teams.problems import Problem
from teams.values import Basic, Chosen, TeamDraft

#: More than any format allows, so that a list cannot grow without end.
MOST_CARDS = 40

#: More of an unknown card's words a button does not carry.
MOST_LETTERS = 60

#: Dice of a new card: cheap ones are bought more often.
MANY_DICE, FEW_DICE, CHEAP = 3, 2, 3

#: What solves a problem of one entry with one press: rule -> (verb, what the button says).
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
    "TR-NO-BAC-IN-CARDS": ("own", "Make it a basic action"),
    "TR-RB-POOL": ("less", "Take a die off"),
    "TR-DRAFT-UNUSED": ("drop", "Take it out"),
    "TR-FIRST-BAC": ("drop", "Take it out"),
    "TR-FIRST-P1": ("drop", "Take it out"),
    "TR-FIRST-P2": ("drop", "Take it out"),
    "EV-SET": ("drop", "Take it out"),
    "EV-BANNED": ("drop", "Take it out"),
}
#: The button that shows basic actions to choose from.
BASIC_ACTIONS = "find-basics"
_PLACE = re.compile(r"team\.(cards|basics|unknown)\[(\d+)\]$", re.ASCII)


def change(draft: TeamDraft, action: str, pool: CardPool, game: Format) -> TeamDraft:
    """Return the list after one button."""
    verb, _, rest = action.partition(":")
    if verb == "add":
        return _add(draft, pool.by_code(rest), game)
    if verb == "set":
        number, _, code = rest.partition(":")
        return _set(draft, pool.by_code(code), game, number)
    if verb in TOTALS:
        return TOTALS[verb](draft, game, rest)
    if verb == "bring":
        number, _, words = rest.partition(":")
        card = by_words(words[:200], pool)
        return _set(draft, card, game, number) if isinstance(card, Card) else draft
    kind, _, name = rest.partition(":")
    if verb == "own" and kind == "cards":
        return _own(draft, name, game)
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


def usual_dice(draft: TeamDraft, card: Card, game: Format) -> int:
    """Return with how many dice a card is added: what players mostly bring, no more than its Max and the team take."""
    if card.is_basic_action:
        return game.basic_dice
    wanted = MANY_DICE if card.cost <= CHEAP else FEW_DICE
    room = wanted if game.dice is None else game.dice - draft.dice
    return max(1, min(wanted, card.max_dice or wanted, room))


def _add(draft: TeamDraft, card: Card | None, game: Format) -> TeamDraft:
    """Add a card, one die more of it, or take it instead of the other version of its title (TR-TITLE-UNIQUE)."""
    if card is None:
        return draft
    if card.is_basic_action:
        basics = _put(draft.basics, Basic(card, game.basic_dice), _same)
        return replace(draft, basics=basics) if _has_room(draft, basics, draft.basics) else draft
    cards = _put(draft.cards, Chosen(card, usual_dice(draft, card, game)), lambda entry: _more(entry, game)[0])
    return replace(draft, cards=cards) if _has_room(draft, cards, draft.cards) else draft


def _has_room(draft: TeamDraft, after: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    return len(after) == len(before) or len(draft.cards) + len(draft.basics) < MOST_CARDS


def _same(entry: Any) -> Any:
    return entry


def _put(entries: tuple[Any, ...], new: Any, again: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return the entries with a card: `again` says what becomes of it if it is there already."""
    codes = [entry.card.code for entry in entries]
    if new.card.code in codes:
        place = codes.index(new.card.code)
        return (*entries[:place], again(entries[place]), *entries[place + 1 :])
    title = plain(new.card.name)
    for place, entry in enumerate(entries):
        if plain(entry.card.name) == title:
            dice = min(entry.dice, new.card.max_dice or entry.dice)
            return (*entries[:place], entry._replace(card=new.card, dice=dice), *entries[place + 1 :])
    return (*entries, new)


def _set(draft: TeamDraft, card: Card | None, game: Format, number: str) -> TeamDraft:
    """Return the list with that many dice of a card, no more than its Max."""
    if card is None or not (number.isascii() and number.isdigit() and len(number) < 3):
        return draft
    dice = min(int(number), card.max_dice or MOST_DICE)
    if card.is_basic_action:
        kept = tuple(entry for entry in draft.basics if entry.card != card)
        return _add(draft, card, game) if dice else replace(draft, basics=kept)
    if not dice:
        return replace(draft, cards=tuple(entry for entry in draft.cards if entry.card != card))
    after = _add(draft, card, game)
    return replace(after, cards=tuple(e._replace(dice=dice) if e.card == card else e for e in after.cards))


def _own(draft: TeamDraft, name: str, game: Format) -> TeamDraft:
    """Bring a basic action as one: it stands among the cards."""
    called = names(draft.cards)
    place = called.index(name) if name in called else -1
    if place < 0 or not draft.cards[place].card.is_basic_action:
        return draft
    basics = (*draft.basics, Basic(draft.cards[place].card, game.basic_dice))
    return replace(draft, cards=(*draft.cards[:place], *draft.cards[place + 1 :]), basics=basics)


def _fill(draft: TeamDraft, game: Format, rest: str) -> TeamDraft:
    """Use the dice that are free, one by one on the cheapest card that takes another."""
    cards, left = list(draft.cards), (game.dice or 0) - draft.dice
    cheapest = sorted(range(len(cards)), key=lambda place: cards[place].card.cost)
    while left > 0:
        open_ = [place for place in cheapest if cards[place].dice < (cards[place].card.max_dice or MOST_DICE)]
        for place in open_[:left]:
            cards[place] = cards[place]._replace(dice=cards[place].dice + 1)
        if not open_:
            break
        left -= len(open_)
    return replace(draft, cards=tuple(cards))


def _trim(draft: TeamDraft, game: Format, rest: str) -> TeamDraft:
    """Take the dice off that are too many, one by one from the dearest card that keeps one."""
    if game.dice is None:
        return draft
    cards, over = list(draft.cards), draft.at_least(game.basics)[1] - game.dice
    dearest = sorted(range(len(cards)), key=lambda place: -cards[place].card.cost)
    while over > 0:
        open_ = [place for place in dearest if cards[place].dice > 1]
        for place in open_[:over]:
            cards[place] = cards[place]._replace(dice=cards[place].dice - 1)
        if not open_:
            break
        over -= len(open_)
    return replace(draft, cards=tuple(cards))


def _cut(draft: TeamDraft, game: Format, rest: str) -> TeamDraft:
    """Keep the first `number` entries of a kind: `cut:cards:8`."""
    kind, _, number = rest.partition(":")
    if kind not in ("cards", "basics") or not (number.isascii() and number.isdigit() and len(number) < 3):
        return draft
    kept: dict[str, Any] = {kind: getattr(draft, kind)[: int(number)]}
    return replace(draft, **kept)


TOTALS: dict[str, Callable[[TeamDraft, Format, str], TeamDraft]] = {"fill": _fill, "trim": _trim, "cut": _cut}


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


def one_press(problem: Problem, draft: TeamDraft, game: Format) -> tuple[str, str] | None:
    """Return (action, words) of the button that solves a problem, if one press can."""
    if of_totals := _whole_list(problem, draft, game):
        return of_totals
    if problem.rule == "TR-FIRST-DICE":
        return f"set:{problem.limit}:{problem.subject}", f"Put {problem.limit} dice on it"
    if problem.rule.startswith("TR-FIRST-") and isinstance(problem.limit, str):
        words = f"Add {problem.limit}" if problem.subject is None else f"Change it to {problem.limit}"
        return f"bring:{DICE_EACH}:{problem.limit}", words
    place = _PLACE.search(problem.path)
    if problem.rule not in FIXES or not place:
        return None
    verb, words = FIXES[problem.rule]
    return f"{verb}:{place[1]}:{names(getattr(draft, place[1]))[int(place[2])]}", words


def _whole_list(problem: Problem, draft: TeamDraft, game: Format) -> tuple[str, str] | None:
    """Return the button for a problem of the whole list: too many cards, too few dice."""
    kind, most, brought = problem.path.rpartition(".")[2], problem.limit, problem.actual
    if not (isinstance(most, int) and isinstance(brought, int)) or kind not in ("cards", "basics"):
        return None
    if "-DICE" in problem.rule:
        return _dice_button(brought - most, draft, game)
    if brought > most:
        last = getattr(draft, kind)[most:]
        words = f"Take out {last[0].card.name}" if len(last) == 1 else f"Take out the last {len(last)}"
        return f"cut:{kind}:{most}", words
    return (BASIC_ACTIONS, "Choose a basic action") if kind == "basics" else None


def _dice_button(over: int, draft: TeamDraft, game: Format) -> tuple[str, str] | None:
    verb, words = ("trim", "Take off") if over > 0 else ("fill", "Add")
    if TOTALS[verb](draft, game, "") == draft:
        return None
    return verb, f"{words} {abs(over)} {'die' if abs(over) == 1 else 'dice'}"
