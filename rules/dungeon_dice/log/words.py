"""Words for dice, faces, players, goods and odds, in both directions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from rules.core.diagnosis import no_such_seat
from rules.core.faults import Ambiguous, Unreadable
from rules.core.lines.plainer import CLOSE
from rules.core.lines.words import MOST_SIGNS, is_number
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import HERO_LEVEL, MONSTER_LEVEL, Face, Symbol
from rules.dungeon_dice.state import PROMISE_WORDS, PROMISES, Good, State
from rules.dungeon_dice.table import Table

NAMED_ODDS = {"odd": (1, 3, 5), "odds": (1, 3, 5), "even": (2, 4, 6), "evens": (2, 4, 6)}
_PLAYER = re.compile(r"p([1-9])[:.]?", re.IGNORECASE)
_LEVEL = re.compile(r"(execute)(\d+)")
_SPAN = re.compile(r"([1-6])-([1-6])")
NOTHING = frozenset(("none", "nothing"))


# --- players ------------------------------------------------------------------------------------


def player_in(state: State, word: str) -> int | None:
    """`P2`, or the first name; None if the word is no player."""
    known = state.table.seats.get(word.casefold())
    if known is None and (match := _PLAYER.fullmatch(word)):
        known = int(match[1]) - 1
        if known >= state.table.players:
            raise no_such_seat(known, state.table.players, "players are at this table")
    return known


def player_word(player: int) -> str:
    return f"P{player + 1}"


# --- faces --------------------------------------------------------------------------------------


def tokens(face: Face) -> tuple[str, ...]:
    """What a face shows, word by word: its number first."""
    if face.reward is not None:
        return (face.reward,)
    if face.monster is not None:
        trophy = (face.monster.trophy,) if face.monster.trophy else ()
        found = (*map(_symbol, face.monster.abilities), *map(_symbol, face.monster.after))
        return str(face.monster.level), *found, *trophy
    number = () if face.value is None else (str(face.value),)
    return *number, *map(_symbol, face.symbols)


def _symbol(symbol: Symbol) -> str:
    return f"{symbol.name}{symbol.level}" if symbol.level else symbol.name


def face_word(table: Table, die: int, face: int) -> str:
    """The shortest word that is this face and no other of the die."""
    known = table.face_words.get((die, face))
    if known is None:
        known = table.face_words[die, face] = _shortest_word(table, die, face)
    return known


def _shortest_word(table: Table, die: int, face: int) -> str:
    shown = table.faces[die][face]
    words = tokens(shown)
    for length in range(1, len(words) + 1):
        word = "+".join(words[:length])
        if _first(table, die, _fitting(table, die, word)) == table.faces[die].index(shown):
            return word
    return f"#{face + 1}"


def face_parts(word: str) -> tuple[str, list[str]]:
    """The number of a face and its symbols, as people say them: `3+execute2+small_key` as 3, execute 2, small key."""
    parts = [_LEVEL.sub(r"\1 \2", part.replace("_", " ")) for part in word.split("+") if part]
    numbers = [part for part in parts if part.isdecimal()]
    return " ".join(numbers), [part.replace("#", "face ") for part in parts if part not in numbers]


def face_in_words(word: str) -> str:
    """A face as people say it: `3+execute2` as "3 + execute 2"."""
    number, symbols = face_parts(word)
    return " + ".join([number, *symbols] if number else symbols)


def label(table: Table, die: int, face: int) -> str:
    """A die with its face: `B01:3+slash`, `B03#5`; the die alone where no face is up."""
    if face < 0:
        return table.id(die)
    word = face_word(table, die, face)
    return f"{table.id(die)}{'' if word.startswith('#') else ':'}{word}"


def face_number(table: Table, die: int, word: str) -> int:
    """The face that a word means: `2`, `2+slash`, `#5`. Raises Unreadable or Ambiguous."""
    known = table.face_numbers.get((die, word))
    if known is None:
        known = table.face_numbers[die, word] = _read_face(table, die, word)
    return known


def is_face(table: Table, die: int, word: str) -> bool:
    """Whether the word means some face of the die."""
    try:
        return face_number(table, die, word) >= 0
    except Unreadable as fault:
        return isinstance(fault, Ambiguous)


def _read_face(table: Table, die: int, word: str) -> int:
    if word.startswith("#") and is_number(word[1:]) and 1 <= int(word[1:]) <= len(table.faces[die]):
        return table.faces[die].index(table.faces[die][int(word[1:]) - 1])
    fitting = _fitting(table, die, word)
    words = tuple(dict.fromkeys(face_word(table, die, face) for face in range(len(table.faces[die]))))
    if not fitting and word.casefold() in table.words:  # two dice, and no face
        example = f"{table.id(die)}:{words[-1]}"
        raise Unreadable(f"Write what {table.id(die)} shows, for example {example}.", (example,))
    if not fitting:
        raise Unreadable(f"{table.id(die)} has no face {word}.", tuple(f"{table.id(die)}:{w}" for w in words))
    found = _first(table, die, fitting)
    if found is None:
        both = tuple(dict.fromkeys(f"{table.id(die)}:{'+'.join(tokens(table.faces[die][f]))}" for f in fitting))
        raise Ambiguous(f"{table.id(die)} has several faces {word}: write {' or '.join(both)}.", both)
    return found


def _fitting(table: Table, die: int, word: str) -> list[int]:
    """Faces that show exactly these words; if there are none, faces that show these and more."""
    wanted = Counter(word.casefold().split("+"))
    shown = [Counter(tokens(face)) for face in table.faces[die]]
    exact = [n for n, face in enumerate(shown) if face == wanted]
    return exact or [n for n, face in enumerate(shown) if wanted <= face]


def _first(table: Table, die: int, faces: list[int]) -> int | None:
    """The first of faces that are all alike; None if they are not."""
    kinds = {table.faces[die][face] for face in faces}
    return table.faces[die].index(kinds.pop()) if len(kinds) == 1 else None


def split_face(word: str) -> tuple[str, str]:
    """`B01:2+slash` or `B01=2`: the die and the face, "" where none is written."""
    name, found, face = word.partition(":")
    if not found and "=" in word:
        name, _, face = word.partition("=")
    elif not found and "#" in word:
        name, _, face = word.partition("#")
        face = f"#{face}"
    return name, face


# --- dice ---------------------------------------------------------------------------------------


def dice_called(table: Table, word: str) -> tuple[int, ...]:
    """All dice of that id or name. Raises Unreadable."""
    found = table.words.get(word.casefold())
    if found is None:
        near = tuple(die.id for die in table.dice if die.id.casefold().startswith(word.casefold()[:2]))[:12]
        written = "" if re.search("[0-9]", word) else word.casefold()[:MOST_SIGNS]  # a number is meant as it stands
        meant = get_close_matches(written, table.words, 1, CLOSE)
        asked = f" Did you mean {meant[0].capitalize()}?" if meant else ""
        raise Unreadable(f'"{word}" is not a die of {table.dice_set.id}.{asked}', near or tuple(meant))
    return found


def called_so(table: Table, word: str, pool: Iterable[int]) -> tuple[int, ...]:
    """The dice of that name or, if none of them is at hand, those at hand with that word in their name: a Worn Sword
    is a sword. Raises Unreadable.
    """
    at_hand = set(pool)
    if at_hand.isdisjoint(table.words.get(word.casefold(), ())):
        nearest = tuple(die for die in table.parts.get(word.casefold(), ()) if die in at_hand)
        if nearest:
            return nearest
    return dice_called(table, word)


def find_die(state: State, word: str, among: Callable[[], Iterable[int]] = tuple, taken: Iterable[int] = ()) -> int:
    """The die a word means: of like dice one that is `among` those at hand and not `taken`."""
    table = state.table
    name, face = split_face(word)
    called = table.words.get(name.casefold(), ())
    if len(called) == 1 and not face and name.casefold() not in table.parts:
        return called[0]
    gone = set(taken)
    pool = [die for die in among() if die not in gone]
    if is_number(name) and not face:
        return _level_die(state, name, pool)
    called = called_so(table, name, pool)
    fitting = [die for die in called if die in pool] or list(called)
    if face:
        shown = [die for die in fitting if state.shown[die] == face_number(table, die, face)]
        if not shown:
            raise Unreadable(f"{table.id(fitting[0])} does not show {face} here.")
        fitting = shown
    if len(fitting) > 1 and len({alike(state, die) for die in fitting}) > 1:
        raise Ambiguous(f"Several dice are called {word}.", tuple(table.id(die) for die in fitting))
    return fitting[0]


def _level_die(state: State, number: str, pool: list[int]) -> int:
    """A bare number is a Level die that shows it."""
    kinds = (HERO_LEVEL, MONSTER_LEVEL)
    table = state.table
    found = [d for d in pool if table.dice[d].kind in kinds and table.values[d][state.shown[d]] == int(number)]
    if not found:
        raise Unreadable(f"No Level die shows {number} here.", tuple(table.id(die) for die in pool))
    return found[0]


def alike(state: State, die: int) -> object:
    """Dice with equal marks are as good as each other."""
    kind = state.table.dice[die]
    return kind.faces, kind.kind, kind.hands, kind.passive, state.shown[die], state.place[die]


def own_die(state: State, word: str, player: int, taken: Iterable[int] = ()) -> int:
    """The player's die of that name; if there is none, whoever's it is (which a rule then forbids)."""
    return find_die(state, word, lambda: zones.held(state, player), taken)


# --- goods and odds -----------------------------------------------------------------------------


def read_goods(state: State, words: list[str], player: int) -> tuple[tuple[Good, ...], list[str]]:
    """Goods that a player gives, and what is said about them in free words."""
    goods: list[Good] = []
    free: list[str] = []
    for word in words:
        if word.startswith('"'):
            free.append(word.strip('"'))
        elif word.casefold() not in NOTHING:
            name, at, odds = word.partition("@")
            numbers = read_odds(odds) if at else ()
            good = PROMISES.get(name.casefold())
            taken = [die for die, _ in goods]
            goods.append((own_die(state, name, player, taken) if good is None else good, numbers))
    return tuple(goods), free


def goods_words(state: State, goods: Iterable[Good]) -> list[str]:
    named = [(PROMISE_WORDS.get(good) or state.table.id(good), odds) for good, odds in goods]
    return [f"{name}@{odds_word(odds)}" if odds else name for name, odds in named]


def read_odds(word: str) -> tuple[int, ...]:
    """`odd`, `even`, `1-4`, `2`, `1+4+6`."""
    numbers: list[int] = []
    for part in word.casefold().split("+"):
        span = _SPAN.fullmatch(part)
        if part in NAMED_ODDS:
            numbers += NAMED_ODDS[part]
        elif span:
            numbers += range(int(span[1]), int(span[2]) + 1)
        elif is_number(part) and 1 <= int(part) <= 6:
            numbers.append(int(part))
        else:
            raise Unreadable(f'"{word}" are not odds: write odd, even, 1-4 or 1+4+6.')
    return tuple(sorted(numbers))


def odds_word(numbers: tuple[int, ...]) -> str:
    for word in ("odd", "even"):
        if numbers == NAMED_ODDS[word]:
            return word
    return "+".join(map(str, numbers))
