"""A position as plain data, for the judge's page, `--json` and the API; and as text for a terminal."""

from __future__ import annotations

from typing import Any

from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ARTIFACT, BLACK, BLUE, RED, YELLOW
from rules.dungeon_dice.log.words import label
from rules.dungeon_dice.state import FIGHTING, NOBODY, PROMISE_WORDS, STEPS, Deal, Fight, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.table import abilities

BAGS = (BLACK, BLUE, RED, YELLOW)


def position(state: State) -> dict[str, Any]:
    """Bags, players with Fame and dice, the combat with its totals, and what the game waits for."""
    question, fame = state.question, zones.fame(state)
    return {
        "turn": state.turn,
        "step": STEPS[state.step],
        "active": state.name(state.active) if state.active != NOBODY else None,
        "active_player": state.active if state.active != NOBODY else None,
        "waits_for": {"player": state.name(question.player), "kind": question.kind} if question else None,
        "dice_set": {name: getattr(state.table.dice_set, name) for name in ("id", "name", "digest", "sample")},
        "goal": state.table.goal,
        "bags": {bag: len(zones.in_bag(state, bag)) for bag in BAGS},
        "players": [_player(state, player, fame[player]) for player in range(state.table.players)],
        "combat": _combat(state, state.fight) if state.fight is not None else None,
        "deals": [_deal(state, deal) for deal in state.deals],
    }


def _player(state: State, player: int, fame: int) -> dict[str, Any]:
    equipped, items = zones.equipped(state, player), zones.items(state, player)
    pack = [die for die in items if die not in equipped]
    return {
        "name": state.name(player),
        "seat": f"P{player + 1}",
        "fame": fame,
        "experience": state.experience[player],
        "level_dice": len(zones.level_dice(state, player)),
        "wounds": state.wounds[player],
        "equipped": [die_data(state, die) for die in equipped],
        "pack": [die_data(state, die) for die in pack],
        "trophies": [die_data(state, die) for die in zones.trophies(state, player)],
        "artifacts": sum([state.table.dice[die].kind == ARTIFACT for die in items]),
    }


def die_data(state: State, die: int) -> dict[str, Any]:
    """One die with the face that lies up, if one does."""
    data, face = state.table.dice[die], zones.face(state, die)
    fight = state.fight
    return {
        "id": data.id,
        "name": data.name,
        "kind": data.kind,
        "label": label(state.table, die, state.shown[die]),
        "value": face.value if face is not None else None,
        "symbols": [str(symbol) for symbol in abilities(face)] if face is not None else [],
        "used": sorted(symbol for used, symbol in fight.used if used == die) if fight is not None else [],
        "drained": fight is not None and die in fight.drained,
    }


def _combat(state: State, fight: Fight) -> dict[str, Any]:
    """`begun`: the dice are being rolled or have been; before that a monster was only found."""
    return {
        "duel": fight.duel,
        "begun": state.step in FIGHTING,
        "monster": _monster(state) if not fight.duel else None,
        "sides": [_side(state, fight, side) for side in (0, 1)],
        "removed": [die_data(state, die) for die, _ in fight.removed],
        "spells": list(fight.spells),
        "sixes": fight.sixes,
    }


def _monster(state: State) -> dict[str, Any] | None:
    face = zones.face(state, state.monster) if state.monster != NOBODY else None
    if face is None or face.monster is None:
        return None
    monster = face.monster
    return {
        **die_data(state, state.monster),
        "level": monster.level,
        "after": [str(icon) for icon in monster.after],
        "trophy": monster.trophy,
        "reward": state.table.dice[state.monster].reward,
    }


def _side(state: State, fight: Fight, side: int) -> dict[str, Any]:
    players = combat.fighters(fight, side)
    return {
        "players": [state.name(player) for player in players],
        "total": combat.totals(state)[side],
        "dice": [die_data(state, die) for die, where in fight.sides.items() if where == side],
    }


def _deal(state: State, deal: Deal) -> dict[str, Any]:
    good = PROMISE_WORDS[deal.good] if deal.good < 0 else state.table.id(deal.good)
    return {"giver": state.name(deal.giver), "taker": state.name(deal.taker), "good": good, "odds": list(deal.odds)}


# --- as text ------------------------------------------------------------------------------------


def as_text(data: dict[str, Any]) -> str:
    """A position for a terminal: the bags, a few lines a player, the combat."""
    head = f"Turn {data['turn']}, {data['active']}, {data['step']}" if data["active"] else "Before the first turn"
    lines = [head, "bags: " + ", ".join(f"{bag} {number}" for bag, number in data["bags"].items())]
    for player in data["players"]:
        lines += _player_lines(player)
    if data["combat"] is not None:
        lines += _combat_lines(data["combat"])
    lines += [f"promised: {_deal_text(deal)}" for deal in data["deals"]]
    if data["dice_set"]["sample"]:
        lines.append(f"(dice: {data['dice_set']['name']})")
    return "\n".join(lines)


def _player_lines(player: dict[str, Any]) -> list[str]:
    wounds = f", {_counted(player['wounds'], 'wound', 'wounds')}" if player["wounds"] else ""
    experience = f", experience {player['experience']}" if player["experience"] else ""
    level_dice = _counted(player["level_dice"], "Level die", "Level dice")
    lines = [f"{player['name']}: {player['fame']} Fame, {level_dice}{wounds}{experience}"]
    for name in ("equipped", "pack", "trophies"):
        if player[name]:
            dice = [f"{die['label']} {die['name']}" for die in player[name]]
            lines.append(f"  {name}: {', '.join(dice)}")
    return lines


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _combat_lines(fight: dict[str, Any]) -> list[str]:
    if fight["monster"] is not None:
        monster = fight["monster"]
        lines = [f"{monster['name']} {monster['label']}, level {monster['level']}"]
    else:
        lines = ["a duel for the throne"] if fight["duel"] else []
    for side in fight["sides"]:
        if side["dice"]:
            who = " and ".join(side["players"]) or "the monster"
            lines.append(f"  {who}: {side['total']} ({', '.join(_fight_die_text(die) for die in side['dice'])})")
    if fight["removed"]:
        lines.append(f"  removed: {', '.join(die['id'] for die in fight['removed'])}")
    return lines


def _fight_die_text(die: dict[str, Any]) -> str:
    used = f" used {', '.join(die['used'])}" if die["used"] else ""
    return f"{die['label']}{' drained' if die['drained'] else used}"


def _deal_text(deal: dict[str, Any]) -> str:
    odds = f" on {'+'.join(str(number) for number in deal['odds'])}" if deal["odds"] else ""
    return f"{deal['giver']} to {deal['taker']}: {deal['good']}{odds}"
