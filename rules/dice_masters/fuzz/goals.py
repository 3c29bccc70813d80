"""What is still missing, card by card: which cards a leaning game is laid and played for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.fuzz.seen import Seen
from rules.core.nature import Nature
from rules.dice_masters.cards import LANTERN_COLOURS, PAWN_FACES, Card
from rules.dice_masters.fuzz.occurrences import BOUGHT, FACES, LINES, PAWN, PHRASES, PLAYED, face_name, line_name
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.table import Table

#: What texts call a card that has this keyword, and what they say of one with these words in its own text.
BY_KEYWORD = {"Experience": "adventurer", "Equip": "gear"}
BY_WORDS = {"When this die is fielded: deal": "when-fielded", "damage to the opponent": "would deal you damage"}


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
    texts = " ".join(ability.text for card in needy for ability in compile_card(card) if not ability.keyword)
    spoken = [(sum(word in texts for word in _called(card)), card) for card in cards]
    return [card for number, card in sorted(spoken, key=lambda each: -each[0]) if number]


def _called(card: Card) -> Iterator[str]:
    """What texts may call a card by."""
    yield card.name
    yield from card.affiliations
    yield from card.creature_types
    if any(colour in LANTERN_COLOURS for colour in card.affiliations):
        yield "Lantern"
    if card.energy:
        yield f"{card.energy} character"
    if card.alignment in ("good", "evil"):
        yield f"{card.alignment} character"
    for keyword in {ability.keyword for ability in compile_card(card) if ability.keyword}:
        yield keyword
        yield BY_KEYWORD.get(keyword, keyword)
    yield from (name for words, name in BY_WORDS.items() if any(words in line for line in card.text or ()))


class Goals:
    """What the cards on one table may still show. Found anew only when something has occurred."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.cards = seen, dict[str, Card]()
        self.known = -1

    def sit_down(self, table: Table) -> None:
        """The table whose cards are asked about from now on."""
        if not self.cards:
            self.cards = {stack.card.code: stack.card for stack in table.stacks if stack.card}

    def _look(self) -> None:
        if self.known == (known := self.seen.size()):
            return
        self.known = known
        cards = self.cards.values()
        self._faces = {code: missing_faces(self.seen, card) for code, card in self.cards.items()}
        self._faces[PAWN] = missing_faces(self.seen, None)
        self._texts = {code: missing_texts(self.seen, card) for code, card in self.cards.items()}
        self._need = {card.code: need(self.seen, card) for card in cards}
        self._helpers = {card.code for card in companions(cards, [card for card in cards if self._texts[card.code]])}

    def faces(self, card: Card | None) -> list[int]:
        self._look()
        return self._faces[card.code if card else PAWN]

    def texts(self, card: Card | None) -> set[str]:
        """None is an NPC or Sidekick, which has no text."""
        self._look()
        return self._texts[card.code] if card else set()

    def need(self, card: Card | None) -> int:
        self._look()
        return self._need[card.code] if card else 0

    def helps(self, card: Card | None) -> bool:
        """Whether a text that has never been at work speaks of it."""
        self._look()
        return card is not None and card.code in self._helpers

    def any_text(self) -> bool:
        """Whether a text on the table has never been at work."""
        self._look()
        return any(self._texts.values())
