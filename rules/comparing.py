"""Two logs of one game side by side: where they first differ in effect, and what each would need to be true.

Logs are aligned by turn. They agree on a turn if the same lies on the table at its end, however it is written; so
another order, or a payment that only one of them names, is a slight difference. The players of both are matched by
their names, since each of two players may have written the log from the own side.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.sentences import CLAIMED, counted
from rules.packed_positions import follow

Film = Mapping[str, Any]  # `rules.frames.Film.as_json`
Position = dict[str, Any]

AGREE, SLIGHT, DIFFER, BEHIND = "agree", "slight", "differ", "behind"
#: What says nothing about the table: numbers of like dice, and what the game waits for.
_NO_EFFECT = frozenset(("id", "waits_for", "step", "rolled", "turn", "active_player", "first_player", "dice_set"))
_NUMBER = re.compile(r"#\d+|\bP\d\.")
MOST_FACTS = 12


@dataclass(frozen=True, slots=True)
class Side:
    """One log at the difference. `frame`: its first frame that the other does not have, None where it has nothing more;
    `facts`: what is so on the table at the end of the turn in this log, and not in the other.
    """

    frame: int | None
    sentence: str
    line: int | None
    facts: tuple[str, ...]
    position: Position
    frames: tuple[int, ...]  # of the turn


@dataclass(frozen=True, slots=True)
class Comparison:
    """`turns`: each with AGREE, SLIGHT, DIFFER or BEHIND; `turn`: the first that differs in effect, None if none does;
    `shorter`: the log that stops earlier although both agree so far, 0 or 1.
    """

    turns: tuple[tuple[int, str], ...]
    turn: int | None = None
    heading: str = ""
    sides: tuple[Side, Side] | None = None
    slight: tuple[tuple[int, str, str], ...] = field(default=())
    shorter: int | None = None
    apart: str = ""  # why the two cannot be compared

    @property
    def place(self) -> str:
        """`in turn 20`, `in round 3`, `before the first turn`."""
        place = self.heading.partition(":")[0].lower()
        return place if place.startswith("before") else f"in {place}"


def compare(first: Film, second: Film) -> Comparison:
    """Compare two logs of one game. `apart` says why where they are of two games."""
    if first["game"] != second["game"]:
        return Comparison((), apart="The logs are of different games.")
    if not first["names"] or not second["names"]:
        return Comparison((), apart="A log that cannot begin has nothing to compare.")
    order = _order(first["names"], second["names"])
    if order is None:
        return Comparison((), apart="The logs are of games with different numbers of players.")
    logs = (_Log(first, range(len(order)), range(len(order))), _Log(second, order, order))
    begun = [log.after(0) for log in logs]
    if logs[0].effect(begun[0]) != logs[1].effect(begun[1]):
        return Comparison((), apart=_starts_apart(begun, first["names"]))
    return _by_turn(logs)


def _by_turn(logs: tuple[_Log, _Log]) -> Comparison:
    """Go through the turns that both have, up to the first that differs in effect."""
    one, other = logs
    both = [number for number in one.turns if number in other.turns]
    states: list[tuple[int, str]] = []
    slight: list[tuple[int, str, str]] = []
    for place, number in enumerate(both):
        ends = (one.end_of(number), other.end_of(number))
        told = (one.told(number), other.told(number))
        apart = _first_apart(*told)
        if one.effect(ends[0]) == other.effect(ends[1]):
            states.append((number, AGREE if apart is None else SLIGHT))
            slight += [] if apart is None else [(number, one.words(apart[0]), other.words(apart[1]))]
            continue
        if number == both[-1] and (shorter := _stops_within(*told)) is not None:
            return Comparison((*states, (number, AGREE)), slight=tuple(slight), shorter=shorter)
        at = _closer(logs, number, apart or (None, None))
        names = one.film["names"]
        sides = (
            one.side(number, at[0], _facts(ends[0], ends[1], names), ends[0]),
            other.side(number, at[1], _facts(ends[1], ends[0], names), ends[1]),
        )
        later = sorted({*both[place + 1 :], *(each for log in logs for each in log.turns if each > number)})
        turns = (*states, (number, DIFFER), *((each, BEHIND) for each in later))
        heading = (one.film["turns"].get(str(number)) or [f"Turn {number}"])[0]
        return Comparison(turns, number, str(heading), sides, tuple(slight))
    last = [max(log.turns, default=0) for log in logs]
    return Comparison(
        tuple(states), slight=tuple(slight), shorter=None if last[0] == last[1] else int(last[1] < last[0])
    )


def _closer(logs: tuple[_Log, _Log], turn: int, apart: tuple[int | None, int | None]) -> tuple[int | None, int | None]:
    """The frames at which the logs part, also where one of them leaves it out: a block, and that nobody blocks."""
    since = [log.unsaid_before(turn, frame) for log, frame in zip(logs, apart, strict=True)]
    both = [frozenset(said for _, said in each) for each in since]
    own = [
        next((number for number, said in each if said not in also), frame)
        for each, also, frame in zip(since, reversed(both), apart, strict=True)
    ]
    return own[0], own[1]


# --- who is who -----------------------------------------------------------------------------------


def _order(first: Sequence[str], second: Sequence[str]) -> list[int] | None:
    """The seat in the second log of each player of the first: by name, else by seat. None: not as many players."""
    if len(first) != len(second):
        return None
    there = {name.casefold(): seat for seat, name in enumerate(second)}
    by_name = [there.get(name.casefold(), -1) for name in first]
    return by_name if sorted(by_name) == list(range(len(first))) else list(range(len(first)))


def _naming(names: Sequence[str], order: Sequence[int]) -> Callable[[str], str]:
    """Words with a sign in place of each player's name, the same for the same player in both logs."""
    signs = {names[seat]: f"<{place}>" for place, seat in enumerate(order)}
    found = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(signs, key=len, reverse=True)) or "(?!)")
    return lambda words: found.sub(lambda match: signs[match[0]], words)


# --- what is the same -----------------------------------------------------------------------------


class _Log:
    """A film that is gone through turn by turn. `order`: the seat of each player in the order of the first log."""

    def __init__(self, film: Film, order: Sequence[int], seats: Sequence[int]) -> None:
        self.film, self._order, self._done, self._position = film, order, 0, Position()
        self._named = _naming(film["names"], seats)
        self.turns: dict[int, list[int]] = {}  # their frames, without that of the verdict
        for number, frame in enumerate(film["frames"]):
            if "verdict" not in (frame.get("m") or ()):
                self.turns.setdefault(frame["t"], []).append(number)

    def after(self, frame: int) -> Position:
        """The position behind a frame; frames may only be asked for in their order."""
        follow(self._position, self.film, slice(self._done, frame + 1))
        self._done = frame + 1
        copy: Position = json.loads(json.dumps(self._position))
        if copy.get("players"):
            copy["players"] = [copy["players"][seat] for seat in self._order]
        return copy

    def end_of(self, turn: int) -> Position:
        return self.after(self.turns[turn][-1])

    def effect(self, position: Position) -> str:
        return _effect(position, self._named)

    def told(self, turn: int) -> list[tuple[int, str]]:
        """What is told of a turn: frame and sentence, without claims and what goes by itself. What came of an entry is
        told player by player, so its order says nothing.
        """
        shown = [(number, self.film["frames"][number]) for number in self.turns[turn] if number]
        return [
            (number, " ".join(sorted(self._named(frame["s"]).split(". "))))
            for number, frame in shown
            if not frame.get("q") and CLAIMED not in (frame.get("m") or ())
        ]

    def unsaid_before(self, turn: int, frame: int | None) -> list[tuple[int, str]]:
        """What went by itself between the sentence that both logs have and this frame: frames and sentences."""
        frames = self.turns[turn]
        until = frames.index(frame) if frame in frames else len(frames)
        told = [number for number, _ in self.told(turn) if number in frames[:until]]
        after = frames.index(told[-1]) + 1 if told else 0
        return [(number, self._named(self.film["frames"][number]["s"])) for number in frames[after:until]]

    def words(self, frame: int | None) -> str:
        return str(self.film["frames"][frame]["s"]) if frame is not None else ""

    def side(self, turn: int, frame: int | None, facts: tuple[str, ...], end: Position) -> Side:
        line = self.film["frames"][frame]["n"] if frame is not None else None
        return Side(frame, self.words(frame), line, facts, end, tuple(self.turns[turn]))


def _effect(position: Position, named: Callable[[str], str]) -> str:
    """What is on the table, as words that are equal where it is the same."""
    plain = {key: _plain(each, named) for key, each in position.items() if key not in (*_NO_EFFECT, "players")}
    players = [_plain(player, named) for player in position.get("players") or ()]  # in their order
    return json.dumps([plain, players], sort_keys=True)


def _plain(value: Any, named: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        value = value | {"zones": _fields_as_one(value["zones"])} if "zones" in value else value
        return {key: _plain(each, named) for key, each in value.items() if key not in _NO_EFFECT}
    if isinstance(value, list):
        return sorted((_plain(each, named) for each in value), key=json.dumps)
    return named(_NUMBER.sub("", value)) if isinstance(value, str) else value


def _fields_as_one(zones: Mapping[str, Any]) -> dict[str, Any]:
    """At the end of a turn the attack zone is the field."""
    return {**zones, "field": [*zones.get("field", ()), *zones.get("attack", ())], "attack": []}


def _first_apart(
    one: Sequence[tuple[int, str]], other: Sequence[tuple[int, str]]
) -> tuple[int | None, int | None] | None:
    """The first frames that differ in words; None where none do, and None for a log that says nothing more."""
    for (first, said), (second, also) in zip(one, other, strict=False):
        if said != also:
            return first, second
    if len(one) == len(other):
        return None
    return (one[len(other)][0], None) if len(one) > len(other) else (None, other[len(one)][0])


def _stops_within(one: Sequence[tuple[int, str]], other: Sequence[tuple[int, str]]) -> int | None:
    """The log that ends in this turn without saying anything else than the other; None if it does."""
    mine, theirs = ([said for _, said in told] for told in (one, other))
    if mine == theirs[: len(mine)]:
        return 0
    return 1 if theirs == mine[: len(theirs)] else None


# --- what differs ---------------------------------------------------------------------------------


#: Numbers of a player, and the words for them.
NUMBERS = {
    "life": "life", "health": "health", "fame": "Fame", "wounds": "wounds", "experience": "experience",
    "level_dice": "Level dice",
}  # fmt: skip
#: Where a player's things are, and the words for it.
PLACES = {
    "field": "in {}'s field",
    "reserve": "in {}'s reserve pool",
    "prep": "in {}'s prep area",
    "used": "in {}'s used pile",
    "bag": "in {}'s bag",
    "out_of_play": "out of play for {}",
    "captured": "captured from {}",
    "equipped": "equipped by {}",
    "pack": "carried by {}",
    "trophies": "among {}'s trophies",
    "loot": "held by {}",
}


def _facts(one: Position, other: Position, names: Sequence[str]) -> tuple[str, ...]:
    """What is so in one position and not in the other, in sentences."""
    found: list[str] = []
    for name, player, also in zip(names, one.get("players") or (), other.get("players") or (), strict=False):
        for key, word in NUMBERS.items():
            if player.get(key) != also.get(key):
                found.append(f"{name} has {max(0, player.get(key) or 0)} {word}.")
        mine, theirs = (_places(each) for each in (player, also))
        for place, words in PLACES.items():
            if more := mine[place] - theirs[place]:
                things = counted(more.elements())
                found.append(f"{things} {'is' if more.total() == 1 else 'are'} {words.format(name)}.")
    found += _creatures(one, other)
    return tuple(found[:MOST_FACTS])


def _places(player: Mapping[str, Any]) -> dict[str, Counter[str]]:
    """What lies where, by name; in the field with its level."""
    zones = _fields_as_one(player["zones"]) if "zones" in player else player
    return {place: Counter(_things(zones.get(place) or ())) for place in PLACES}


def _things(pile: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for thing in pile:
        name, face = str(thing["name"]).replace("-", " "), thing.get("face") or {}
        shown = (
            f" at level {face['level']}" if isinstance(face, dict) and face.get("level") and thing.get("code") else ""
        )
        yield from [name + shown] * int(thing.get("count", 1))


def _creatures(one: Position, other: Position) -> Iterator[str]:
    there = {card["id"]: card for card in other.get("display") or ()}
    for card in one.get("display") or ():
        also = there.get(card["id"])
        if also is None:
            yield f"{card['name']} is in the display."
        elif also.get("damage") != card.get("damage"):
            yield f"{card['name']} has {card.get('damage')} damage."


def _starts_apart(begun: Sequence[Position], names: Sequence[str]) -> str:
    cards = [set(_left_on_cards(position)) for position in begun]
    apart = sorted(cards[0] ^ cards[1])
    if apart:
        seat, card, _ = apart[0]
        return f"The logs begin with different teams: look at {card} of {names[seat]} in both headers."
    return "The logs begin with different positions, so their turns cannot be compared. Look at both headers."


def _left_on_cards(position: Position) -> Iterator[tuple[int, str, int]]:
    for seat, player in enumerate(position["players"]):
        for card in player.get("zones", {}).get("cards") or ():
            yield seat, str(card["name"]), int(card["left"])
