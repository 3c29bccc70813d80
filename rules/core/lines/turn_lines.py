"""The line that opens a turn or a round: its number and the player, in whatever words (`turn 5 P1`, `T five/Ana`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from rules.core.diagnosis import no_such_seat
from rules.core.faults import Unreadable
from rules.core.lines.notation import Vocabulary
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.plainer import CLOSE, players_of
from rules.core.lines.words import LONG, SEATS, is_number, tells_more

#: They say nothing on the line of a turn.
SAY_NOTHING = frozenset(
    ("turn", "round", "of", "the", "by", "for", "to", "it", "it's", "is", "now", "then", "and", "with", "a", "s")
    + ("begins", "begin", "starts", "start", "goes", "go", "plays", "acts", "moves", "next", "first", "player", "hero")
    + ("no", "nr", "number", "active", "new", "main")
)
_SIGNS = re.compile(r"(?:[\s/().,:;#=!|\[\]]|(?<!\S)-(?!\S))+")  # what stands between the words
_SEAT = re.compile(r"p([0-9]{1,6})")
_SPOKEN_SEAT = re.compile(r"\b(?:player|seat) ?#?(?=[1-9]\b)", re.IGNORECASE)
#: The number that is written and the seat from 0; None for what is not written.
NumberAndSeat = tuple[int | None, int | None]


def read_turn_line(
    args: tuple[str, ...], vocabulary: Vocabulary, names: tuple[str, ...], heroes: tuple[str, ...] = ()
) -> NumberAndSeat:
    """Return the number and the player that a turn line names. `heroes`: what the players are also called.

    Raises Unreadable for a line that says neither, names a seat nobody has, or somebody who is not at the table.
    """
    short = sum(map(len, args)) < LONG  # so that what is remembered stays small
    return (_read if short else _read.__wrapped__)(args, vocabulary, names, heroes)


def turn_named(args: Iterable[str]) -> int | None:
    """Return the number on a turn line, if it has one."""
    return next((int(word) for word in _apart(args) if is_number(word)), None)


def names_somebody(args: Iterable[str]) -> bool:
    """Whether a line says more than a number."""
    return any(not is_number(word) and word.casefold() not in SAY_NOTHING for word in _apart(args))


def _apart(args: Iterable[str]) -> list[str]:
    """The words of the line, each by itself: `9/Ana`, `(P1)`, `nine`, `Ana's`, `player 1`."""
    words = (word.removesuffix("'s") for word in _SIGNS.split(_SPOKEN_SEAT.sub("P", " ".join(args))))
    return [IN_WORDS.get(word.casefold(), word) for word in words if word]


@lru_cache(maxsize=1024)  # sound: it is a matter of words alone
def _read(
    args: tuple[str, ...], vocabulary: Vocabulary, names: tuple[str, ...], heroes: tuple[str, ...]
) -> NumberAndSeat:
    if (plain := _as_usual(args, (*names, *heroes), len(names))) is not None:
        return plain
    called = players_of(heroes) | players_of(names)
    words = _apart(args)
    number: int | None = None
    seat: int | None = None
    strange: list[str] = []
    while words:
        found, behind = _called(words, called, len(names))
        word, words = " ".join(words[:behind]), words[behind:]
        if is_number(word) and number is None:
            number = int(word)
        elif is_number(word):
            strange.append(word)
        elif found is None and (match := _SEAT.fullmatch(word.casefold())):
            raise no_such_seat(int(match[1]) - 1, len(names), "players are at this table")
        elif found is not None and seat not in (None, found):
            offers = tuple(_line(vocabulary, number, player) for player in (seat, found))
            raise Unreadable(f"This line names two players. Did you mean {' or '.join(offers)}?", offers)
        elif found is not None:
            seat = found
        elif word.casefold() not in SAY_NOTHING:
            strange.append(word)
    if any(vocabulary.is_verb(word.casefold()) or _says_more(word, seat) for word in strange):
        raise Unreadable(f"Write what happens in the {vocabulary.turn} on the lines below this one.")
    if strange and seat is None:
        raise _unknown(strange, args, vocabulary, number, called)
    return number, seat


def _says_more(word: str, seat: int | None) -> bool:
    """Whether a word tells of more than a turn: what befalls somebody, or a figure, where the player is known."""
    return tells_more((word,)) and (seat is not None or not word.strip("-+").isdigit())


def _as_usual(args: Sequence[str], names: Iterable[str], players: int) -> NumberAndSeat | None:
    """The number and the seat of a line such as `turn 5 P1`; None for any other line, or if a name may be a number."""
    if len(args) != 2 or not is_number(args[0]) or SEATS.get(args[1], players) >= players:
        return None
    return None if any([name[:1].isdigit() for name in names]) else (int(args[0]), SEATS[args[1]])


def _called(words: Sequence[str], called: Mapping[str, int], players: int) -> tuple[int | None, int]:
    """The player whom the first words name, and how many words that takes; one word if they name nobody."""
    lower = [word.casefold() for word in words]
    if (match := _SEAT.fullmatch(lower[0])) and 0 < int(match[1]) <= players:
        return int(match[1]) - 1, 1
    for name in sorted(called, key=len, reverse=True):
        parts = name.split()
        if lower[: len(parts)] == parts:
            return called[name], len(parts)
    return called.get(lower[0].replace("-", " ")), 1


def _unknown(
    strange: Sequence[str], args: Sequence[str], vocabulary: Vocabulary, number: int | None, called: Mapping[str, int]
) -> Unreadable:
    """Somebody is named who is not at the table, or nothing that a turn line says."""
    if number is None:
        example = _line(vocabulary, 5, 0)
        said = f"“{' '.join(args)}” is not a {vocabulary.turn}."
        return Unreadable(f"{said} Write its number and the player: {example}.")
    told = f"“{' '.join(strange)}” is not a player at this table."
    near = get_close_matches(strange[0].casefold(), called, 1, CLOSE)
    seats = [called[near[0]]] if near else sorted(set(called.values()))
    offers = tuple(_line(vocabulary, number, seat) for seat in seats)
    return Unreadable(f"{told} Did you mean {' or '.join(offers)}?", offers)


def _line(vocabulary: Vocabulary, number: int | None, seat: int) -> str:
    return " ".join((vocabulary.turn, *([] if number is None else [str(number)]), f"P{seat + 1}"))
