"""The other games in the demonstration: an evening of each to register for, and logs at the judge's desk."""

from __future__ import annotations

import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from cardpool.dice_sets.services import shipped
from rules.games import record_of
from tournament.events import services as events
from tournament.judging import services as judging
from tournament.judging import tasks

from .people import PLAYERS

#: Game and number of players of the logs.
LOGS = (("dice-conquest", 3), ("dungeon-dice", 4))
SEED = "5"
NOTE = "Pods of three or four. Played with sample dice: their numbers are invented."
EVENING, GAUNTLET = "Dungeon Night", "Kalterstorm Gauntlet"
PARTIES = 3  # parties of two that have entered the gauntlet


def build(people: dict[str, User]) -> None:
    """Through the same services as the pages. The logs belong to no event; one of them holds a cheat."""
    _pods(people["organizer"])
    _gauntlet(people["organizer"])
    played = [_game(name, players) for name, players in LOGS]
    for text in (*played, twice_in_a_row(played[0])):
        tasks.send(judging.attach_log(people["judge"], None, text).newest_replay)


def _in_days(days: int) -> datetime.date:
    return timezone.localdate() + datetime.timedelta(days=days)


def _pods(organizer: User) -> None:
    """Dungeon Dice in sixteen days, with the sample dice: seven players, a pod of four and one of three."""
    dice = next(iter(shipped().values()))
    event = events.create_event(
        organizer, name=EVENING, date=_in_days(16), starts_at="19:00", seed=31, edition="dungeon-dice",
        dice_set=dice.digest, note=NOTE, structure="pods",
    )  # fmt: skip
    events.open_registration(organizer, event)
    for name in PLAYERS[:7]:
        events.register(organizer, event, name)


def _gauntlet(organizer: User) -> None:
    """Three runs of Dice Conquest in twenty-three days; parties of two have entered."""
    event = events.create_event(
        organizer, name=GAUNTLET, date=_in_days(23), starts_at="14:00", seed=37, edition="dice-conquest",
        structure="coop", swiss_rounds=3,
    )  # fmt: skip
    events.open_registration(organizer, event)
    pairs = zip(PLAYERS[:PARTIES], PLAYERS[PARTIES:], strict=False)
    events.register_many(
        organizer, event, [f"{one.split()[1]} and {other.split()[1]}; {one}, {other}" for one, other in pairs]
    )


def _game(name: str, players: int) -> str:
    record, edition = record_of(name)
    return record.play(edition, SEED, players)


def twice_in_a_row(conquest: str) -> str:
    """Return a log of Dice Conquest in which, in the middle of the game, a hero acts twice in a row (DC-ROUND-06)."""
    lines = conquest.splitlines()
    taken = [number for number, line in enumerate(lines) if line.split()[1:2] == ["take"]]
    at = taken[len(taken) // 2]
    return "\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]) + "\n"
