"""A run of Dice Conquest as a result: filled in by the party, checked for what cannot be, said with its Quest Score."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar

from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.table import START_HEALTH
from tournament.coop import LOSS, UNFINISHED, WIN, QuestResult, explain_score, find_quest_faults, quest_of, quest_score

from .games import ResultError
from .kind import ResultKind
from .values import MatchResult, ResultFromLog

if TYPE_CHECKING:
    from rules.judging import Judged

    from ..models import Entrant, Match, Round

#: Fields of the form that hold one number each, and what they are called there.
NUMBERS = {
    "last_round": "Last round",
    "creatures_slain": "Creatures slain",
    "hp_removed": "Health removed from creatures",
    "dragon_damage": "Damage on the dragon",
    "loot_used": "Loot cards used",
    "minutes": "Minutes played",
}
_ENDINGS = {WIN: "wins in round {round}", LOSS: "loses in round {round}", UNFINISHED: "is unfinished in round {round}"}


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
        ended, said = (_ENDINGS[each.outcome].format(round=each.last_round) for each in (by_log, run))
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


def in_words(match: Match, result: Quest) -> str:
    """Return `Lanternbearers wins in round 8: Quest Score 939`."""
    ending = _ENDINGS[result.run.outcome].format(round=result.run.last_round)
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
