"""Which wording of a card is played: as printed, with errata, or as another reading has it; and what its lines rest on.

A second reading of a card is written as a text (catalogue, `readings/`): what is shown is what runs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.books.options import RULED, UNDECIDED
from rules.dice_masters.cards import Card
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.profile import Profile


@dataclass(frozen=True, slots=True)
class Wording:
    """`reading` is what the profile says of the card's reading: ruled, undecided, or the name of another."""

    errata: bool = False
    reading: str = RULED


def in_use(card: Card, profile: Profile) -> Wording:
    """The wording that this profile plays the card with."""
    found = CATALOGUE.readings(card.code)
    option = f"card-{found[0].cards[0]}" if found else ""
    return Wording(profile.card_text == "errata", str(profile.value(option)) if option else RULED)


def worded(card: Card, wording: Wording) -> Card:
    """The card with the text in use."""
    for reading in CATALOGUE.readings(card.code):
        if text := reading.texts.get(wording.reading, {}).get(card.code):
            return replace(card, text=_with_errata(card, text) if wording.errata else text)
    if wording.errata and card.errata is not None:
        return replace(card, text=card.errata)
    return card


def _with_errata(card: Card, text: tuple[str, ...]) -> tuple[str, ...]:
    """A second reading of the printed text under errata: it keeps the lines that it reads otherwise."""
    if card.errata is None or card.text is None or len(card.errata) != len(text):
        return text
    lines = zip(text, card.text, card.errata, strict=True)
    return tuple(corrected if read == printed else read for read, printed, corrected in lines)


#: A line that changes the one above it on faces with bursts.
_CHANGE = re.compile(r"(\*|\*\*|\*/\*\*) (?:also|instead|first):")
#: A line (from 0), or a line on faces with so many bursts, or a line and `WILD` or `BEYOND`.
Place = int | tuple[int, int]
#: In a place instead of bursts: the line where a wild in the reserve pool would make the difference; where a die is
#: chosen that only this reading lets be chosen, or is refused by it.
WILD, BEYOND = -1, -2
_MARKS = {"?": WILD, "!": BEYOND}


def rests(card: Card, wording: Wording) -> Mapping[Place, str]:
    """Line -> the reading or ruling that the line rests on; the one on errata before a reading as ruled."""
    text = worded(card, wording).text or ()
    found: dict[Place, str] = dict.fromkeys(_other_lines(text, card.text, card.errata), "AMB-80")
    for reading in CATALOGUE.readings(card.code):
        named = [word.partition(".") for word in reading.lines]
        lines: set[Place] = {_place(line) for code, _, line in named if code == card.code}
        whole = {RULED: not named, UNDECIDED: not _says_which(lines)}
        if wording.reading not in whole:
            lines = {place for n, line in enumerate(text) if line not in (card.text or ()) for place in places(text, n)}
        elif whole[wording.reading]:
            lines |= set(range(len(text)))
        by_reading = dict.fromkeys(lines, reading.id)
        found = by_reading | found if wording.reading == RULED else found | by_reading
    return found


def places(text: tuple[str, ...], number: int) -> set[Place]:
    """Where a line of the text is played: one that bursts add to the line above is played with that one."""
    line = sum(not _CHANGE.match(above) for above in text[: number + 1]) - 1
    change = _CHANGE.match(text[number])
    return {(line, len(bursts)) for bursts in change[1].split("/")} if change else {line}


def _place(line: str) -> Place:
    """`2` is the second line, `1**` the first on a face with two bursts, `1?` the first as far as a wild matters, `1!`
    as far as it matters which dice may be chosen."""
    number, more = int(line.rstrip("*?!")) - 1, _MARKS.get(line[-1], line.count("*"))
    return (number, more) if more else number


def _says_which(lines: set[Place]) -> bool:
    """Whether the catalogue says what of the card hangs on a reading: some lines, or which dice are chosen; else all of
    it does."""
    whole = any(isinstance(place, int) or place[1] >= 0 for place in lines)
    return whole or (bool(lines) and all(not isinstance(place, int) and place[1] == BEYOND for place in lines))


def _other_lines(text: tuple[str, ...], printed: tuple[str, ...] | None, errata: tuple[str, ...] | None) -> list[int]:
    """The lines that the two wordings of a card do not share."""
    if errata is None:
        return []
    return [n for n, line in enumerate(text) if not (line in errata and line in (printed or ()))]
