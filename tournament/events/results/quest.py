"""A run of Dice Conquest as a result: its numbers, how it is written, and what two of them differ in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, ClassVar

from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.table import START_HEALTH
from tournament.coop import LOSS, UNFINISHED, WIN, QuestResult, quest_score

from .games import ResultError

#: Fields of the form that hold one number each, and what they are called there.
NUMBERS = {
    "last_round": "Last round",
    "creatures_slain": "Creatures slain",
    "hp_removed": "Health removed from creatures",
    "dragon_damage": "Damage on the dragon",
    "loot_used": "Loot cards used",
    "minutes": "Minutes played",
}
#: How a run ends, as its trail says it.
ENDINGS = {WIN: "wins in round {round}", LOSS: "loses in round {round}", UNFINISHED: "is unfinished in round {round}"}


@dataclass(frozen=True, slots=True)
class Quest:
    """A party's run; the heroes and traps are those the match was set up with."""

    run: QuestResult
    kind: ClassVar[str] = "quest"

    @property
    def outcome(self) -> dict[str, Any]:
        return {"quest": asdict(self.run)}

    @property
    def key(self) -> str:
        """Return the run as JSON, its fields in order."""
        return json.dumps(asdict(self.run), separators=(",", ":"))

    @property
    def score(self) -> int:
        return quest_score(self.run)

    def __str__(self) -> str:
        return str(self.score)

    def reseated(self, seats: Sequence[int]) -> Quest:
        """Return the run with the heroes in other seats: `seats[0]` is the present seat, from 0, of the first."""
        run = self.run
        heroes = tuple(run.heroes[old] for old in seats)
        return Quest(replace(run, heroes=heroes, health_left=tuple(run.health_left[old] for old in seats)))

    def contradicts(
        self, names: Sequence[str], number: int, winner: int | None, *, over: bool, told: object = None
    ) -> str:
        """Say what of the run is otherwise in the log; a log without a run says nothing."""
        if number > 1:
            return f"A party has one run a round; this is a log of game {number}."
        if not isinstance(told, Quest):
            return ""
        return " ".join(_differences(self, told, names))

    def unproved(
        self, names: Sequence[str], winners: Mapping[int, int | None], told: Mapping[int, object] | None = None
    ) -> Iterator[str]:
        """Yield what logs leave open: a score that none of them shows."""
        if 1 not in (told or {}):
            yield "No log shows how this run ended, so its score is as it was reported."


#: What is compared with a log, and how it is called there. The minutes and the heroes are no part of a game's score.
_COMPARED = {
    "creatures_slain": "Creatures slain",
    "hp_removed": "Health removed from creatures",
    "dragon_damage": "Damage on the dragon",
    "loot_used": "Loot cards used",
}


def _differences(result: Quest, told: Quest, names: Sequence[str]) -> Iterator[str]:
    run, by_log = result.run, told.run
    if (run.outcome, run.last_round) != (by_log.outcome, by_log.last_round):
        ended, said = (ENDINGS[each.outcome].format(round=each.last_round) for each in (by_log, run))
        yield f"In the log the party {ended}, Quest Score {told.score}; in the result it {said}, {result.score}."
    for name, left, has in zip(names, by_log.health_left, run.health_left, strict=False):
        if left != has:
            yield f"In the log {name} has {left} health left; in the result {has}."
    for name, called in _COMPARED.items():
        if (one := getattr(by_log, name)) != (other := getattr(run, name)):
            yield f"{called}: {one} in the log, {other} in the result."


def of_body(body: Mapping[str, Any]) -> Quest:
    """Return the value of what a match stores."""
    known = {name.name: body[name.name] for name in fields(QuestResult) if name.name in body}
    known |= {name: tuple(known[name]) for name in ("heroes", "health_left")}
    return Quest(QuestResult(**known))


def parse(text: str) -> Quest:
    """Read the JSON of a form or of the API: outcome, last_round, health_left, … Raises ResultError naming a field."""
    try:
        body = json.loads(text)
    except ValueError as error:
        raise ResultError("The result is not written as the form writes it. Fill in the form again.") from error
    if not isinstance(body, dict):
        raise ResultError("A result of a run is an object with outcome, last_round, health_left and the other fields.")
    read: dict[str, Any] = {"outcome": str(body.get("outcome", "")), "heroes": (), "traps": 0}
    if not read["outcome"]:
        raise ResultError("How did the run end? Choose won, lost or unfinished.")
    health = body.get("health_left")
    if not isinstance(health, list) or not health:
        raise ResultError("The health left is missing. Give that of each hero, in seat order.")
    read["health_left"] = tuple(_number("The health left", value) for value in health[: max(START_HEALTH)])
    defaults = _DEFAULTS | (_OF_A_WIN if read["outcome"] == WIN else {})
    for name, called in NUMBERS.items():
        value = body.get(name)
        if name == "minutes" and value in (None, ""):
            continue
        read[name] = _number(called, value if value not in (None, "") else defaults.get(name))
    return Quest(QuestResult(**read))


#: What a field counts that was left empty; of a win the rest follows (`won_in_full`).
_DEFAULTS = {"dragon_damage": 0, "loot_used": 0}


_OF_A_WIN = {"creatures_slain": 0, "hp_removed": 0}


def _number(called: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ResultError(f"{called} is missing. Give a number.")
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise ResultError(f"{called}: “{text[:12]}” is not a number from 0 upwards.")
    return int(text)


def won_in_full(run: QuestResult) -> QuestResult:
    """Return a win with what every win has, where the form left it empty: all creatures slain, the dragon too."""
    creatures = read_cards().creatures
    (dragon,) = read_cards().bottom
    whole: dict[str, Any] = {
        "creatures_slain": len(creatures),
        "hp_removed": sum(creature.health for creature in creatures.values()),
        "dragon_damage": creatures[dragon].health,
    }
    return replace(run, **{name: value for name, value in whole.items() if getattr(run, name) == 0})
