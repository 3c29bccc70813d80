"""The code behind each team rule.

A team check looks at one player, a table check at everybody; both return findings and never raise.
"""

from __future__ import annotations

from collections.abc import Callable

from teams.checks import basic_actions, construction, doubles, drafting, first_game
from teams.formats import Format
from teams.problems import Finding
from teams.values import Player, Table

TeamCheck = Callable[[Player, Format], list[Finding]]
TableCheck = Callable[[Table, Format], list[Finding]]

TEAM_CHECKS: dict[str, TeamCheck] = {
    **construction.TEAM, **basic_actions.TEAM, **first_game.TEAM, **drafting.TEAM, **doubles.TEAM,
}  # fmt: skip
TABLE_CHECKS: dict[str, TableCheck] = {
    **basic_actions.TABLE, **first_game.TABLE, **drafting.TABLE, **doubles.TABLE,
}  # fmt: skip
