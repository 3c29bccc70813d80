"""Checks a team, or everybody at a table, and returns every problem at once.

>>> from rules.dice_masters.card_files import read_folder
>>> from teams.codecs import read_team
>>> team = read_team("4x12bff;3x129bff;3x130bff", read_folder())
>>> [(problem.rule, problem.severity) for problem in validate(team, "tournament")]
[('TR-TOUR-DICE-FEW', 'note')]
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from rules.dice_masters.profile import Profile
from teams.checks import TABLE_CHECKS, TEAM_CHECKS, TableCheck, TeamCheck
from teams.checks.event import CHECKS as EVENT_CHECKS
from teams.event_formats import EventFormat, event_format_of
from teams.formats import EDITIONS, Format, edition_of, format_of
from teams.problems import Cite, Finding, Problem
from teams.rulings import adapted, ruled
from teams.team_rules import ORDER, RULES
from teams.values import Player, Table, TeamDraft

_Plan = tuple[tuple[tuple[int, TeamCheck], ...], tuple[tuple[int, TableCheck], ...]]
#: Whose problem (the number of players for nobody's alone), place in the rule order, what was found.
_Found = tuple[int, int, Finding]
_PLAYER_THEN_RULE = itemgetter(0, 1)


def validate(
    team: TeamDraft,
    format_key: str | Format,
    edition: str | None = None,
    event_format: str | EventFormat | None = None,
    name: str = "The team",
    profile: Profile | None = None,
) -> tuple[Problem, ...]:
    """Return every problem of one team by itself. Raises UnknownFormat for a key that does not exist."""
    table = Table((Player(team, name),), whole=False)
    return validate_table(table, format_key, edition, event_format, profile)


def validate_table(
    table: Table,
    format_key: str | Format,
    edition: str | None = None,
    event_format: str | EventFormat | None = None,
    profile: Profile | None = None,
) -> tuple[Problem, ...]:
    """Return every problem of everybody at the table, by player, then rule order, then card order.

    Problems that belong to nobody alone come last. `profile` holds the rulings that an event makes otherwise. Raises
    UnknownFormat.
    """
    game = format_key if isinstance(format_key, Format) else format_of(format_key)
    book = edition_of(edition, game)
    if profile is not None:
        game = adapted(game, profile)
    event = event_format if isinstance(event_format, EventFormat) else event_format_of(event_format)
    team_checks, table_checks = _plan(game.checks)
    nobody = len(table.players)
    found: list[_Found] = []
    for seat, player in enumerate(table.players):
        for order, check in team_checks:
            if findings := check(player, game):
                found += [(seat, order, finding) for finding in findings]
        if event:
            for rule, event_check in EVENT_CHECKS.items():
                found += [(seat, ORDER[rule], finding) for finding in event_check(player.team, event)]
    for order, table_check in table_checks:
        if findings := table_check(table, game):
            found += [(nobody if f.player is None else f.player, order, f) for f in findings]
    if book not in game.editions:
        found.append((nobody, ORDER["EV-BOOK"], _other_book(game, book)))
    if profile is not None:
        found = [(seat, order, ruled(RULES[order].id, finding, game, profile)) for seat, order, finding in found]
    found.sort(key=_PLAYER_THEN_RULE)
    return tuple([_problem(entry, table, game, book, event) for entry in found])


@lru_cache
def _plan(checks: tuple[str, ...]) -> _Plan:
    """Return the checks of a format as functions, each with its place in the rule order."""
    ordered = sorted(checks, key=ORDER.__getitem__)
    team = tuple((ORDER[rule], TEAM_CHECKS[rule]) for rule in ordered if rule in TEAM_CHECKS)
    return team, tuple((ORDER[rule], TABLE_CHECKS[rule]) for rule in ordered if rule in TABLE_CHECKS)


def _other_book(game: Format, book: str) -> Finding:
    printed = EDITIONS[game.editions[0]]
    message = f"{printed} prints the {game.name}, but this event uses {EDITIONS[book]}; the two do not conflict."
    return Finding("format", message, "Tell the players which book applies.", game.editions[0], book)


def _problem(entry: _Found, table: Table, game: Format, book: str, event: EventFormat | None) -> Problem:
    seat, order, finding = entry
    rule = RULES[order]
    if finding.ruling:
        cite = Cite("Rulings", finding.ruling)
    elif event and rule.id in EVENT_CHECKS:
        cite = Cite("Event", f"{event.name}: {event.source}")
    else:
        cite = rule.cite(game.key, book)
    alone = seat == len(table.players)
    absolute = alone or finding.path.startswith("draft.")
    return Problem(
        rule.id,
        finding.severity or rule.severity,
        None if alone else table.players[seat].name,
        finding.path if absolute else f"players[{seat}].{finding.path}",
        finding.limit,
        finding.actual,
        finding.subject,
        finding.message,
        cite,
        finding.fix,
    )
