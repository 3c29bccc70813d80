"""A run of Dice Conquest as a result: filled in by the party, checked for what cannot be, said with its Quest Score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.table import START_HEALTH
from tournament.coop import LOSS, UNFINISHED, WIN, explain_score, find_quest_faults, quest_of

from .games import ResultError
from .kind import ResultKind
from .quest import ENDINGS, NUMBERS, Quest, of_body, parse, won_in_full
from .values import MatchResult, ResultFromLog

if TYPE_CHECKING:
    from rules.judging import Judged

    from ..models import Entrant, Match, Round


def posted(post: Mapping[str, str]) -> str:
    """Return the spelling of what a form sent; empty where nothing was filled in."""
    if post.get("result"):
        return post["result"]
    if not post.get("outcome"):
        return ""
    health = [post[name] for seat in range(1, max(START_HEALTH) + 1) if (name := f"health_{seat}") in post]
    body: dict[str, Any] = {"outcome": post["outcome"], "health_left": health}
    return json.dumps(body | {name: post.get(name, "") for name in NUMBERS})


def check(result: Quest, match: Match, staff: bool) -> Quest:
    """Return the run with the heroes and traps of the match. Raises ResultError with everything that cannot be."""
    heroes = tuple(match.setup.get("heroes", ()))
    if not heroes:
        raise ResultError("The heroes of this table are not chosen yet. Choose them first.")
    traps = match.setup.get("traps", 0)
    if traps is None:
        raise ResultError("The number of traps of this table is not picked yet. Pick it first.")
    run = replace(result.run, heroes=heroes, traps=traps)
    if run.outcome == WIN:
        run = won_in_full(run)
    faults = find_quest_faults(run, read_cards())
    if faults:
        raise ResultError(" ".join(fault.message for fault in faults))
    return Quest(run)


def in_words(match: Match, result: Quest) -> str:
    """Return `Lanternbearers wins in round 8: Quest Score 939`."""
    ending = ENDINGS[result.run.outcome].format(round=result.run.last_round)
    return f"{match.first.name} {ending}: Quest Score {result.score}"


def scored(match: Match, result: Quest) -> str:
    return f"{result.score} for {match.first.name}"


def spoken(result: Quest) -> str:
    """Return `won, Quest Score 939`."""
    word = {WIN: "won", LOSS: "lost", UNFINISHED: "unfinished"}[result.run.outcome]
    return f"{word}, Quest Score {result.score}"


def arithmetic(result: Quest) -> str:
    """Return how the score comes about."""
    return explain_score(result.run)


def _tagged(match: Match, result: Quest, entrant: Entrant | None) -> str:
    return spoken(result)


def _winner(match: Match, result: Quest) -> Entrant | None:
    return match.first if result.run.won else None


def _without(match: Match, gone: Set[int]) -> None:
    """Return nothing: a party that has gone has no run."""


def _absence(match: Match) -> str:
    return "The party is dropped: it has no run in this round, and none in later ones."


def _of_log(found: Judged) -> ResultFromLog:
    """Return the run that a log plays, with its heroes by seat, traps, and the cards in the order they came up."""
    told = quest_of(found)
    if told.result is None:
        return ResultFromLog(note=told.note)
    heroes = read_cards().heroes
    setup = {
        "heroes": [heroes[hero].name if hero in heroes else hero for hero in told.result.heroes],
        "traps": told.result.traps,
        "cards": [list(cards) for cards in told.came_up],
    }
    return ResultFromLog(Quest(told.result), told.note, setup)


def _from_logs(
    match: Match, winners: Mapping[int, int | None], told: Mapping[int, MatchResult] | None = None
) -> Quest | None:
    """Return the run of the log, if the party's table can have it. Who won alone is not the score."""
    found = (told or {}).get(1)
    if not isinstance(found, Quest):
        return None
    try:
        return check(found, match, staff=True)
    except ResultError:
        return None


def _choices(match: Match, staff: bool) -> list[dict[str, object]]:
    """Nothing is pressed at once: a run is filled in."""
    return []


def _quick(match: Match, typed: str) -> None:
    """Return nothing: a run is filled in at its table."""


def _typed(round_: Round) -> tuple[str, str]:
    return "a run is filled in on the page of its table", "open the table"


def _filled(
    match: Match,
    sent: Mapping[str, str],
    faults: Sequence[tuple[int, str]] = (),
    winners: Mapping[int, int | None] | None = None,
    told: Mapping[int, MatchResult] | None = None,
) -> dict[str, Any]:
    """Return the fields by name, `seats` and `faults`: as they were sent, else as the result has them, else as a
    checked log does (`by_log`), else empty.
    """
    known = match.result or _from_logs(match, winners or {}, told)
    run = known.run if known else None
    stored = {name: getattr(run, name) for name in ("outcome", *NUMBERS)} if run else {}
    filled: dict[str, Any] = {name: "" if value is None else value for name, value in stored.items()}
    filled |= {name: sent[name] for name in ("outcome", *NUMBERS) if name in sent}
    health = run.health_left if run else [""] * match.setup.get("party", 0)
    seats = [
        replace(seat, health=sent.get(f"health_{seat.number}", left))
        for seat, left in zip(hero_seats(match), health, strict=True)
    ]
    by_log = run is not None and match.result is None and not sent
    return filled | {"seats": seats, "faults": [sentence for _, sentence in faults], "by_log": by_log}


@dataclass(frozen=True, slots=True)
class HeroSeat:
    """A seat of a party: `hero` is the name, `id` that of the card; empty until it is chosen."""

    number: int
    player: str
    id: str
    hero: str
    goes_first: bool
    health: int | str = ""


def hero_seats(match: Match) -> list[HeroSeat]:
    """Return the seats of a party in order."""
    setup, cards = match.setup, read_cards().heroes
    heroes = setup.get("heroes", ())
    people = [member.name for member in match.first.members.all()]
    alone = people == [match.first.name]
    return [
        HeroSeat(
            number=number + 1,
            player="" if alone or number >= len(people) else people[number],
            id=heroes[number] if number < len(heroes) else "",
            hero=cards[heroes[number]].name if number < len(heroes) else f"Hero {number + 1}",
            goes_first=number == setup.get("first"),
        )
        for number in range(setup.get("party", 0))
    ]


QUEST = ResultKind(
    key="quest",
    read=of_body,
    parse=parse,
    posted=posted,
    check=check,
    in_words=in_words,
    scored=scored,
    spoken=spoken,
    tagged=_tagged,
    winner=_winner,
    without=_without,
    from_logs=_from_logs,
    of_log=_of_log,
    of_recordings=_from_logs,
    absence=_absence,
    length=lambda best_of: "one run a round",
    choices=_choices,
    quick=_quick,
    typed=_typed,
    form="events/results/quest_form.html",
    filled=_filled,
    slip="events/results/quest_slip.html",
    slips=3,
)
