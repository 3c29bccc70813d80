"""What a visitor owns: {card code: dice}, kept with the account, or in the session of a guest.

A list is read in the forms players have: our team lists, a table of code and number, what the community's builder and
its database write.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from rules.dice_masters.cards import Card, CardPool
from teams.codecs.lookup import by_words, code_in
from teams.models import Collection
from teams.values import BASIC_SET, TeamDraft

SESSION_KEY = "collection"
MOST_DICE = 99
MOST_LINES = 6000
LONGEST_LINE = 200
_NUMBERED = re.compile(r"\s*(\d{1,3})\s*[x×*]?\s+(\S.*)|\s*(\d{1,3})\s*[x×*]\s*(\S.*)", re.IGNORECASE | re.ASCII)
#: `4 * 12 Green Dragon - Master Dragon` under the name of a set, as DiceMastersDB writes a collection.
_OF_SET = re.compile(r"(\d{1,3})\s+(\S.*)", re.ASCII)
#: Headings, and lines that say nothing of a card.
_SAYS_NOTHING = re.compile(r"cards?|dice|characters?|code[,;\t].*|dmse:.*|ts:.*|", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Read:
    """What a pasted list says: {code: dice}, and each line that could not be read with the reason."""

    dice: Mapping[str, int]
    faults: tuple[tuple[int, str, str], ...] = ()


def owned(request: HttpRequest) -> dict[str, int]:
    """Return the dice the visitor owns of each card, by code."""
    if request.user.is_authenticated:
        found = Collection.objects.filter(owner=request.user.pk).values_list("dice", flat=True).first()
        return dict(found or {})
    return dict(request.session.get(SESSION_KEY, {}))


def owned_codes(request: HttpRequest) -> frozenset[str]:
    return frozenset(owned(request))


@transaction.atomic
def keep(request: HttpRequest, changed: Mapping[str, int], *, instead: bool = False) -> None:
    """Set the dice of these cards, 0 for none; with `instead` nothing else is owned."""
    if not request.user.is_authenticated:
        request.session[SESSION_KEY] = _merged({} if instead else owned(request), changed)
        return
    Collection.objects.get_or_create(owner_id=request.user.pk)
    row = Collection.objects.select_for_update().get(owner_id=request.user.pk)
    row.dice = _merged({} if instead else row.dice, changed)
    row.save()


def _merged(before: Mapping[str, int], changed: Mapping[str, int]) -> dict[str, int]:
    after = {**before, **{code: min(max(dice, 0), MOST_DICE) for code, dice in changed.items()}}
    return {code: dice for code, dice in after.items() if dice}


def read(text: str, pool: CardPool) -> Read:
    """Return the cards of a pasted or uploaded list; a card that comes twice counts together."""
    dice: dict[str, int] = {}
    faults: list[tuple[int, str, str]] = []
    set_code = ""
    sets = {each.name.casefold(): each.code for each in pool.sets}
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text)[:MOST_LINES], 1):
        line = line.strip().strip("\ufeff")[:LONGEST_LINE]
        if line.casefold() in sets:
            set_code = sets[line.casefold()]
            continue
        if _SAYS_NOTHING.fullmatch(line):
            continue
        found, count = _line(line, pool, set_code)
        if isinstance(found, Card):
            dice[found.code] = min(dice.get(found.code, 0) + count, MOST_DICE)
        else:
            faults.append((number, line, found))
    return Read(dice, tuple(faults))


def _line(line: str, pool: CardPool, set_code: str) -> tuple[Card | str, int]:
    """Return (card or the reason why there is none, dice) of a line: `4x 12bff`, `12bff,4`, `4 * Master - Dragon`."""
    if found := _in_table(line, pool):
        return found
    match = _NUMBERED.fullmatch(line)
    count, words = (int(match[1] or match[3]), match[2] or match[4]) if match else (1, line)
    code = code_in(words.split()[0]) or code_in("".join(words.split()[:2]))
    if code and (card := pool.by_code(code)):
        return card, count
    numbered = _OF_SET.fullmatch(words)
    if set_code and numbered and (card := pool.by_code(f"{numbered[1]}{set_code}")):
        return card, count
    return by_words(words, pool), count


def _in_table(line: str, pool: CardPool) -> tuple[Card, int] | None:
    """Return what a line of a CSV file says: a code in one cell, the dice in the next that is a number."""
    mark = next((mark for mark in (";", "\t", ",") if mark in line), "")
    if not mark:
        return None
    cells = next(csv.reader([line], delimiter=mark), [])
    card = next((card for cell in cells if (code := code_in(cell)) and (card := pool.by_code(code))), None)
    if card is None:
        return None
    numbers = [int(cell) for cell in map(str.strip, cells) if re.fullmatch(r"[0-9]{1,3}", cell)]
    return card, numbers[0] if numbers else 1


@dataclass(frozen=True, slots=True)
class Need:
    """A card of a team: dice wanted, owned and missing; `others`: dice owned of other versions of its title."""

    card: Card
    wanted: int
    have: int
    others: int

    @property
    def missing(self) -> int:
        return max(0, self.wanted - self.have)

    @property
    def sockets(self) -> list[bool]:
        return [place < self.have for place in range(min(self.wanted, 12))]


def needs(draft: TeamDraft, dice: Mapping[str, int], pool: CardPool) -> list[Need]:
    """Return what a team needs, beside what is owned; of a basic action it is the card that counts."""
    rows = []
    for card, wanted in [*draft.cards, *((basic.card, 1) for basic in draft.basics)]:
        have = min(dice.get(card.code, 0), wanted)
        others = sum(dice.get(other.code, 0) for other in pool.by_name(card.name) if other != card)
        rows.append(Need(card, wanted, have, others))
    return rows


def next_count(card: Card, have: int) -> int:
    """Return the dice after one tap: one more up to its Max, then none; of a basic action its set or none."""
    if card.is_basic_action:
        return 0 if have else BASIC_SET
    return (have + 1) % ((card.max_dice or 4) + 1)


def written(dice: Mapping[str, Any], pool: CardPool) -> str:
    """Return a collection as CSV, which `read` takes back."""
    lines = ["code,dice,name,subtitle"]
    for code, count in dice.items():
        card = pool.by_code(code)
        title = (card.name, card.subtitle) if card else ("", "")
        lines.append(",".join([code, str(count), *(f'"{word.replace(chr(34), chr(39))}"' for word in title)]))
    return "\n".join(lines) + "\n"
