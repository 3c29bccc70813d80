"""Questions people ask about cards: each a search, with a sentence that says what is shown and why. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardpool.search.found import Found, find
from cardpool.search.index import Index
from rules.dice_masters.cards import Card, CharacterFace


@dataclass(frozen=True, slots=True)
class Question:
    slug: str
    title: str
    query: str
    why: str


QUESTIONS = (
    Question(
        "cheapest-ramp", "The cheapest ramp",
        '(text:"less to purchase" or text:"costs 2 less" or text:"draw 1 die" or text:"draw 2 dice" or '
        'text:"draw 3 dice" or text:"more die" or text:"generic energy" or text:"die for free") '
        '-text:"opponent draws" order:cost',
        "Cards that draw more dice, give energy or make the next purchase cheaper, the cheapest first. Ramp pays most "
        "in the first turns, so its own cost counts before all else.",
    ),
    Question(
        "globals", "Every card with a Global", "has:global order:cost",
        "Both players may use a Global, even if its die was never bought: look here for what an opponent can do with "
        "your team.",
    ),
    Question(
        "basic-globals", "Basic actions with a Global", "is:basic has:global order:cost",
        "A basic action brings its Global to the table for both players and takes none of your eight cards.",
    ),
    Question(
        "cheap-dice", "Cheap dice: cost 2 or less", "type:character cost<=2 order:cost",
        "Characters that you can buy with the energy of the first turns.",
    ),
    Question(
        "free-to-field", "Always free to field", "type:character tfc=0 order:cost",
        "Characters with fielding cost 0 on every level: whatever you roll, you can field it.",
    ),
    Question(
        "big-attack", "What attacks for 6 or more?", "attack>=6 order:cost",
        "Characters with attack 6 or more on some level, the cheapest first: three of them unblocked end most games.",
    ),
    Question(
        "good-blockers", "What blocks well for 3 or less?", "cost<=3 defense>=4 order:cost",
        "Characters for 3 energy or less with defense 4 or more on some level.",
    ),
    Question(
        "removal", "What takes a character out?",
        'text:"ko target" or text:"capture target" or text:"each character with" or text:"from combat" order:cost',
        "Cards whose text KOs or captures a character that somebody chooses, or takes it out of the combat.",
    ),
    Question(
        "two-energies", "Dice of two energy types", "energy:two order:cost",
        "Their energy faces pay as either type, so they fit teams of two colours.",
    ),
    Question(
        "life", "What gains life?", 'text:"gain 1 life" or text:"gain 2 life" or text:"gain life" order:cost',
        "Cards whose text gives life back.",
    ),
    Question(
        "swarm", "Who draws more dice? Swarm", "keyword:swarm order:cost",
        "While a character with Swarm is active, drawing another of its dice draws one die more.",
    ),
    Question(
        "unblockable", "What cannot be blocked?", 'text:"cannot be blocked" order:cost',
        "Characters that cannot be blocked, or only under a condition, and what gives that to others.",
    ),
)  # fmt: skip
BY_SLUG = {question.slug: question for question in QUESTIONS}


@dataclass(frozen=True, slots=True)
class Counter:
    """One way to deal with a card: what, why, and the cards that do it."""

    title: str
    why: str
    query: str
    found: Found


def counters(card: Card, index: Index) -> Iterator[Counter]:
    """Yield what counters a card, from its figures and from texts that are written here; only what some card does."""
    for title, why, query in _ways(card):
        found = find(f'{query} -!"{card.name}" order:cost', index)
        if found.cards:
            yield Counter(title, why, found.text, found)


def _ways(card: Card) -> Iterator[tuple[str, str, str]]:
    levels = [face for face in card.faces if isinstance(face, CharacterFace)]
    traits = [*card.affiliations, *card.creature_types, *([card.alignment] if card.alignment else [])]
    yield (
        f"Texts that name {card.name}",
        f"Their text speaks of {card.name} itself.",
        f'text:"{card.name}"',
    )
    for trait in traits:
        yield (
            f"Against {trait}",
            f"{card.name} is {trait}, and these texts act on opposing or chosen {trait} characters.",
            f'(text:"opposing {trait}" or text:"target {trait}" or text:"from {trait}")',
        )
    if levels:
        attack, defense = max(face.attack for face in levels), max(face.defense for face in levels)
        damage = " or ".join(f'text:"{number} damage to target"' for number in range(defense, defense + 6))
        yield (
            "Takes it out",
            f"They KO or capture a character of their choice, or deal {defense} damage, its highest defense, or more.",
            f'(text:"ko target" or text:"capture target" or {damage})',
        )
        yield (
            "Blocks it and stays",
            f"Characters for {card.cost} or less that withstand its highest attack, {attack}, on some level.",
            f"type:character cost<={card.cost} defense>{attack}",
        )
        yield (
            "Blocks it and KOs it",
            f"Characters for {card.cost} or less with attack {defense}, its highest defense, or more on a level.",
            f"type:character cost<={card.cost} attack>={defense}",
        )
        yield (
            "Makes it dearer",
            "They make characters cost more to purchase or to field.",
            '(text:"more to field" or text:"more to purchase" or text:"cannot field")',
        )
        yield (
            "Takes its text or its fight",
            "They take the text of characters, keep them from blocking, or take them out of the combat.",
            '(text:"loses its text" or text:"cannot block" or text:"cannot attack" or text:"from combat")',
        )
    else:
        yield (
            "Protects from actions",
            "Their text prevents what action dice do, or acts on opposing action dice.",
            '(text:"action dice" or text:"opposing action")',
        )
