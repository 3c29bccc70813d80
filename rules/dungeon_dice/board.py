"""A position of Dungeon Dice: the two sides of a combat with their sums, every player's dice, the bags.

And the dice that a line of a log names, as they lie there. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.lines.notation import Entry
from rules.core.sentences import Acting, Data, NamedDice, everything_in
from rules.dungeon_dice.dice_set import MONSTER, MONSTER_LEVEL

BAGS = {"black": "monsters", "blue": "treasures", "red": "one-use items", "yellow": "artifacts"}


@dataclass(frozen=True, slots=True)
class Side:
    """`dice` as `{% dungeon_face %}` draws them."""

    title: str
    note: str
    total: int
    dice: tuple[dict[str, Any], ...]
    acting: bool


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    seat: str
    fame: int
    wounds: int
    experience: int
    level_dice: int
    equipped: tuple[dict[str, Any], ...]
    pack: tuple[dict[str, Any], ...]
    trophies: tuple[dict[str, Any], ...]
    active: bool
    acting: bool


@dataclass(frozen=True, slots=True)
class Pod:
    sides: tuple[Side, ...]
    monster: dict[str, Any] | None
    removed: tuple[dict[str, Any], ...]
    players: tuple[Player, ...]
    bags: tuple[tuple[str, str, int], ...]
    deals: tuple[str, ...]
    goal: int
    dice_set: Mapping[str, Any]


def pod(data: Mapping[str, Any]) -> Pod:
    """The JSON of a verdict with a position."""
    position = data["position"]
    acting = data.get("player") or position.get("active")
    fight = position.get("combat") or {}
    monster = fight.get("monster")
    return Pod(
        _sides(fight, monster, acting) if fight else (),
        die_of(monster, second=True) if monster else None,
        tuple(die_of(die) for die in fight.get("removed") or ()),
        tuple(_player(player, position, acting) for player in position.get("players") or ()),
        tuple((bag, BAGS.get(bag, ""), number) for bag, number in (position.get("bags") or {}).items()),
        tuple(map(_deal, position.get("deals") or ())),
        position.get("goal") or 0,
        position.get("dice_set") or {},
    )


def _sides(fight: Mapping[str, Any], monster: Any, acting: Any) -> tuple[Side, ...]:
    found = []
    for number, side in enumerate(fight.get("sides") or ()):
        players = side.get("players") or []
        title = " and ".join(players) or (f"{monster['name']}, level {monster['level']}" if monster else "Monster")
        second = number == 1
        dice = [die_of(die, second) for die in side.get("dice") or ()]
        note = _monster_note(monster) if second and monster and not players else ""
        found.append(Side(title, note, side.get("total") or 0, tuple(dice), acting in players))
    return tuple(found)


def _monster_note(monster: Mapping[str, Any]) -> str:
    """`slash, armor; after the combat: wound; red trophy; pays a treasure`."""
    after, trophy, reward = monster.get("after"), monster.get("trophy"), monster.get("reward")
    parts = [
        ", ".join(monster.get("symbols") or ()),
        f"after the combat: {', '.join(after)}" if after else "",
        f"{trophy} trophy" if trophy else "",
        f"a win pays: {reward}" if reward else "",
    ]
    return "; ".join(part for part in parts if part)


def _player(player: Mapping[str, Any], position: Mapping[str, Any], acting: Any) -> Player:
    equipped, pack, trophies = (tuple(map(die_of, player.get(zone) or ())) for zone in ("equipped", "pack", "trophies"))
    name, number = player["name"], {key: player.get(key) or 0 for key in ("fame", "wounds", "experience", "level_dice")}
    return Player(
        name, player.get("seat", ""), **number, equipped=equipped, pack=pack, trophies=trophies,
        active=name == position.get("active"), acting=name == acting,
    )  # fmt: skip


def die_of(die: Mapping[str, Any], second: bool = False) -> dict[str, Any]:
    """Return a die of a position as `{% dungeon_face %}` draws it, with the words under it and for a screen reader."""
    level = die.get("level")
    value = level if level is not None else die.get("value")
    symbols = tuple(symbol.replace("_", " ") for symbol in die.get("symbols") or ())
    shown = value is not None or bool(symbols)
    told = " ".join(filter(None, ("" if value is None else str(value), ", ".join(symbols))))
    used = [f"{symbol} used" for symbol in die.get("used") or ()]
    caption = ", ".join([die["id"], *used, *(["drained"] if die.get("drained") else [])])
    return {
        "id": die["id"], "name": die["name"], "kind": die["kind"], "value": "" if value is None else value,
        "symbols": symbols, "shown": shown, "second": second, "caption": caption,
        "words": f"{die['name']} {die['id']}: {told or 'not rolled'}{', ' if used else ''}{', '.join(used)}",
    }  # fmt: skip


def _deal(deal: Mapping[str, Any]) -> str:
    odds = f" on a roll of {' or '.join(map(str, deal['odds']))}" if deal.get("odds") else ""
    return f"{deal['giver']} to {deal['taker']}: {deal['good']}{odds}"


# --- The dice that a line of Dungeon Dice names by their ids: `use B01 slash K01` is a sword and a level die


#: Dice of the monster's side, which are drawn in the other colour.
MONSTERS = (MONSTER, MONSTER_LEVEL)


def named(position: Data, entry: Entry) -> NamedDice:
    """Return the dice of an entry as they lie on the table. Of dice in a bag nobody sees what they show."""
    there = {str(die["id"]): die for die in everything_in(position) if "kind" in die and "id" in die}
    ids = [word.partition(":")[0].upper() for each in entry.args for word in each.split("=")]
    return NamedDice(
        tuple(die_of(there[each], second=there[each]["kind"] in MONSTERS) for each in ids if each in there)
    )


def called(position: Data) -> Mapping[str, str]:
    """Return the names of the dice on the table by their ids."""
    return {str(die["id"]): str(die["name"]) for die in everything_in(position) if "kind" in die and "id" in die}


ACTING = Acting(named, called)
