"""Write out every phrase of the phrase book, with any other phrases in its places."""

from itertools import product

import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)
from rules.dice_masters.language.registry import PHRASES

#: What stands in a place that is not being tried; the phrase book has more for each.
PLAIN = {
    "noun": "opposing character", "a noun": "an opposing character", "selection": "target opposing character",
    "source": "its owner's used pile", "zone": "its owner's prep area", "place": "your used pile",
    "cost": "(1)", "damage": "1 damage",
    "quantity": "the level of this die", "count": "opposing sidekick", "for each": "for each opposing sidekick",
    "face": "an energy face", "condition": "there is a friendly character", "duration": "this turn",
    "simple condition": "there is a friendly character", "event": "this die is fielded", "stats": "+1A and +1D",
    "affiliation": "Villain", "energy type": "bolt", "ending": "this turn", "pricing": "for free",
    "subject": "this die",
    "player": "the opponent", "who": "a player", "act": "gain 1 life", "clause": "gain 1 life", "head": "character",
    "predicate": "cannot block", "predicate for a time": "cannot block this turn", "adjectives": "", "filters": "",
    "adjective": "opposing", "filter": "of level 2", "plain adjective": "sidekick",
    "waiting": "when a character attacks : gain 1 life .",
    "body": "gain 1 life .", "sentence": "gain 1 life .", "trigger": "when this die is fielded", "limits": "",
    "would": "if a source would deal you damage", "statement": "this die cannot block", "bursts": "*",
    "line": "This die cannot block.", "cost item": "1", "cost items": "1",
}  # fmt: skip
TOKENS = {"<number>": "2", "<name>": '"Lantern"', "<bonus>": "+1A", "<stat>": "3A"}


def phrases(part):
    """Yield the phrases of a part; variants that differ only in fixed words count once."""
    seen = set()
    for phrase in PHRASES[part]:
        key = phrase.means, phrase.pattern, tuple(item for item in phrase.items if item.kind != "word")
        if key not in seen:
            seen.add(key)
            yield phrase


def ways(phrase, **given):
    """Write the phrase with each choice of words; `given` fills places by name or part."""
    choices = [_choices(item, given) for item in phrase.items]
    for words in product(*choices):
        yield " ".join(word for word in words if word)


def _choices(item, given):
    if item.kind == "word":
        return [item.text]
    if item.kind == "words":
        return list(item.words)
    if item.kind == "token":
        return [given.get(item.name, TOKENS[item.text])]
    plain = PLAIN["source" if item.name == "source" else item.text]
    other = given.get("other") if item.name == "other" else None
    return [other or given.get(item.text, given.get(item.name, plain))]


def has(phrase, part):
    return any(item.kind == "part" and item.text == part for item in phrase.items)
