"""The header of a game of no event: which game, who plays, and what they bring."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardpool.conquest.services import cards as conquest_cards
from cardpool.dice_sets.services import usable
from cardpool.services import pool, pool_for
from rules.core.lines.notation import FIRST_LINE, write
from rules.core.play import STRENGTHS
from rules.core.record import GameRecord
from rules.games import GAMES
from teams.codecs import TeamUnreadable, read_team
from tournament.events.errors import BadInput
from tournament.judging import match_header
from tournament.judging.match_header import NOT_CHOSEN

LONGEST_NAME = 60
#: Seats of the game that has most.
MOST_PLAYERS = max(record.players[1] for record in GAMES.values())
#: What bots are called at a table.
BOT_NAMES = ("Bot", "Second bot", "Third bot", "Fourth bot")
MASTERS, CONQUEST, DUNGEON = "dice-masters", "dice-conquest", "dungeon-dice"


@dataclass(frozen=True, slots=True)
class FreeBook:
    """A rule book that a game without an event can be played by."""

    key: str
    title: str
    game: str
    record: GameRecord


BOOKS: dict[str, FreeBook] = {
    book.key: FreeBook(book.key, book.title, record.header_name(book), record)
    for record in GAMES.values()
    for book in record.books
}


@dataclass(frozen=True, slots=True)
class Free:
    """What the form of a recording without an event says. `teams` are links or lists, as the builder takes them;
    `heroes` names of the cards; each by seat, and "" where nothing is said.
    """

    book: str
    names: Sequence[str]
    teams: Sequence[str] = ()
    heroes: Sequence[str] = ()
    dice: str = ""
    silent: bool = False
    timed: bool = False
    at_distance: bool = False


@dataclass(frozen=True, slots=True)
class AgainstBots:
    """What the form of a game against bots says. Without a `team`, P1 too plays one made by chance."""

    book: str
    strength: str
    name: str = ""
    players: int = 2
    team: str = ""


def heroes() -> list[str]:
    """Return the heroes of Dice Conquest, as a header names them."""
    return sorted(hero.name.replace(" ", "-") for hero in conquest_cards().heroes.values())


def _book(key: str) -> FreeBook:
    if key not in BOOKS:
        raise BadInput("book", f"There is no rule book {key[:20]!r}.", f"Choose {', '.join(BOOKS)}.")
    return BOOKS[key]


def header_against_bots(wanted: AgainstBots) -> tuple[str, list[str]]:
    """Return the header of a game against bots, with teams, heroes and dice by chance, and the players by seat.

    Raises BadInput naming the field.
    """
    book = _book(wanted.book)
    if wanted.strength not in STRENGTHS:
        raise BadInput("strength", f"No bot is {wanted.strength[:20]!r}.", f"Choose {', '.join(STRENGTHS)}.")
    fewest, most = book.record.players
    players = max(2, fewest, min(most, wanted.players))
    names = _names(book.record, [wanted.name.strip("\0 \t\r\n") or "Guest", *BOT_NAMES[: players - 1]])
    if book.record.name != MASTERS:
        return header_of(Free(wanted.book, names))
    edition = book.game.partition("/")[2]
    header = write(book.record.opening(edition, secrets.token_hex(8), names, pool_for()))
    return (_with_team(header, wanted.team) if wanted.team.strip() else header), names


def _with_team(header: str, team: str) -> str:
    """Return the header with the team that P1 has brought."""
    lines = [line for line in header.splitlines() if not line.startswith(("P1 card ", "P1 basic "))]
    place = next(n for n, line in enumerate(lines) if line.startswith("P1 player ")) + 1
    lines[place:place] = _team(1, team)
    named = match_header.cards_line(lines)
    return "\n".join(named if line.startswith("cards ") else line for line in lines) + "\n"


def header_of(free: Free) -> tuple[str, list[str]]:
    """Return the header of a game, and its players by seat. Raises BadInput naming the field."""
    book = _book(free.book)
    seats = [seat for seat, name in enumerate(free.names) if name.strip("\0 \t\r\n")]
    names = _names(book.record, [free.names[seat] for seat in seats])
    own = Brought(
        [_at(free.teams, seat) for seat in seats], [_at(free.heroes, seat) for seat in seats], free.dice, names
    )
    lines = [FIRST_LINE, f"game {book.game}", *HEADERS[book.record.name](own)]
    return "\n".join(lines) + "\n", names


def _at(values: Sequence[str], seat: int) -> str:
    return values[seat].strip() if seat < len(values) else ""


def _names(record: GameRecord, given: Sequence[str]) -> list[str]:
    names = [" ".join(name.replace("\0", " ").replace('"', "”").split())[:LONGEST_NAME] for name in given]
    least, most = record.players
    if not least <= len(names) <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise BadInput(
            "names",
            f"{record.title} has {allowed} players, and {len(names)} {'is' if len(names) == 1 else 'are'} named.",
            "Name everybody who plays.",
        )
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput("names", "Two players have the same name.", "Add an initial to one of them.")
    return names


@dataclass(frozen=True, slots=True)
class Brought:
    """What the players bring, by seat."""

    teams: Sequence[str]
    heroes: Sequence[str]
    dice: str
    names: Sequence[str] = field(default=())

    def named(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each seat with the line of its player."""
        for number, name in enumerate(self.names, 1):
            yield number, f"P{number} player {match_header.quoted_name(name)}"


def _masters(own: Brought) -> Iterator[str]:
    lines: list[str] = []
    for number, line in own.named():
        lines.append(line)
        if own.teams[number - 1]:
            lines += _team(number, own.teams[number - 1])
    yield match_header.cards_line(lines)
    yield from lines
    yield NOT_CHOSEN


def _conquest(own: Brought) -> Iterator[str]:
    known = conquest_cards()
    yield f"cards {known.digest}"
    all_heroes = heroes()
    called = {name.casefold(): name for name in all_heroes}
    chosen = [called.get(name.casefold().replace(" ", "-"), "") for name in own.heroes]
    for number, name in enumerate(own.heroes, 1):
        if name and not chosen[number - 1]:
            raise BadInput(f"hero{number}", f"There is no hero {name[:30]!r}.", f"Choose {', '.join(all_heroes)}.")
        if name and chosen.index(chosen[number - 1]) < number - 1:
            raise BadInput(f"hero{number}", f"{chosen[number - 1]} is played already.", "Choose another hero.")
    left = [hero for hero in all_heroes if hero not in chosen]
    for number, line in own.named():
        yield line
        yield f"P{number} hero {chosen[number - 1] or left.pop(secrets.randbelow(len(left)))}"
    yield NOT_CHOSEN


def _dungeon(own: Brought) -> Iterator[str]:
    sets = {dice_set.digest: dice_set for dice_set in usable()}
    if not sets:
        raise BadInput("dice", "The store has no dice for Dungeon Dice.", "An organizer adds them under Cards.")
    dice_set = sets.get(own.dice) if own.dice else next(iter(sets.values()))
    if dice_set is None:
        raise BadInput("dice", f"There is no dice set {own.dice[:20]!r}.", "Choose one of the store's.")
    yield f"dice {dice_set.id} {dice_set.digest}"
    for _, line in own.named():
        yield line


HEADERS: Mapping[str, Callable[[Brought], Iterator[str]]] = {
    MASTERS: _masters,
    CONQUEST: _conquest,
    DUNGEON: _dungeon,
}


def _team(number: int, text: str) -> Iterator[str]:
    try:
        draft = read_team(text, pool())
    except TeamUnreadable as error:
        raise BadInput(f"team{number}", str(error), "Paste a team link, a list of cards, or leave it out.") from error
    if draft.unknown:
        unknown = draft.unknown[0]
        raise BadInput(f"team{number}", f"{unknown.written[:40]}: {unknown.reason}.", "Correct it, or leave it out.")
    cards = [(chosen.card.code, chosen.dice) for chosen in draft.cards]
    yield from match_header.team_lines(number, cards, [basic.card.code for basic in draft.basics])
