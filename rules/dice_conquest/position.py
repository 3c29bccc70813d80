"""A position as plain data, for the judge's page, `--json` and the API; and for a terminal."""

from __future__ import annotations

from typing import Any

from rules.dice_conquest.dice import ALL, DICE, face, shown
from rules.dice_conquest.queries import creature, total
from rules.dice_conquest.state import AVAILABLE, CHOSEN, EXTRA, SPENT, STEPS, State
from rules.dice_conquest.steps.reveal import deck_size


def position(state: State) -> dict[str, Any]:
    """The whole table: creatures with what is on them, dice, heroes, cards."""
    question = state.question
    return {
        "game": "dice-conquest",
        "round": state.round,
        "turn": state.round,
        "step": STEPS[state.step],
        "active": state.name(state.active),
        "active_player": state.active,
        "first": state.name(state.first),
        "first_player": state.first,
        "waits_for": {"player": state.name(question.player), "kind": question.kind} if question else None,
        "display": [_card(state, card) for card in state.display],
        "dice": {zone: _dice(state, zone) for zone in (AVAILABLE, CHOSEN, EXTRA, SPENT)},
        "players": [_hero(state, hero) for hero in range(len(state.health))],
        "deck": deck_size(state),
        "discarded": [state.table.cards.loot(card).name for card in state.pile],
        "gone": [state.table.cards.card(card).name for card in state.gone],
        "damage": state.dealt,
    }


def _dice(state: State, zone: str) -> list[dict[str, Any]]:
    return [_die(state, die) for die in ALL if state.where[die] == zone]


def _die(state: State, die: int) -> dict[str, Any]:
    value = state.value[die]
    return {
        "name": DICE[die],
        "value": value or None,
        "face": face(die, value) if value else None,
        "label": shown(die, value),
    }


def _card(state: State, card: str) -> dict[str, Any]:
    """A creature with its total, dice and loot; or a trap that is among them."""
    printed = state.table.cards.card(card)
    if card in state.table.cards.traps:
        return {"id": card, "name": printed.name, "kind": "trap", "text": list(printed.text or ())}
    here = creature(state, card)
    return {
        "id": card,
        "name": here.name,
        "kind": "creature",
        "attack": here.attack,
        "health": here.health,
        "damage": total(state, card),
        "held": card in state.held,
        "exact": "exact" in here.says,
        "text": list(here.text),
        "dice": _dice(state, card),
        "loot_on_it": [state.table.cards.loot(one).name for one in state.attached.get(card, ())],
        "loot": here.loot.name if here.loot else None,
    }


def _hero(state: State, hero: int) -> dict[str, Any]:
    printed = state.table.heroes[hero]
    return {
        "name": state.name(hero),
        "hero": printed.name,
        "hero_id": printed.id,
        "health": max(0, state.health[hero]),
        "start": state.table.start,
        "crit": printed.crit,
        "ability": list(printed.ability),
        "crit_text": list(printed.crit_text),
        "loot": [
            {"name": state.table.cards.loot(card).name, "text": list(state.table.cards.loot(card).text)}
            for card in state.hands[hero]
        ],
        "first": hero == state.first,
        "active": hero == state.active,
    }


def as_text(data: dict[str, Any]) -> str:
    """A position for a terminal: a line a creature, a line a hero."""
    lines = [f"Round {data['round']}, {data['active']}, {data['step']} (First Player {data['first']})"]
    lines += [_card_text(card) for card in data["display"]]
    for zone, dice in data["dice"].items():
        if dice:
            lines.append(f"{zone}: {' '.join(die['label'] for die in dice)}")
    for hero in data["players"]:
        loot = ", ".join(card["name"] for card in hero["loot"])
        told = f"{hero['name']} ({hero['hero']})" if hero["name"] != hero["hero"] else hero["name"]
        lines.append(f"{told}: health {hero['health']} of {hero['start']}{'; ' + loot if loot else ''}")
    lines.append(f"deck {data['deck']}; discarded: {', '.join(data['discarded']) or 'nothing'}")
    return "\n".join(lines)


def _card_text(card: dict[str, Any]) -> str:
    if card["kind"] == "trap":
        return f"  {card['name']} (trap)"
    on_it = [*(die["label"] for die in card["dice"]), *card["loot_on_it"]]
    held = ", held" if card["held"] else ""
    return f"  {card['name']} {card['damage']}/{card['health']}{held}{': ' + ', '.join(on_it) if on_it else ''}"


def figures(state: State) -> dict[str, Any]:
    """What a result of an event counts: rounds, health, creatures slain and the damage done to them."""
    creatures = state.table.cards.creatures
    there = {*state.display, *state.unseen, *state.order}
    slain = [card for card in creatures if card not in there]
    hurt = [min(creatures[card].health, total(state, card)) for card in state.creatures()]
    return {
        "round": state.round,
        "health": [max(0, health) for health in state.health],
        "slain": len(slain),
        "removed": sum(creatures[card].health for card in slain) + sum(hurt),
    }
