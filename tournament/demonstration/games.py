"""Teams and games of the demonstration: teams that the validator accepts, games that bots play through the engine."""

from __future__ import annotations

from rules.core.lines.notation import write
from rules.core.nature import Nature
from rules.dice_masters.cards import CardPool
from rules.dice_masters.play import play_game, random_team
from rules.dice_masters.table import TeamList
from teams.codecs import write_link
from teams.problems import errors
from teams.validation import validate
from teams.values import Basic, Chosen, TeamDraft

MOST_TRIES = 50


def legal_team(pool: CardPool, edition: str, seed: str, name: str = "") -> TeamDraft:
    """Return a random team of cards with written texts, tried until the validator finds no error in it."""
    for number in range(MOST_TRIES):
        team = draft(pool, random_team(pool, Nature(f"{seed} {number}"), edition), name)
        if not errors(validate(team, "tournament", edition)):
            return team
    raise RuntimeError(f"No legal {edition} team was found in {MOST_TRIES} tries.")


def draft(pool: CardPool, team: TeamList, name: str = "") -> TeamDraft:
    cards = tuple(Chosen(card, dice) for code, dice in team.cards if (card := pool.by_code(code)))
    basics = tuple(Basic(card) for code in team.basics if (card := pool.by_code(code)))
    return TeamDraft(cards, basics, name)


def too_many_dice(team: TeamDraft) -> TeamDraft:
    """Return the same team with every card at its Max: more dice than a tournament team may have."""
    cards = tuple(Chosen(card, card.max_dice or dice) for card, dice in team.cards)
    return TeamDraft(cards, team.basics, team.name)


def link(team: TeamDraft) -> str:
    return write_link(team)


def as_list(team: TeamDraft) -> TeamList:
    return TeamList(tuple((c.card.code, c.dice) for c in team.cards), tuple(b.card.code for b in team.basics))


#: How a tied game is reported.
TIE = "0-0-1"


def game(
    pool: CardPool,
    edition: str,
    teams: tuple[TeamDraft, TeamDraft],
    names: tuple[str, str],
    seed: str,
    header: list[str],
) -> tuple[str, str]:
    """Return a game by two bots: its log, and its result as a table reports it ("1-0", "0-1" or "0-0-1" for a tie)."""
    log, state = play_game(edition, (as_list(teams[0]), as_list(teams[1])), names, seed, pool, header)
    result = {0: "1-0", 1: "0-1", None: TIE}[state.winner]
    return write(log), result
