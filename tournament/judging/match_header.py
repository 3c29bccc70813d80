"""The header with which a log of a match begins, as its form shows it, and what is made of a paste."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from cardpool.dice_sets import services as dice_sets
from cardpool.services import pool, pool_for
from rules.core.books.options import written
from rules.core.lines.notation import FIRST_LINE
from tournament.events import sides
from tournament.events.models import Entrant, Match, Submission
from tournament.events.permissions import may_see_team, may_see_teams
from tournament.events.proof import evidence
from tournament.events.proof.fit import Fit, LogFacts, fit

from .log_text import log_header, logtext
from .services.logs import LogError

#: In place of the player who goes first, until somebody has chosen.
NOT_CHOSEN = "first ?"
_NOT_CHOSEN = re.compile(r"^first[ \t]+\?[^\r\n]*$", re.MULTILINE)
#: Signs that would end a word of a line, a quotation or the line itself.
_UNWRITABLE = str.maketrans(dict.fromkeys('",;>\r\n', " "))


class FirstMissing(LogError):
    """The header does not say who goes first."""


def header_of_match(match: Match, hidden: Collection[int] = ()) -> str:
    """Return `Dice Marshal log 1`, game, options, format, place, players and teams; who goes first is left to be
    chosen.

    `hidden`: entrants whose team the reader may not see; a comment stands for it, and `with_hidden_teams` fills it in.
    """
    return "\n".join(_lines(match, hidden)) + "\n"


def hidden_from(actor: Any, match: Match) -> list[int]:
    """Return the players of a match whose team the actor may not see yet."""
    return [player.pk for player in match.players if not may_see_team(actor, player)]


def _lines(match: Match, hidden: Collection[int] = ()) -> Iterator[str]:
    event = match.event
    yield FIRST_LINE
    yield f"game {event.book.game}"
    for name, value in event.book.profile(event.rules_options).differences().items():
        yield f"option {name}={written(value)}"
    if event.needs_teams:
        yield f"format {event.team_format}"
    if event.dice_set:
        with suppress(dice_sets.NoSuchDiceSet):
            yield f"dice {dice_sets.by_digest(event.dice_set).id} {event.dice_set}"
    yield f"event {quoted(event.name)}"
    yield f"round {match.round.number}"
    yield f"table {match.table}"
    for number, (player, name, content) in enumerate(_seated(match), 1):
        yield f"P{number} player {quoted_name(name)}"
        if event.needs_teams and player.pk in hidden and content:
            yield _filled_in_later(number)
        elif event.needs_teams:
            yield from _team(number, name, content)
    yield from event.scheme.log_lines(match)
    if asks_first(match):
        yield NOT_CHOSEN


def asks_first(match: Match) -> bool:
    """Return whether the header of this match says who goes first; of four players the book says nothing of it."""
    return match.event.needs_teams and not match.event.is_doubles and not match.is_bye


def names_at(match: Match) -> list[str]:
    """Return the names of everybody at the table, as a log of it has them by seat."""
    return [name for _, name, _ in _seated(match)]


def _seated(match: Match) -> Iterator[tuple[Entrant, str, Mapping[str, Any] | None]]:
    """Yield everybody at the table by seat: the entry, the person's name, and the list they bring, None for none."""
    kept = dict(Submission.objects.filter(entrant__in=match.player_ids).values_list("entrant", "content"))
    for player in match.players:
        for name, content in sides.brought(player, kept.get(player.pk)):
            yield player, name, content


def _filled_in_later(number: int) -> str:
    return f"; the team of P{number} is hidden; it is filled in when the log is handed in"


def with_hidden_teams(text: str, match: Match) -> str:
    """Return a log with the registered teams in place of the lines that stand for them."""
    for number, (_, name, content) in enumerate(_seated(match), 1):
        if _filled_in_later(number) in text:
            text = text.replace(_filled_in_later(number), "\n".join(_team(number, name, content)), 1)
    return text


def without_hidden_teams(text: str, match: Match, hidden: Collection[int]) -> str:
    """Return a log as it was before `with_hidden_teams`, for somebody who may not see these players' teams."""
    for number, (player, *_) in enumerate(_seated(match), 1):
        if player.pk in hidden:
            cards = re.compile(rf"(^P{number} (card|basic)\b[^\n]*(\n|\Z))+", re.MULTILINE)
            text = cards.sub(_filled_in_later(number) + "\n", text)
    return text


def names_of_hidden(match: Match, hidden: Collection[int]) -> set[str]:
    """Return what the cards of hidden teams are called in a message: codes and names, in small letters."""
    cards, found = pool(), set()
    for player, _, content in _seated(match):
        if player.pk not in hidden or content is None:
            continue
        for entry in (*content["cards"], *content["basics"]):
            card = cards.by_code(entry["code"])
            name = card.title.partition(":")[0].casefold() if card else ""
            found |= {entry["code"].casefold(), name, name.replace(" ", "-")}
    return found - {""}


def _team(number: int, name: str, content: Mapping[str, Any] | None) -> Iterator[str]:
    if content is None:
        yield f"; {_plain(name)} has registered no team. Write it here: P{number} card 4wol x2"
        return
    dice = [(entry["code"], entry["dice"]) for entry in content["cards"]]
    yield from team_lines(number, dice, [entry["code"] for entry in content["basics"]])


def team_lines(number: int, dice: Iterable[tuple[str, int]], basics: Iterable[str]) -> Iterator[str]:
    """Yield `P1 card 4wol x2 Batman` for each card of a team with its dice, and a line for each basic action."""
    cards = pool()
    for code, count in dice:
        card = cards.by_code(code)
        yield f"P{number} card {code} x{count or 0} {_plain(card.title) if card else ''}".rstrip()
    for code in basics:
        card = cards.by_code(code)
        yield f"P{number} basic {code} {_plain(card.title) if card else ''}".rstrip()


def cards_line(lines: Iterable[str] = ()) -> str:
    """Return `cards 51677a5247a3ba75`: the digest of the cards that a game with these header lines is judged by."""
    return f"cards {pool_for(logtext.asked(chr(10).join(lines)).sets).digest}"


def _plain(words: str) -> str:
    return " ".join(words.translate(_UNWRITABLE).split())


def quoted(words: str) -> str:
    """Return words as a header writes them: in quotation marks, without what would end them."""
    return f'"{_plain(words)}"'


def quoted_name(name: str) -> str:
    """Return a player's name as a header writes it. It stays as it is: only a quotation mark would end it."""
    straight = " ".join(name.replace('"', "”").split())
    return f'"{straight}"'


def completed(text: str, match: Match, first: str = "", hidden: Collection[int] = ()) -> str:
    """Return the log that a paste into the form of a match means; hidden teams are left out, as in the form.

    A paste without a header of its own gets the match's; one below the header that the form began with keeps its own.
    `first`: "1" or "2", the player chosen to go first, for a header that leaves it open. Raises FirstMissing.
    """
    lines = logtext.lines(text)
    starts = [number for number, line in enumerate(lines) if _opens(line)]
    if len(starts) > 1 and _is_ours(lines[: starts[1]], match, hidden):
        text = "\n".join(lines[starts[1] :]) + "\n"
    elif not starts and text.strip():
        text = header_of_match(match, hidden) + "\n" + text
    if not _NOT_CHOSEN.search(text):
        return text
    if first not in ("1", "2"):
        one, two = match.players
        raise FirstMissing(f"The log does not say who went first, {one} or {two}.", "Choose below the log.")
    return _NOT_CHOSEN.sub(f"first P{first}", text, count=1)


def _opens(line: str) -> bool:
    return [word.casefold() for word in line.split()[:3]] == ["dice", "marshal", "log"]


def _is_ours(lines: list[str], match: Match, hidden: Collection[int]) -> bool:
    """Return whether these lines are the header that the form began with, whoever goes first."""
    kept = [line.strip() for line in lines if line.strip() and not line.startswith("first ")]
    return kept == [line.strip() for line in _lines(match, hidden) if not line.startswith("first ")]


def check_header(actor: Any, text: str, match: Match, game: int) -> Fit:
    """Compare the header of a log with the match it is handed in for, before it is judged.

    What is told names no card of a team that the actor may not see.
    """
    facts = LogFacts.of_header(log_header.header_of(text), number=game)
    return fit(facts, evidence.facts_of(match, named=may_see_teams(actor, match.event)))
