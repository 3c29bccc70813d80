"""An entry in the plain words of the log: without brackets and full stops, with its names as one word each.

`(D6)` is D6, `place on the Giant Spider.` is `place on Giant-Spider`, `choose Bo Miller` is `choose P2`. What is done
here is a matter of words alone. It is done where an entry as it stands is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property

from rules.core.lines.notation import CLAIM, DECISION, RULING, TURN, Entry, Vocabulary
from rules.core.lines.words import SPEAKING, entries_of, tells_more, ways_to_call

#: How much of a word is right where the pen has slipped; the same for every verb (difflib).
CLOSE = 0.6
NEARLY_ALL = 0.8
#: They say nothing behind any verb, in any game.
SAY_NOTHING = frozenset(
    ("a", "an", "the", "and", "+", "&", "die", "dice", "his", "her", "my", "our", "its", "their", "of", "it", "them")
    + ("then", "also", "please", "here", "now", "showing", "shows")
)
NONE = frozenset(("nobody", "nothing", "neither", "no-one"))
_SIGNS_BETWEEN = re.compile(r"[,.;:!]\s+")
SHORTEST = 3  # letters of a name that may be told by most of them
_SIGNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=%) (?=\[)"), ""),  # D10% [30]
    (re.compile(r"(?<=[\w%])\(([^()]*)\)"), r":\1"),  # D4(4)
    (re.compile(r"(?<![\w%])[\[{]|(?<=\s)[\]}]|[()|]"), " "),
    (re.compile(r"(?<=\S)[.,!;:]+(?=\s|$)"), ""),
    (re.compile(r"(?<!\S)[.,!;:]+(?=\s|$)"), " "),
    (re.compile(r"(?<=\w)'s(?!\S)", re.IGNORECASE), ""),
)
#: What a game changes in the words behind a verb: the verb and the words -> the words.
Change = Callable[[str, list[str]], list[str]]


class Names:
    """What may be named at a table. `things`: cards or dice, as one word each; `players`: what they are called, in
    small letters, and the seat from 0; `change`: what else is plainer in this game; `marks`: other words for things, in
    small letters, of which none is near another; `said`: words that are no slip of a name."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        things: Iterable[str],
        players: Mapping[str, int],
        change: Change | None = None,
        marks: Collection[str] = (),
        said: Collection[str] = (),
    ) -> None:
        self.vocabulary, self.things = vocabulary, tuple(dict.fromkeys(things))
        self.players, self._change, self._marks, self._said = dict(players), change, marks, said

    @cached_property
    def _parts(self) -> dict[str, list[str]]:
        """By its parts in small letters: the names of several words that begin with the first of them."""
        found: dict[str, list[str]] = {}
        for name in sorted(self.things, key=len, reverse=True):
            if "-" in name:
                found.setdefault(name.casefold().partition("-")[0], []).append(name)
        return found

    def plainly(self, entry: Entry) -> Entry:
        """The entry in plain words; one that is equal to it if its words are plain."""
        if entry.kind == RULING:
            return entry
        said = self._as_said(entry)
        words = " ".join(said.args)
        for pattern, plain in _SIGNS:
            words = pattern.sub(plain, words)
        each = self.named(words.split())
        if said.kind not in (CLAIM, TURN):
            each = ["none" if word.casefold() in NONE else word for word in each]
            unsaid = SAY_NOTHING | self.vocabulary.silent.get(said.verb, frozenset())
            each = [word for word in each if word.casefold() not in unsaid]
        tells = self.vocabulary.names_a_verb(each) or tells_more(each) or self.tells_of_a_player(said.text)
        if said.verb in self.vocabulary.alone and not tells:
            each = [word for word in each if _may_be_a_face(word)]  # what dice show is no remark
        if self._change is not None:
            each = self._change(said.verb, each)
        return replace(said, args=tuple(each))

    def tells_of_a_player(self, text: str) -> bool:
        """Whether something is told of a player behind a sign: `flees, Bo is out`; not `flees, Bo`."""
        behind = [piece.casefold().split() for piece in _SIGNS_BETWEEN.split(text)[1:]]
        return any(len(words) > 1 and words[0].rstrip(":").removesuffix("'s") in self.players for words in behind)

    def _as_said(self, entry: Entry) -> Entry:
        """`Hag reveals Troll` is `reveal Troll`: a verb behind whoever does it."""
        words = entry.text.replace(",", " ").split()
        while len(words) > 1 and words[0].casefold() in SPEAKING:
            words.pop(0)
        if entry.kind != DECISION or self.vocabulary.is_verb(entry.verb) or not entry.args or len(words) < 2:
            return entry
        if entry.args[0] not in words:
            return entry
        subject = self.named([word.rstrip(":,.") for word in words[: words.index(entry.args[0])]])
        verbs = [len(word) > 2 and self.vocabulary.is_verb(word.casefold()) for word in entry.args[:2]]
        place = verbs.index(True) if True in verbs else None  # letters alone are faces as well
        if place is None or not self._is_called("-".join(subject)):
            return entry
        if _is_seat(subject[0]) and self.players and int(subject[0][1]) > max(self.players.values()) + 1:
            return entry  # nobody sits there
        who = f"P{entry.actor + 1} " if entry.actor is not None else f"{subject[0]} " if _is_seat(subject[0]) else ""
        meant = entries_of(self.vocabulary)[f"{who}{' '.join(entry.args[place:])}"]
        return replace(meant, text=entry.text) if isinstance(meant, Entry) else entry

    def knows(self, word: str) -> bool:
        """Whether a word, in small letters, names something or somebody, or is one of the game besides."""
        return self._is_called(word) or word in self.players or word in self._said

    def begins_one(self, word: str) -> bool:
        """Whether a name, or a part of one, begins with a word, or nearly all of it is written so."""
        parts = known_by_parts(self.things)
        return any([part.startswith(word) for part in parts]) or self.nearest(word, whole=True) is not None

    def thing(self, word: str) -> str:
        """What a word, in small letters, names or begins the name of; "" for nothing."""
        if word in self._marks:
            return word.removesuffix("s")
        parts = known_by_parts(self.things)
        begun = [parts[part] for part in parts if len(word) >= SHORTEST and part.startswith(word)]
        return parts.get(word) or "".join(begun[:1])

    def _is_called(self, word: str) -> bool:
        word = word.casefold()
        known = word in self._marks or word in known_by_parts(self.things)
        return known or _is_seat(word) or word in ("monster", "hero", "heroes", "team")

    def named(self, words: Sequence[str]) -> list[str]:
        """With names of several words as one, and players by their seats."""
        named: list[str] = []
        place = 0
        while place < len(words):
            word, behind = self._name_at(words, place)
            named.append(word)
            place += behind
        return named

    def _name_at(self, words: Sequence[str], place: int) -> tuple[str, int]:
        """The name that begins here as one word, and how many words it is written in."""
        first = words[place].casefold()
        for name in self._parts.get(first, ()):
            parts = name.casefold().split("-")
            head, sign, rest = _last(words[place : place + len(parts)])
            if [*map(str.casefold, words[place : place + len(parts) - 1]), head.casefold()] == parts:
                return f"{name}{sign}{rest}", len(parts)
        for called in sorted(self.players, key=len, reverse=True):
            parts = called.split()
            if [*map(str.casefold, words[place : place + len(parts)])] == parts:
                return f"P{self.players[called] + 1}", len(parts)
        return words[place], 1

    def nearest(self, word: str, whole: bool = False) -> str | None:
        """The name that is most like a word, or of which a part is; None if none is. `whole`: nearly all of it is.

        Of words that `=` joins each may be a name.
        """
        found = [self._nearest(part, whole) for part in word.split("=")]
        if not any(found):
            return None
        return "=".join([near or part for near, part in zip(found, word.split("="), strict=True)])

    def _nearest(self, word: str, whole: bool) -> str | None:
        owner, dot, name = word.rpartition(".")
        head, sign, rest = _last([name if dot and _is_seat(owner) else word])
        nobody = head.casefold() == "none" or head.casefold() in NONE
        if len(head) < SHORTEST or nobody or head.casefold() in self._said:
            return None
        known = known_by_parts(self.things, whole) | {called: f"P{seat + 1}" for called, seat in self.players.items()}
        found = get_close_matches(head.casefold(), known, 1, NEARLY_ALL if whole else CLOSE)
        before = f"{owner}." if dot and _is_seat(owner) else ""
        return f"{before}{known[found[0]]}{sign}{rest}" if found else None


def _may_be_a_face(word: str) -> bool:
    """`5`, `Troll:L2`, `F`, `FF` and `?` may be what a die shows."""
    return (
        word[:1].isdecimal()
        or ":" in word
        or word == "?"
        or (len(word) < SHORTEST and word.isalpha() and word.isupper())
    )


def known_by_parts(names: Iterable[str], whole: bool = False) -> dict[str, str]:
    """The names by what they may be called in small letters: by each of their parts as well, if not only as a whole."""
    known: dict[str, str] = {}
    for name in names:
        parts = () if whole else [part for part in name.casefold().split("-") if len(part) >= SHORTEST]
        for part in (name.casefold(), *parts):
            known.setdefault(part, name)
    return known


def players_of(names: Sequence[str]) -> dict[str, int]:
    """What the players are called, in small letters, and the seat; not what two are. A whole name comes first."""
    found: dict[str, int] = {}
    for each in zip(*map(ways_to_call, names), strict=True):
        words = [word for called in each for word in dict.fromkeys(called)]
        found |= {word: seat for seat, called in enumerate(each) for word in called if words.count(word) == 1}
    return {name: seat for name, seat in found.items() if name}


def _last(words: Sequence[str]) -> tuple[str, str, str]:
    """The last word of a name without what it shows: `Sword`, `:`, `2`."""
    found = re.match(r"([^:=#/]*)([:=#/]?)(.*)", words[-1]) if words else None
    return (found[1], found[2], found[3]) if found else ("", "", "")


def _is_seat(word: str) -> bool:
    return len(word) == 2 and word[0] in "pP" and word[1].isdecimal()
