"""What the cards of a table may be called in a log: a name as one word, the card's code, initials, beginnings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from rules.dice_masters.cards import plain
from rules.dice_masters.stacks import Stack

#: The starting dice answer to these beside their name.
PAWN_WORDS = frozenset(("npc", "sidekick", "npcs", "sidekicks", "pawn", "pawns", "sk", "sks"))
PLURALS = frozenset(("npcs", "sidekicks", "pawns", "sks"))
#: For a purchase or fielding that there is none; no card is called so by the beginning of its name.
NONE = frozenset(("none", "None", "NONE", "nothing", "none.", "nothing."))
#: First words that mean something else, in some entries; a name that is one of them is never told by itself.
NO_NAMES = frozenset(("none", "nothing", "all", "with"))
#: Words that are said at a table, and are no slips of a name.
SAID = frozenset(
    ("all", "both", "other", "last", "up", "down", "roll", "rolls", "rolled", "reroll", "draw", "pay", "pays", "paid")
    + ("buy", "buys", "field", "fields", "attack", "attacks", "damage", "life")
)
#: Which of several like dice is meant.
ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
BOTH = {0, 1}  # players
APART = PAWN_WORDS | NO_NAMES
SHORTEST = 3  # letters of a beginning
_PLAIN = re.compile(r"[\w-]{2,}")


@lru_cache(maxsize=4096)  # sound: names are texts
def slug(name: str) -> str:
    """A card's name as one word: `Lord's Herald` is `Lords-Herald`."""
    return re.sub(r"[^\w]+", "-", name.replace("'", "").replace("™", "").replace("®", "")).strip("-")


class Numbers(dict[str, tuple[int, ...]]):
    """The numbers of the stacks that a word may mean, however it is written. Filled as it is asked, because a log uses
    few of all.
    """

    def __init__(self, stacks: Sequence[Stack]) -> None:
        self._stacks = stacks
        names: dict[str, list[Stack]] = {}
        self.names = names  # in small letters
        self.shared: set[str] = set()  # those of several stacks, of pawns, and words that mean something else
        for stack in stacks:
            name = stack.name.casefold()
            if name in names:
                names[name].append(stack)
                self.shared.add(name)
            else:
                names[name] = [stack]
                self[stack.name] = (stack.index,)
        self.shared |= APART.intersection(names)
        for name in self.shared:
            del self[names[name][0].name]  # what it may mean is found when it is asked

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = self[word] = tuple([stack.index for stack in self._look(word.casefold())])
        return found

    def _look(self, word: str) -> list[Stack]:
        """A whole name means those cards only; any other word whatever it fits."""
        called = self.names.get(word)
        if called and word in PAWN_WORDS and called[0].card is not None:
            return [*[stack for stack in self._stacks if stack.card is None], *called]
        if called:
            return called
        if ":" in word or "#" in word or word[:3] in ("p1.", "p2."):
            return []  # a die with its face, its number or its side
        if word in NONE:
            return []
        if not _PLAIN.fullmatch(word):
            return self._spelt(word)
        meant = self.fitting(word)
        only = meant[0] if len(meant) == 1 else None
        return [stack for stack in self._stacks if _answers(stack, word, only)] or self._spelt(word)

    def _spelt(self, word: str) -> list[Stack]:
        """With other signs or accents than the card's name has, or without its hyphens."""
        written = plain(word)
        if len(written) < SHORTEST:
            return []
        begun = {name for name in self.names if _letters(name).startswith(written)}
        if not begun and written.endswith("s"):
            begun = {name for name in self.names if _letters(name) == written[:-1]}  # several of them
        return [stack for stack in self._stacks if stack.name.casefold() in begun] if len(begun) == 1 else []

    def fitting(self, word: str) -> list[str]:
        """The names that begin so; if none does, those of which another word begins so."""
        if len(word) < SHORTEST:
            return []
        begun = [name for name in self.names if name.startswith(word)]
        return begun or [name for name in self.names if f"-{word}" in name]


#: Cards that the books speak of and that are in no set known here.
OF_OTHER_SETS = frozenset(("angel",))


def _nowhere(word: str) -> bool:
    return word.casefold() in OF_OTHER_SETS


class Words:
    """The stacks that a word in small letters may mean, and what names of several words are written as."""

    def __init__(self, stacks: Sequence[Stack]) -> None:
        self.stacks = stacks
        self.elsewhere: Callable[[str], bool] = _nowhere  # whether a word names a card that is in no team here
        self.numbers = Numbers(stacks)
        self._firsts: frozenset[str] | None = None  # the first words of names of several

    def __contains__(self, word: str) -> bool:
        return bool(self.numbers[word])

    def named(self, name: str) -> Sequence[Stack]:
        """The stacks with this very name."""
        return self.numbers.names[name.casefold()]

    def in_doubt(self) -> list[int]:
        """The stacks whose name may mean another one as well for a player who may own or control their dice."""
        stacks: list[int] = []
        for name in self.numbers.shared:
            so_named = self.numbers.names[name]
            for stack in so_named:
                if (stack.card is not None and name in APART) or _is_mistaken(stack, so_named):
                    stacks.append(stack.index)
        return stacks

    def get(self, word: str) -> tuple[Stack, ...]:
        """() for a word that means nothing here."""
        return tuple([self.stacks[number] for number in self.numbers[word]])

    def fitting(self, word: str) -> list[str]:
        """The names that begin so, or go on so."""
        return self.numbers.fitting(word)

    def joined(self, words: Sequence[str], pairs: bool = False) -> Sequence[str]:
        """`Guy Gardner` is `Guy-Gardner`: a name of several words, in `pairs` also behind a sign; with the apostrophes
        that are printed.
        """
        names = self.numbers.names
        if self._firsts is None:
            self._firsts = frozenset().union(*map(_firsts, names))
        if not pairs and self._firsts.isdisjoint(words) and self._firsts.isdisjoint(map(_without_apostrophe, words)):
            return words
        text = " ".join(words)
        lower = _without_apostrophe(text.casefold())
        several = sorted([name for name in names if name.replace("-", " ") in lower], key=len, reverse=True)
        for name in [name for name in several if "-" in name]:
            text = _with_blanks(name).sub(lambda found: _without_apostrophe(found[0].replace(" ", "-")), text)
        for name in [name for name in names if (short := _shortened(name)) and short in lower]:
            text = _with_blanks(_shortened(name).replace(" ", "-")).sub(names[name][0].name, text)
        return text.split(" ") if words else words


@lru_cache(maxsize=1024)  # sound: names are texts
def _firsts(name: str) -> frozenset[str]:
    """The first word of a name of several, as it may be written; nothing of any other name."""
    first, hyphen, _ = name.partition("-")
    firsts = (first, _shortened(name).partition(" ")[0]) if hyphen else ()
    forms = [form for word in firsts if word for form in (word, word.title(), word.upper())]
    return frozenset(f"{side}{form}" for side in ("", "P1.", "P2.", "p1.", "p2.") for form in forms)


@lru_cache(maxsize=1024)  # sound: names are texts
def _shortened(name: str) -> str:
    """`bl batman` for Black-Lantern-Batman; "" for a name of fewer words than three."""
    first, second, rest = [*name.split("-", 2), "", ""][:3]
    return f"{first[0]}{second[0]} {rest.replace('-', ' ')}" if first and second and rest else ""


@lru_cache(maxsize=1024)  # sound: names are texts
def _with_blanks(name: str) -> re.Pattern[str]:
    """A name of several words with blanks between them, and with apostrophes between its letters."""
    letters = "'?".join(re.escape(" " if letter == "-" else letter) for letter in name)
    return re.compile(rf"(?<![\w-]){letters}(?![\w-])", re.IGNORECASE)


def _without_apostrophe(text: str) -> str:
    return text.replace("'", "")


class Meant(dict[str, "Stack | None"]):
    """What a player means by a word: the player's own stack before a shared one before the other's; None if the word
    says more than a name, or nothing. Filled as it is asked, because a table never changes.
    """

    def __init__(self, words: Words, player: int) -> None:
        self._words = words
        self._order = {player: 0, None: 1, 1 - player: 2}

    def __missing__(self, word: str) -> Stack | None:
        stacks, numbers = self._words.stacks, self._words.numbers[word]
        if len(numbers) == 1:
            nearest: Stack | None = stacks[numbers[0]]
        else:
            found = [stacks[number] for number in numbers]
            nearest = min(found, key=lambda stack: self._order[stack.owner], default=None)
        self[word] = nearest
        return nearest


def _is_mistaken(stack: Stack, so_named: Sequence[Stack]) -> bool:
    """Whether it is not told by its owner from each other stack of its name; or is, but is written otherwise."""
    for other in so_named:
        if other is not stack and (other.name != stack.name or {other.owner, stack.owner} != BOTH):
            return True
    return False


def _answers(stack: Stack, word: str, only: str | None) -> bool:
    name = stack.name.casefold()
    if stack.card is None:
        return word in PAWN_WORDS or name == only
    return word == stack.card.code or word == _initials(name) or name == only


_letters = lru_cache(maxsize=1024)(plain)  # sound: names are texts


@lru_cache(maxsize=1024)  # sound: names are texts
def _initials(name: str) -> str | None:
    """`ht` for Halfling-Thief; single letters are kept for energy."""
    initials = "".join(part[0] for part in name.split("-") if part)
    return initials if len(initials) > 1 else None
