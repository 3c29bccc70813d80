"""Whether a store's own set can be used: the same checks as for the product's files, and limits. Pure."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cardpool.files import checked
from rules.core.file_fields import CardDataError
from rules.dice_masters.profile import EDITIONS

MOST_CARDS = 3000
LONGEST_CODE = 8
LONGEST_NAME = 80
#: Lists of words on a card: how many, and how long each may be.
LISTS = {
    "text": (8, 240),
    "errata": (8, 240),
    "spellings": (10, 80),
    "creature_types": (6, 40),
    "affiliations": (8, 40),
    "flip_affiliations": (8, 40),
}
FIELDS = (
    "number", "name", "subtitle", "type", "cost", "energy", "affiliations", "alignment", "creature_types", "equip_icon",
    "rarity", "max", "use", "die", "text", "errata", "spellings", "two_sided", "flip_affiliations", "die_variant",
)  # fmt: skip


def check_set(data: Mapping[str, Any], file: str, taken: Collection[str] = ()) -> list[CardDataError]:
    """Return everything wrong with a set in the form of a data file. `taken`: codes of sets that are not the
    store's.
    """
    try:
        beyond = [*_set_limits(data, file, taken), *_cards_limits(data.get("cards"), file)]
        problems: list[CardDataError] = []
        # A text beyond the limits is not read: reading is what takes time.
        checked({"file": file, "data": _without_texts(data) if beyond else data}, problems)
    except RecursionError:
        return [CardDataError(file, "the set", "the file", "is nested too deeply")]
    return beyond + problems


def _without_texts(data: Mapping[str, Any]) -> dict[str, Any]:
    cards = data.get("cards")
    if not isinstance(cards, list):
        return dict(data)
    kept = [_facts(card) if isinstance(card, dict) else card for card in cards[:MOST_CARDS]]
    return {**data, "cards": kept}


def _facts(card: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name not in ("text", "errata")}


def _set_limits(data: Mapping[str, Any], file: str, taken: Collection[str]) -> Iterator[CardDataError]:
    code, edition, name = data.get("set"), data.get("edition"), data.get("name")
    if isinstance(code, str) and len(code) > LONGEST_CODE:
        yield CardDataError(file, "the set", "set", f"has more than {LONGEST_CODE} letters")
    elif isinstance(code, str) and code in taken:
        yield CardDataError(file, "the set", "set", f"{code} is a set of the product; choose another code")
    if isinstance(edition, str) and edition and edition not in EDITIONS:
        yield CardDataError(file, "the set", "edition", f"{edition!r:.40} is none of {', '.join(EDITIONS)}")
    if isinstance(name, str) and (fault := _word_fault(name, LONGEST_NAME)):
        yield CardDataError(file, "the set", "name", fault)


def _cards_limits(cards: Any, file: str) -> Iterator[CardDataError]:
    if not isinstance(cards, list):
        return
    if len(cards) > MOST_CARDS:
        yield CardDataError(file, "the set", "cards", f"holds {len(cards)} cards; at most {MOST_CARDS} fit in a set")
    for card in cards[:MOST_CARDS]:
        if isinstance(card, dict):
            label = f"card {card.get('number', '?')!r:.10} ({card.get('name', 'no name')!s:.80})"
            for field, fault in _card_limits(card):
                yield CardDataError(file, label, field, fault)


def _card_limits(card: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for field in card:
        if field not in FIELDS:
            yield f"{field:.40}", f"is not a field of a card; the fields are {', '.join(FIELDS)}"
    for field in ("name", "subtitle"):
        if isinstance(card.get(field), str) and (fault := _word_fault(card[field], LONGEST_NAME)):
            yield field, fault
    for field, (most, longest) in LISTS.items():
        words = card.get(field)
        if not isinstance(words, list):
            continue
        if len(words) > most:
            yield field, f"has {len(words)} entries; at most {most} fit"
        for place, word in enumerate(words, start=1):
            if isinstance(word, str) and (fault := _word_fault(word, longest)):
                yield field, f"entry {place} {fault}"


def _word_fault(word: str, longest: int) -> str:
    if not word.strip():
        return "is empty"
    if len(word) > longest:
        return f"has {len(word)} letters; at most {longest} fit"
    return "" if word.isprintable() else "has a character that cannot be printed"
