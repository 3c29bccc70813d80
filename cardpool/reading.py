"""How the engine reads a card: each line of text with its kind and the phrases it is built of. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.language.problems import TextError
from rules.dice_masters.cards import Card
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.language.compile import compile_line

#: What the kinds of abilities are called on pages.
KINDS = {
    "keyword": "keyword",
    "trigger": "when something happens",
    "static": "as long as it applies",
    "global": "global: both players may use it",
    "use": "when the action is used",
    "burst": "changes the line above it",
    "activate": "when its player chooses",
    "would": "instead of something",
}
UNREADABLE = "this version of the engine cannot read the line"
#: The parts of a line worth naming; the others (nouns, places, numbers) are its grammar.
NAMED_PARTS = {"cost", "limits", "event", "simple condition", "act", "predicate", "duration", "ending"}


@dataclass(frozen=True, slots=True)
class LineReading:
    text: str
    kind: str
    phrases: tuple[str, ...]  # "event: is fielded", "act: move"


def read_lines(card: Card) -> Iterator[LineReading]:
    """Yield the lines of the card's text; none while it is not written."""
    for text in card.text or ():
        try:
            ability = compile_line(text, card.code)
        except TextError:  # the text of an older card data version may use a phrase that is gone
            yield LineReading(text, UNREADABLE, ())
        else:
            yield LineReading(text, KINDS.get(ability.kind, ability.kind), named_phrases(ability))


def named_phrases(ability: Ability) -> tuple[str, ...]:
    """Return the phrases of a line worth naming, each once."""
    named = (phrase for phrase in ability.phrases if phrase.partition(":")[0] in NAMED_PARTS)
    return tuple(dict.fromkeys(named))
