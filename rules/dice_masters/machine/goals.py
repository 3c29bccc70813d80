"""What is still missing, card by card: which cards a leaning game is laid and played for."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.machine.seen import Seen
from rules.core.nature import Nature
from rules.dice_masters.cards import PAWN_FACES, Card
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.machine.occurrences import BOUGHT, FACES, LINES, PAWN, PHRASES, PLAYED, face_name, line_name


def missing_faces(seen: Seen, card: Card | None) -> list[int]:
    """The faces of this card's die (None: of an NPC or Sidekick) that no die has shown yet."""
    code, number = (card.code, len(card.faces)) if card else (PAWN, len(PAWN_FACES))
    return [face for face in range(number) if seen.lacks(FACES, face_name(code, face))]


def missing_texts(seen: Seen, card: Card) -> set[str]:
    """The lines and phrases of this card's text that have never been at work."""
    abilities = compile_card(card)
    lines = {line_name(card, line) for line in range(len(abilities)) if seen.lacks(LINES, line_name(card, line))}
    return lines | {phrase for ability in abilities for phrase in ability.phrases if seen.lacks(PHRASES, phrase)}


def need(seen: Seen, card: Card) -> int:
    """How much a game with this card may show that is missing; 0 if nothing."""
    cards = 6 * seen.lacks(BOUGHT, card.code) + 6 * seen.lacks(PLAYED, card.code)
    return cards + 5 * len(missing_faces(seen, card)) + 6 * len(missing_texts(seen, card))


def neediest(seen: Seen, cards: Iterable[Card], nature: Nature) -> list[Card]:
    """Those that anything is missing of, the neediest mostly first: games differ, and no hard card is in each."""
    scored = [(need(seen, card) * (1 + nature.die(8)), card) for card in cards]
    return [card for score, card in sorted(scored, key=lambda each: -each[0]) if score]


def companions(cards: Iterable[Card], needy: Iterable[Card]) -> list[Card]:
    """Those that the texts of needy cards speak of by name, kind or keyword, most spoken of first."""
    texts = " ".join(line for card in needy for line in card.text or ())
    spoken = [(sum(word in texts for word in _called(card)), card) for card in cards]
    return [card for number, card in sorted(spoken, key=lambda each: -each[0]) if number]


def _called(card: Card) -> set[str]:
    """What texts may call a card by."""
    keywords = {ability.keyword for ability in compile_card(card) if ability.keyword}
    return {card.name, *card.affiliations, *card.creature_types, *keywords}
