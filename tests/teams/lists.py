"""Teams for tests, written as short as a table needs: `team("4x12bff 2x4wol", "31wol 33wol")`."""

from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import Card
from teams.problems import Problem
from teams.values import Basic, Chosen, Player, Table, TeamDraft

POOL = read_folder()

#: Eight cards, twenty dice, two basic actions: legal in a tournament.
EIGHT = "3x16wol 3x7wol 3x4wol 3x19wol 2x24wol 2x8bff 2x12bff 2x1wol"
ACTIONS = "31wol 33wol"
#: Where problems of the first player's team stand.
TEAM = "players[0].team"


def card(code: str) -> Card:
    found = POOL.by_code(code)
    assert found, code
    return found


def team(cards: str = EIGHT, basics: str = ACTIONS) -> TeamDraft:
    """Cards as `dice x code`; basic actions as `code`, `code@colour` or `dice x code@colour`."""
    return TeamDraft(tuple(_chosen(item) for item in cards.split()), tuple(_basic(item) for item in basics.split()))


def _chosen(item: str) -> Chosen:
    dice, code = item.split("x", 1)
    return Chosen(card(code), int(dice))


def _basic(item: str) -> Basic:
    item, _, colour = item.partition("@")
    dice, _, code = item.rpartition("x") if item.startswith(("3x", "6x", "4x", "2x")) else ("3", "", item)
    return Basic(card(code), int(dice), colour or None)


def basics(items: str) -> tuple[Basic, ...]:
    return team("", items).basics


def seat(cards: str = EIGHT, actions: str = ACTIONS, name: str = "Ana", **stated: object) -> Player:
    return Player(team(cards, actions), name=name, **stated)  # type: ignore[arg-type]


def table(*players: Player, **stated: object) -> Table:
    return Table(players, **stated)  # type: ignore[arg-type]


def of_rule(found: tuple[Problem, ...], rule: str) -> list[Problem]:
    return [problem for problem in found if problem.rule == rule]
