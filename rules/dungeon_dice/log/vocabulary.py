"""The words of Dungeon Dice: its verbs, what else they may be written as, and what may be named."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.plainer import Names, players_of
from rules.core.lines.vocabulary_file import read_vocabulary
from rules.dungeon_dice.dice_set import AFTER, SYMBOLS, TROPHIES, DiceSet
from rules.dungeon_dice.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dungeon_dice.state import PROMISES, State
from rules.dungeon_dice.table import book_of, slug

VOCABULARY = read_vocabulary(Path(__file__).with_name("vocabulary.json"), (*ENDINGS, *UNKNOWN_ENDINGS))

_FACES = re.compile(r"[1-6](?:[/+-][1-6])+")
_DIE_HYPHEN = re.compile(r"([a-z][a-z0-9]*[0-9])-([0-9].*)", re.IGNORECASE)
_LEVEL = re.compile(r"(?:l|lvl|level)([1-6])(?=[+/]|$)", re.IGNORECASE)
_SEVERAL = re.compile(r"([1-6])'?s", re.IGNORECASE)
_AND_SYMBOL = re.compile(r"(?<=[0-9])[/&]?(?=[a-z])", re.IGNORECASE)
_SYMBOL = re.compile(r"([a-z_]+)[0-9]?", re.IGNORECASE)


def names(state: State) -> Names:
    """Dice, symbols, what may be promised, and the players."""
    table = state.table
    words, called = _names_of(table.dice_set), players_of(table.names)
    return Names(VOCABULARY, words, called, lambda verb, said: _rolled(state, verb, said), table.words)


@lru_cache(maxsize=16)
def _names_of(dice_set: DiceSet) -> tuple[str, ...]:
    dice = book_of(dice_set).dice
    return (*(word for die in dice for word in (slug(die.name), slug(die.spell)) if word), *SYMBOLS, *PROMISES)


def _rolled(state: State, verb: str, words: list[str]) -> list[str]:
    """`5/2/6` as three faces, `B01 2+slash`, `B01:2/slash` and `B01:2 slash` as `B01:2+slash`."""
    if verb == "draw" and not any(_is_of_the_black_bag(state, word) for word in words):
        return [word for word in words if word.casefold() not in ("treasure", "potion")]  # which no monster shows
    if verb != "roll":
        return words
    found: list[str] = []
    if state.question is not None and state.question.prompt == "level" and len(words) > 1:
        called = state.table.words.get(words[0].casefold().rstrip(":"), ())
        words = words[1:] if state.monster in called else words  # goblin: 4
    words = _repeated([IN_WORDS.get(word.casefold(), word) for word in words])
    for word, following in zip(words, (*words, "")[1:], strict=True):
        if _FACES.fullmatch(word):
            found += re.split("[/+-]", word)
            continue
        name, sign, face = _DIE_HYPHEN.sub(r"\1:\2", word).replace("=", ":").partition(":")
        face = _AND_SYMBOL.sub("+", _LEVEL.sub(r"\1", face if sign else name))
        before = found[-1] if found else ""
        if before.endswith("+execute") and word.isdecimal():  # axe 2 execute 1
            found[-1] = before + word
            continue
        if sign and name:
            found.append(f"{name}:{face}" if face else name)
        elif before and _is_die(state, before):
            found[-1] = f"{before}:{face}"
        elif (
            _is_symbol(word)
            and (":" in before or before.isdecimal())
            and not (
                _is_die(state, word) and following[:1].isdecimal()  # the name of a die, with what it shows: `armor 1`
            )
        ):
            found[-1] = f"{before}+{word}"
        else:
            found.append(word if _is_die(state, word) else face)
    return found


def _is_of_the_black_bag(state: State, word: str) -> bool:
    called = state.table.words.get(word.partition(":")[0].casefold(), ())
    return any(state.table.dice[die].bag == "black" for die in called)


def _repeated(words: list[str]) -> list[str]:
    """`3 2s` as three faces with a 2."""
    found: list[str] = []
    for word in words:
        several = _SEVERAL.fullmatch(word)
        if several and found and found[-1].isdecimal() and len(found[-1]) == 1:
            found += [several[1]] * int(found.pop())
        else:
            found.append(word)
    return found


def _is_die(state: State, word: str) -> bool:
    return word.casefold() in state.table.words or word.casefold() in state.table.parts


def _is_symbol(word: str) -> bool:
    match = _SYMBOL.fullmatch(word)
    return match is not None and match[1].casefold() in (*SYMBOLS, *AFTER, *TROPHIES)
