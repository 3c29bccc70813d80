"""The code behind each team rule.

A team check looks at one player, a table check at everybody; both return findings and never raise.
"""

from __future__ import annotations

from collections.abc import Callable

from teams.checks import construction, doubles, drafting, first_game
from teams.formats import Format
from teams.problems import Finding
from teams.values import Player, Table

TeamCheck = Callable[[Player, Format], list[Finding]]
TableCheck = Callable[[Table, Format], list[Finding]]

TEAM_CHECKS: dict[str, TeamCheck] = {**construction.TEAM, **first_game.TEAM, **drafting.TEAM, **doubles.TEAM}
TABLE_CHECKS: dict[str, TableCheck] = {**construction.TABLE, **first_game.TABLE, **drafting.TABLE, **doubles.TABLE}
