"""`python -m rules cards`: how far the card texts have come, and what is wrong with them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rules.dice_masters.cards import CardPool, read_folder
from rules.dice_masters.language.compile import check, compile_card
from rules.dice_masters.language.registry import PHRASES


def report(as_json: bool = False, pool: CardPool | None = None) -> tuple[str, int]:
    """The report and the exit status: 1 if a text cannot be used."""
    data = figures(pool if pool is not None else read_folder())
    text = json.dumps(data, ensure_ascii=False, indent=2) if as_json else _told(data)
    return text, 1 if data["problems"] else 0


def figures(pool: CardPool) -> dict[str, Any]:
    problems = [problem for card in pool.cards for problem in check(card)]
    faulty = {problem.card for problem in problems}
    used: Counter[str] = Counter()
    for card in pool.cards:
        if card.text and card.code not in faulty:
            used.update({phrase for ability in compile_card(card) for phrase in ability.phrases})
    titles = {f"{phrase.part}: {phrase.title}" for phrases in PHRASES.values() for phrase in phrases}
    return {
        "cards": len(pool.cards),
        "blank": sum(1 for card in pool.cards if card.text == ()),
        "scripted": sum(1 for card in pool.cards if card.text),
        "unscripted": [card.code for card in pool.cards if card.text is None],
        "phrases": len(titles),
        "phrases used once": sorted(phrase for phrase, number in used.items() if number == 1),
        "cards per phrase": dict(used.most_common()),
        "problems": [str(problem) for problem in problems],
    }


def _told(data: dict[str, Any]) -> str:
    lines = [
        f"{data['cards']} cards: {data['scripted']} scripted, {data['blank']} blank, {len(data['unscripted'])} without a text",
        f"{data['phrases']} phrases, {len(data['phrases used once'])} used by one card only",
        *data["problems"],
    ]
    if data["unscripted"]:
        lines.append("No text yet: " + " ".join(data["unscripted"]))
    return "\n".join(lines)
