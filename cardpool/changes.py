"""What differs between two states of the card data. Pure.

{"added": ["1bff", ...], "removed": ["9bff"],
 "changed": {"12bff": [{"field": "cost", "was": 4, "now": 5}]}}
"""

import json
from dataclasses import asdict, fields
from typing import Any

from rules.dice_masters.cards import Card, CardPool

COMPARED = tuple(field.name for field in fields(Card) if field.init and field.name not in ("set_code", "number"))


def compare(before: CardPool | None, after: CardPool) -> dict[str, Any]:
    """Return the changes that lead from `before` (None: nothing was loaded) to `after`, in the order of the cards."""
    old = {card.code: card for card in before.cards} if before else {}
    new = {card.code: card for card in after.cards}
    differing = {code: differences(old[code], card) for code, card in new.items() if old.get(code, card) != card}
    return {
        "added": [code for code in new if code not in old],
        "removed": [code for code in old if code not in new],
        "changed": {code: changes for code, changes in differing.items() if changes},
    }


def differences(was: Card, now: Card) -> list[dict[str, Any]]:
    """Return the fields that differ, each with its value in both."""
    before, after = _as_json(was), _as_json(now)
    return [
        {"field": name, "was": before[name], "now": after[name]} for name in COMPARED if before[name] != after[name]
    ]


def _as_json(card: Card) -> dict[str, Any]:
    """Return the facts with lists for tuples, as they come back from the database."""
    return json.loads(json.dumps(asdict(card)))


def describe(changes: dict[str, Any]) -> str:
    """Return one line for people: "280 cards added, 2 changed, none removed"."""

    def count(kind: str) -> str:
        return str(len(changes[kind]) or "none")

    return f"{count('added')} added, {count('changed')} changed, {count('removed')} removed"


def words(value: Any) -> str:
    """Return a value of a change in words: the lines of a text, the faces of a die, a number."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " / ".join(words(part) for part in value) or "blank"
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return str(value)
