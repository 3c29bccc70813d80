"""From a log's header to the opening position: profile, heroes in their seats, deck, prepared positions."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from rules.core.faults import Unreadable
from rules.core.lines.header import breaks, check_lines, faults_on, name_of, profile_of
from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.parsing import at
from rules.core.lines.words import is_number
from rules.core.nature import Nature
from rules.dice_conquest.cards import CardSet, Hero
from rules.dice_conquest.log import words
from rules.dice_conquest.log.prepared import prepare
from rules.dice_conquest.profile import Profile
from rules.dice_conquest.state import Reasons, State
from rules.dice_conquest.steps.answers import run
from rules.dice_conquest.table import TRAPS, Table

SEATS = 4
#: Header lines of which there is one at most.
ONCE = ("profile", "traps", "deck")
_WRITE = "Write the heroes in seat order, clockwise: P1 hero Knight, P2 hero Rogue, …"


def begin(log: Log, cards: CardSet) -> State:
    """The position in which the entries start. Raises Unreadable or Violation, with its line."""
    check_lines(log, ONCE)
    heroes, names = _heroes(log, cards)
    traps = _traps(log)
    declared = _deck(log, cards, traps)
    table = Table(_profile(log), cards, heroes, names, _first(log, len(heroes)), traps, declared)
    state = opening(table)
    if log.position:
        prepare(state, log.position)
    else:
        state.do(("new cards",), ("round start",))
    with state.records():
        run(state)
    return state


def opening(table: Table) -> State:
    """Everything in the box is on the table, and nothing has come up."""
    seats = len(table.heroes)
    reasons = Reasons(health=["DC-SETUP-02"] * seats)
    state = State(
        table, table.first, table.first, [table.start] * seats, hands=[[] for _ in range(seats)], reasons=reasons
    )
    if table.declared:
        state.order = list(table.declared)
    else:
        state.unseen = [*table.cards.shuffled, *table.cards.bottom]
        state.traps_left = table.traps
    return state


# --- the lines of the header ------------------------------------------------------------------------


def _profile(log: Log) -> Profile:
    """`profile casual` and `option mace=not_on_creature`."""
    line = log.first("profile")
    edition = line.args[0].casefold() if line and line.args else "strict"
    return profile_of(log, Profile, edition, line.line if line else 1)


def _heroes(log: Log, cards: CardSet) -> tuple[tuple[Hero, ...], tuple[str, ...]]:
    """The seats P1, P2, … without a gap, each with a hero of its own (DC-SETUP-01, DC-COMP-02)."""
    heroes: list[Hero] = []
    names: list[str] = []
    lines = [line for line in log.header if line.key == "hero"]
    for seat in range(SEATS):
        line = _seat(log, seat, lines)
        if line is None:
            break
        hero = _hero(line, cards)
        if hero in heroes:
            raise breaks(line.line, "DC-COMP-02", f"{hero.name} is played already: there is one of each hero.")
        heroes.append(hero)
        names.append(name_of(log, seat, hero.name))
    _check_players(log, len(heroes), lines)
    _check_number(lines)
    if len(heroes) < len({line.actor for line in lines}):
        raise _gap(len(heroes), lines)
    return tuple(heroes), tuple(names)


def _check_number(lines: list[HeaderLine]) -> None:
    """One to four heroes play (DC-COMP-02)."""
    if not lines:
        raise breaks(1, "DC-COMP-02", f"No hero plays, and one to four do. {_WRITE}")
    many = next((line for line in lines if (line.actor or 0) >= SEATS), None)
    if many is not None:
        raise breaks(many.line, "DC-COMP-02", f"P{(many.actor or 0) + 1} has no seat: one to four heroes play.")


def _gap(seats: int, lines: list[HeaderLine]) -> Unreadable:
    """The line of the first hero who sits behind an empty seat, or of whom it is not said who plays it."""
    beyond = next((line for line in lines if (line.actor or 0) > seats), None)
    if beyond is not None:
        return at(beyond.line, f"P{seats + 1} has no hero. {_WRITE}")
    return at(next(line.line for line in lines if line.actor is None), _WRITE)


def _check_players(log: Log, seats: int, lines: list[HeaderLine]) -> None:
    """A player whom the header names has a hero (DC-SETUP-01)."""
    if seats != len({line.actor for line in lines}):
        return
    for line in log.header:
        if line.key == "player" and line.actor is not None and line.actor >= seats:
            raise breaks(line.line, "DC-SETUP-01", f"P{line.actor + 1} has no hero: each player picks one.")


def _seat(log: Log, seat: int, lines: list[HeaderLine]) -> HeaderLine | None:
    """The one hero of a seat."""
    found = [line for line in lines if line.actor == seat]
    if len(found) > 1:
        raise breaks(found[1].line, "DC-SETUP-01", f"P{seat + 1} has a hero already; each player has one.")
    return found[0] if found else None


def _hero(line: HeaderLine, cards: CardSet) -> Hero:
    wanted = line.args[0] if line.args else ""
    names = {hero.id: hero.name for hero in cards.heroes.values()}
    with suppress(Unreadable):
        return cards.heroes[words.find(wanted, names, "hero")]
    known = ", ".join(names.values())
    raise breaks(line.line, "DC-SETUP-01", f"{wanted or 'nobody'} is none of the heroes: {known}.")


def _first(log: Log, seats: int) -> int:
    """Who has the First Player token; a single hero has it anyway (DC-SETUP-03, DC-COMP-05)."""
    lines = log.every("first")
    if not lines and seats == 1:
        return 0
    if not lines:
        where = log.header[-1].line
        raise breaks(where, "DC-SETUP-03", "The header does not say who goes first: write for example first P1.")
    if len(lines) > 1 or len(lines[0].args) > 1:
        raise breaks(lines[-1].line, "DC-COMP-05", "There is one First Player token, so one hero goes first.")
    word = lines[0].args[0].casefold() if lines[0].args else ""
    if len(word) != 2 or word[0] != "p" or not is_number(word[1:]) or not 1 <= int(word[1:]) <= seats:
        raise at(lines[0].line, "Write who goes first: first P1.", tuple(f"first P{n + 1}" for n in range(seats)))
    return int(word[1:]) - 1


def _traps(log: Log) -> int:
    line = log.first("traps")
    if line is None:
        return 0
    word = line.args[0] if line.args else ""
    if not is_number(word):
        raise at(line.line, "Write how many traps are in the deck: traps 2.")
    if int(word) not in TRAPS:
        raise breaks(line.line, "DC-TRAP-01", f"A deck holds 2, 3 or 4 traps, or none; not {int(word)}.")
    return int(word)


# --- the deck ---------------------------------------------------------------------------------------


def seeded_deck(cards: CardSet, seed: str, traps: int = 0) -> tuple[str, ...]:
    """The deck of a seed: creatures and traps shuffled, the bottom card last (DC-SETUP-04, DC-TRAP-01)."""
    nature = Nature(f"dice-conquest {seed} {traps}")
    drawn = nature.draw(sorted(cards.traps), traps)
    return (*nature.shuffled([*sorted(cards.shuffled), *drawn]), *cards.bottom)


def deck_hash(deck: tuple[str, ...]) -> str:
    return hashlib.sha256(" ".join(deck).encode()).hexdigest()[:8]


def _deck(log: Log, cards: CardSet, traps: int) -> tuple[str, ...]:
    """`deck Skeleton Hag …` top first, or `deck seed=5 hash=1a2b3c4d`; without the line, the deck is as drawn."""
    line = log.first("deck")
    if line is None:
        return ()
    named = dict(word.casefold().split("=", 1) for word in line.args if "=" in word)
    if "seed" in named:
        deck = seeded_deck(cards, named["seed"], traps)
        if named.get("hash", deck_hash(deck)) != deck_hash(deck):
            raise at(line.line, f"The seed {named['seed']} gives a deck with the hash {deck_hash(deck)}, another one.")
        return deck
    return _declared(line, cards, traps)


def _declared(line: HeaderLine, cards: CardSet, traps: int) -> tuple[str, ...]:
    """Every creature once, the bottom card last, and the traps (DC-COMP-01, DC-SETUP-04, DC-TRAP-01)."""
    names = {card: cards.card(card).name for card in (*cards.creatures, *cards.traps)}
    with faults_on(line):
        deck = tuple(words.find(word, names, "card of the deck") for word in line.args)
    twice = next((card for card in deck if deck.count(card) > 1), None)
    missing = next((card for card in cards.creatures if card not in deck), None)
    if twice or missing:
        told = f"{names[twice]} is listed twice" if twice else f"{names[missing or '']} is missing"
        message = f"The deck holds each of the {len(cards.creatures)} creatures once; {told}."
        raise breaks(line.line, "DC-COMP-01", message)
    if tuple(deck[-len(cards.bottom) :]) != cards.bottom:
        message = f"{names[cards.bottom[-1]]} is at the bottom of the deck, so it comes last."
        raise breaks(line.line, "DC-SETUP-04", message)
    found = sum(card in cards.traps for card in deck)
    if found != traps:
        rule = "DC-COMP-04" if not traps else "DC-TRAP-01"
        raise breaks(line.line, rule, f"This deck holds {found} traps; the header says {traps}.")
    return deck
