"""`python -m rules cards`: how far the card texts have come, and what is wrong with them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from itertools import chain
from typing import Any

from rules.core.language.problems import TextProblem
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.language.book import BOOK
from rules.dice_masters.language.compile import check
from rules.dice_masters.language.registry import PHRASES


def report(as_json: bool = False, pool: CardPool | None = None) -> tuple[str, int]:
    """The report and the exit status: 1 if a text cannot be used."""
    data = figures(pool if pool is not None else read_folder())
    text = json.dumps(data, ensure_ascii=False, indent=2) if as_json else _told(data)
    return text, 1 if data["problems"] else 0


def figures(pool: CardPool) -> dict[str, Any]:
    """Cards and their texts, in all and by set; phrases and how many cards use each; every problem."""
    titles = {(phrase.part, phrase.pattern): _name(phrase.part, phrase.title) for phrase in chain(*PHRASES.values())}
    cards_of: dict[str, set[str]] = {}
    used = BOOK.uses(pool)
    for written, lines in used.items():
        cards_of.setdefault(titles[written], set()).update(use.code for use in lines)
    counted = Counter({name: len(codes) for name, codes in cards_of.items()})
    return {
        **_texts(pool.cards),
        "sets": {one.code: _texts(one.cards) for one in pool.sets},
        "phrases": len(set(titles.values())),
        "phrases used once": sorted(name for name, number in counted.items() if number == 1),
        "phrases never used": sorted(set(titles.values()) - counted.keys()),
        "patterns never used": sorted(_name(*written) for written in titles.keys() - used.keys()),
        "cards per phrase": dict(sorted(counted.items(), key=lambda item: (-item[1], item[0]))),
        "problems": [asdict(problem) for problem in problems(pool)],
    }


def problems(pool: CardPool) -> Iterator[TextProblem]:
    """Of the printed texts, then of errata and other readings; those name the card as "2bff (errata)"."""
    for card in pool.cards:
        yield from check(card)
        if card.errata is not None:
            for problem in check(replace(card, text=card.errata)):
                yield replace(problem, card=f"{card.code} (errata)")
        for reading in CATALOGUE.readings(card.code):
            for name, texts in reading.texts.items():
                for problem in check(replace(card, text=texts.get(card.code, ()))):
                    yield replace(problem, card=f"{card.code} ({name})")


def _name(part: str, title: str) -> str:
    return f"{part}: {title}"


def _texts(cards: Iterable[Card]) -> dict[str, Any]:
    cards = tuple(cards)
    return {
        "cards": len(cards),
        "blank": sum(1 for card in cards if card.text == ()),
        "scripted": sum(1 for card in cards if card.text),
        "unscripted": [card.code for card in cards if card.text is None],
    }


def _told(data: dict[str, Any]) -> str:
    lines = [
        _counted("All sets", data),
        *(_counted(code, texts) for code, texts in data["sets"].items()),
        f"{data['phrases']} phrases; {len(data['phrases used once'])} used by one card only, "
        f"{len(data['phrases never used'])} by none",
        *(f"  never used: {name}" for name in data["phrases never used"]),
        *(line for problem in data["problems"] for line in _problem(problem)),
    ]
    if data["unscripted"]:
        lines.append("No text yet: " + " ".join(data["unscripted"]))
    return "\n".join(lines)


def _counted(name: str, texts: dict[str, Any]) -> str:
    missing = len(texts["unscripted"])
    return (
        f"{name}: {texts['cards']} cards, {texts['scripted']} scripted, {texts['blank']} blank, {missing} without text"
    )


def _problem(problem: dict[str, Any]) -> Iterator[str]:
    yield f"{problem['card']}, line {problem['line']}, column {problem['column']}: {problem['message']}"
    if problem["expected"]:
        yield f"  expected: {', '.join(problem['expected'])}"
    if problem["nearest"]:
        yield f"  nearest phrases: {'; '.join(problem['nearest'])}"
