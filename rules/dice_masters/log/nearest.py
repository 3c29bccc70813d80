"""What a slip of the pen may have meant: the nearest name or verb, as an entry that can be written instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from rules.core.faults import Ambiguous, Fault, Unreadable, Violation
from rules.core.notation import CLAIM, DECISION, FACT, Entry, write_entry
from rules.core.repairs import line_with
from rules.core.words import is_number
from rules.dice_masters.cards import face_word
from rules.dice_masters.log import reading
from rules.dice_masters.log.die_notation import CLOSE, ZONE_NAMES, is_face, nearest_name, not_called, player_named
from rules.dice_masters.log.following import choices, with_choices
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.log.tidy import tidied
from rules.dice_masters.state import Answer, State
from rules.dice_masters.steps.answers import step

MOST = 5  # entries that are offered
MOST_SKIPPED = 8  # answers that go without saying before an entry
#: Words that say something besides names and faces.
SAID = frozenset(
    ("all", "none", "nothing", "and", "on", "vs", "blocks", "up", "down", "life", "first", "second", "opponent",
     "yes", "no", "to", "at", "into", "->", "+", "-", "&", "player", *WITH, *ZONE_NAMES)
)  # fmt: skip
_PIECES = re.compile(r"[=+]")
_NAME = re.compile(r"(?:p[12]\.)?([^#:/]*)(?:#[0-9]+)?(?:[:/].*)?", re.IGNORECASE)


def told(state: State, entry: Entry, fault: Fault) -> Fault:
    """The fault of an entry; if one of its words means nothing in this game, that with the nearest that does.

    A word that is the name of a card is no slip, though nobody brought the card (DM-COMP-04).
    """
    if isinstance(fault, Ambiguous) and entry.kind != CLAIM:
        return _in_doubt(state, entry, fault)
    strange = [word for word in _names_in(entry.args) if not _means_something(state, word)]
    if entry.kind == CLAIM and (not strange or strange[0] in entry.args[:2] or is_number(strange[0][:1])):
        return fault  # what is no claim at all
    if not strange and entry.verb == "roll" and isinstance(fault, Unreadable):
        return _without_face(state, entry, fault)
    if not strange or any(state.table.words.elsewhere(word) for word in strange):
        return fault
    if isinstance(fault, Violation) and fault.rule != "DM-COMP-04" and _is_read(state, entry):
        return fault
    return unknown(state, entry, strange)


def _in_doubt(state: State, entry: Entry, fault: Ambiguous) -> Ambiguous:
    """A word may mean several dice: the entry with each of their names in its place, as far as it can be read so."""
    offers: list[str] = []
    for place, word in enumerate(entry.args):
        head, _, amount = word.partition("=")
        for named in fault.candidates:
            mended = replace(entry, args=(*entry.args[:place], word.replace(head, named, 1), *entry.args[place + 1 :]))
            if _is_called(state, head, named) and _is_read(state, mended):
                offers.append(line_with(entry, mended))
    return Ambiguous(fault.message, tuple(offers)) if offers else fault


def _is_called(state: State, word: str, label: str) -> bool:
    """Whether a word may be another name of a die with this label."""
    numbers, match = state.table.words.numbers, _NAME.fullmatch(label)
    name = _NAME.fullmatch(word)
    return bool(match and name and set(numbers[match[1]]) & set(numbers[name[1]]))


def _without_face(state: State, entry: Entry, fault: Unreadable) -> Unreadable:
    """A die is named in a roll, and not what it shows: the rolls that it may have been."""
    stacks, numbers = state.table.stacks, state.table.words.numbers
    bare = next((place for place, word in enumerate(entry.args) if numbers[word] and not is_face(word)), None)
    if bare is None:
        return fault
    name, before, behind = entry.args[bare], entry.args[:bare], entry.args[bare + 1 :]
    stack = stacks[numbers[name][0]]
    words = dict.fromkeys(face_word(face, stack.is_pawn) for face in stack.faces)
    rolls = [replace(entry, args=(*before, f"{name}:{word}", *behind)) for word in words]
    offers = tuple([write_entry(roll) for roll in rolls if _is_read(state, roll)])
    return Unreadable(f"Write what {name} shows: {name}:{next(iter(words))}, for example.", offers or fault.candidates)


def unknown(state: State, entry: Entry, strange: Sequence[str]) -> Unreadable:
    """What to say of words that mean nothing here."""
    if (option := _option_meant(state, entry)) is not None:
        line = line_with(entry, replace(entry, args=(option,)))
        return Unreadable(f"“{' '.join(entry.args)}” cannot be chosen here. Did you mean {option}?", (line,))
    near = {word: found for word in strange if (found := _nearest(state, word))}
    fault = not_called(state.table, tuple(dict.fromkeys(strange)), near)
    offers = tuple(_mended(state, entry, near) if near else _cut_short(state, entry))
    return Unreadable(fault.message, offers if offers or not near else fault.candidates)


def _option_meant(state: State, entry: Entry) -> str | None:
    """What is asked for by several words and most like those of the entry: `choose Ornage Latnern`."""
    if state.question is None or state.question.kind != "name" or entry.verb != "choose" or len(entry.args) < 2:
        return None
    return _option_like(state, "-".join(entry.args))


def _option_like(state: State, word: str) -> str | None:
    options = state.question.options if state.question is not None else ()
    told = {option.casefold().replace(" ", "-"): option.replace(" ", "-") for option in options}
    found = get_close_matches(word.casefold(), told, 1, CLOSE)
    return told[found[0]] if found else None


def _nearest(state: State, word: str) -> str | None:
    """What is asked for by name, or the name of a stack, that is most like the word."""
    return _option_like(state, word) or nearest_name(state.table, word)


def _cut_short(state: State, entry: Entry) -> Iterator[str]:
    """The entry without what is told behind it, if it can be carried out so."""
    for number in range(len(entry.args) - 1, 0, -1):
        shorter = replace(entry, args=entry.args[:number])
        if _is_read(state, shorter):
            yield line_with(entry, shorter)
            return


def strange_words(state: State, entry: Entry) -> list[str]:
    """The words of an entry that are no name, face, number or word of the log, and no name of any other card."""
    words = tidied(entry.verb, tuple(state.table.words.joined(entry.args)), state.table.names)
    strange = [word for word in _names_in(words) if not _means_something(state, word)]
    return [] if any(state.table.words.elsewhere(word) for word in strange) else strange


def _names_in(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        for piece in _PIECES.split(word):
            match = _NAME.fullmatch(piece)
            if match and match[1]:
                yield match[1]


def _means_something(state: State, word: str) -> bool:
    lower = word.casefold()
    if lower in SAID or is_face(lower) or re.fullmatch(r"[+-]?[0-9]+|x[0-9]+|[0-9]+x", lower):
        return True
    if (
        state.table.words.numbers[word]
        or state.table.words.fitting(lower)
        or player_named(state.table, word) is not None
    ):
        return True
    options = state.question.options if state.question is not None else ()
    return any(option.casefold().startswith(lower) for option in options)


def _mended(state: State, entry: Entry, near: dict[str, str]) -> Iterator[str]:
    """The entry with the nearest names, if it can be carried out here."""
    words: list[str] = []
    for word in entry.args:
        found = _with_names(word, near)
        if words and "-" in found and words[-1].casefold() in near.get(word, "").casefold().split("-"):
            words.pop()  # Guy Gadrner
        words.append(found)
    mended = replace(entry, args=tuple(words))
    if _is_read(state, mended) or entry.kind not in (DECISION, FACT):
        yield line_with(replace(mended, text=_with_names(entry.text, near)), mended)


def _with_names(word: str, near: dict[str, str]) -> str:
    for wrong, right in near.items():
        word = re.sub(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", right, word)
    return word


def _is_read(state: State, entry: Entry) -> bool:
    """Whether the entry can be carried out here, behind what goes without saying in this turn."""
    ahead = state.copy()
    try:
        for _ in range(MOST_SKIPPED):
            if reading.accepts(ahead, entry) and any(_is_carried_out(ahead, entry, way) for way in READINGS):
                return True
            question = ahead.question
            if question is None or question.default is None or ahead.turn != state.turn:
                return False
            step(ahead, question.default)
    except Fault:
        pass
    return False


def _is_carried_out(state: State, entry: Entry, way: Callable[[State, Entry], Answer]) -> bool:
    ahead = state.copy()
    try:
        step(ahead, way(ahead, entry))
    except Fault:
        return False
    return True


#: An entry as it stands, and with the choices that follow it.
READINGS: tuple[Callable[[State, Entry], Answer], ...] = (
    reading.as_written,
    lambda state, entry: choices(state, entry.args) if entry.verb == "choose" else with_choices(state, entry),
)
