"""A position of Dungeon Dice: the two sides of a combat with their sums, every player's dice, the bags.

And the dice that a line of a log names, as they lie there. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.lines.notation import Entry
from rules.core.sentences import Acting, Data, NamedDice, everything_in
from rules.dungeon_dice.dice_set import MONSTER, MONSTER_LEVEL

BAGS = {"black": "monsters", "blue": "treasures", "red": "one-use items", "yellow": "artifacts"}


def pod(data: Data) -> dict[str, Any]:
    """The JSON of a verdict with a position, as `parts/boards/dungeon_dice.html` draws it."""
    position = data["position"]
    acting = data.get("player") or position.get("active")
    fight = position.get("combat") or {}
    monster = fight.get("monster")
    return {
        "sides": [_side(number, side, monster, acting) for number, side in enumerate(fight.get("sides") or ())],
        "monster": die_of(monster, second=True) if monster else None,
        "removed": [die_of(die) for die in fight.get("removed") or ()],
        "players": [_player(player, position, acting) for player in position.get("players") or ()],
        "bags": [(bag, BAGS.get(bag, ""), number) for bag, number in (position.get("bags") or {}).items()],
        "deals": [_deal(deal) for deal in position.get("deals") or ()],
        "goal": position.get("goal") or 0,
        "dice_set": position.get("dice_set") or {},
    }


def _side(number: int, side: Data, monster: Data | None, acting: Any) -> dict[str, Any]:
    players, second = side.get("players") or [], number == 1
    title = " and ".join(players) or (f"{monster['name']}, level {monster['level']}" if monster else "Monster")
    return {
        "title": title, "note": _monster_note(monster) if second and monster and not players else "",
        "total": side.get("total") or 0, "dice": [die_of(die, second) for die in side.get("dice") or ()],
        "acting": acting in players,
    }  # fmt: skip


def _monster_note(monster: Data) -> str:
    """`slash, armor; after the combat: wound; red trophy; pays a treasure`."""
    after, trophy, reward = monster.get("after"), monster.get("trophy"), monster.get("reward")
    parts = [
        ", ".join(monster.get("symbols") or ()),
        f"after the combat: {', '.join(after)}" if after else "",
        f"{trophy} trophy" if trophy else "",
        f"a win pays: {reward}" if reward else "",
    ]
    return "; ".join(part for part in parts if part)


def _player(player: Data, position: Data, acting: Any) -> dict[str, Any]:
    numbers = {key: player.get(key) or 0 for key in ("fame", "wounds", "experience", "level_dice")}
    zones = {zone: [die_of(die) for die in player.get(zone) or ()] for zone in ("equipped", "pack", "trophies")}
    name = player["name"]
    return {
        "name": name, "seat": player.get("seat", ""), **numbers, **zones, "active": name == position.get("active"),
        "acting": name == acting,
    }  # fmt: skip


def die_of(die: Data, second: bool = False) -> dict[str, Any]:
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


def _deal(deal: Data) -> str:
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
