"""The phrases of a game's card language: each a function registered with its sentence pattern.

    @phrase("act", "KO {selection}")
    def knock_out(selection): …

    @called_later("filter", "of level <number>")
    def of_level(state, frame, die, number): …

    table("selection", ("each {noun}", lambda noun: Selection("each", noun), "All that fit now."), …)

In a pattern, words stand for themselves; `{name}` is a part of that name, `{x:name}` the same under the
name x; `{x=up|down}` one of some words; `<number>`, `<name>`, `<bonus>`, `<stat>` a token; `[…]` may be
left out; `(…|…)` is a choice; `\\(` is a printed bracket. The function gets the parts by name, leaves
out what is not there, and returns what the phrase means.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

#: What a token stands for in a pattern: the test for it, and its value.
TokenKinds = Mapping[str, tuple[re.Pattern[str], Callable[[str], Any]]]
NUMBER_AND_NAME: TokenKinds = {
    "<number>": (re.compile(r"\d+"), int),
    "<name>": (re.compile(r'"[^"]*"'), lambda text: text.strip('"')),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of a pattern. `kind`: word, part, token or words. `name` is the argument it fills, if any."""

    kind: str
    text: str
    name: str | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to write a part. `pattern` is as registered, for people; `items` one expansion of it."""

    part: str
    title: str
    pattern: str
    items: tuple[Item, ...]
    means: Callable[..., Any]
    needs: str = ""  # what the line must have told of before: its game knows the words
    gives: str = ""  # what it tells of, so that others may speak of it


F = TypeVar("F", bound=Callable[..., Any])
#: What a phrase means, made of what is called as the text runs.
Made = Callable[[Callable[..., Any]], Any]
#: A phrase as a row of a table: its pattern, what it means, what the phrase book says of it, and perhaps its title.
Row = tuple[str, Callable[..., Any], str, *tuple[str, ...]]


class Language:
    """The card language of one game: which signs its lines may hold, and its phrases under the part they are.

    `advice` says how common wordings are written here (a wording, and a sentence for whoever used it); `examples` what
    stands for each part when a phrase is shown as an example, `otherwise` what to do where nothing comes near.
    """

    def __init__(
        self,
        signs: str,
        token_kinds: TokenKinds = NUMBER_AND_NAME,
        advice: Sequence[tuple[re.Pattern[str], str]] = (),
        examples: Mapping[str, str] | None = None,
        otherwise: str = "",
    ) -> None:
        self.signs = re.compile(signs)
        self.advice, self.examples, self.otherwise = advice, examples or {}, otherwise
        self.token_kinds = token_kinds
        self.phrases: dict[str, list[Phrase]] = defaultdict(list)
        self._first_words: dict[str, set[str]] = {}
        self._beginning: dict[tuple[str, str | None], tuple[list[Phrase], set[str]]] = {}
        self._words: set[str] = set()

    def phrase(self, part: str, *patterns: str, title: str = "", needs: str = "", gives: str = "") -> Callable[[F], F]:
        """Register a function as the meaning of some patterns (`Phrase` says what needs and gives are)."""

        def register(function: F) -> F:
            self._forget()
            name = title or function.__name__.strip("_").replace("_", " ")
            for pattern in patterns:
                for items in _expand(pattern, self.token_kinds):
                    self.phrases[part].append(Phrase(part, name, pattern, items, function, needs, gives))
            return function

        return register

    def called_later(self, part: str, *patterns: str, made: Made = lambda call: call, **said: str) -> Callable[[F], F]:
        """Register a function that is called each time the text runs, with the position first and then with what stands
        in the phrase. `made` makes of that call what the phrase means; `said` is as in `phrase`."""

        def register(function: F) -> F:
            @wraps(function)
            def means(**parts: Any) -> Any:
                return made(partial(function, **parts))

            self.phrase(part, *patterns, **said)(means)
            return function

        return register

    def table(self, part: str, *rows: Row, needs: str = "", gives: str = "") -> None:
        """Register phrases that mean one expression each; the title is the words of the pattern if the row has none,
        the first of each choice, without its parts.
        """
        for pattern, means, says, *title in rows:
            means.__doc__ = says
            words = " ".join(item.text for item in _expand(pattern, self.token_kinds)[0] if item.kind == "word")
            self.phrase(part, pattern, title=title[0] if title else words, needs=needs, gives=gives)(means)

    def withdraw(self, function: Callable[..., Any]) -> None:
        """Take back the phrases of a function."""
        for phrases in self.phrases.values():
            phrases[:] = [phrase for phrase in phrases if phrase.means is not function]
        self._forget()

    def _forget(self) -> None:
        self._first_words.clear()
        self._beginning.clear()
        self._words.clear()

    def beginning(self, part: str, word: str | None) -> tuple[list[Phrase], set[str]]:
        """The phrases of a part that can begin with a word (None: the line is over), and the first words of others."""
        if part not in self._first_words:
            self._first_words[part] = {first for phrase in self.phrases[part] if (first := _first_word(phrase))}
        known = word if word in self._first_words[part] else None  # so that no more is kept than there are phrases
        if (part, known) not in self._beginning:
            fits = [phrase for phrase in self.phrases[part] if _first_word(phrase) in (None, known)]
            self._beginning[part, known] = fits, self._first_words[part] - {known}
        return self._beginning[part, known]

    def knows(self, word: str) -> bool:
        """Whether some phrase has this word: then it is no other word misspelt."""
        if not self._words:
            items = [item for phrases in self.phrases.values() for phrase in phrases for item in phrase.items]
            self._words |= {item.text for item in items if item.kind == "word"}
            self._words |= {part for item in items for words in item.words for part in words.casefold().split()}
        return word.casefold() in self._words

    def lists(self) -> Iterator[tuple[str, frozenset[str]]]:
        """The parts that are one of many names, with the names: "affiliation", "energy type"."""
        for part, phrases in self.phrases.items():
            names = [item.words for phrase in phrases for item in phrase.items if len(phrase.items) == 1]
            if len(phrases) == 1 and names and len(names[0]) > FEW_NAMES:
                yield part, frozenset(names[0])

    def example(self, phrase: Phrase) -> str | None:
        """The phrase written out; None if some part of it has no example."""
        words = []
        for item in phrase.items:
            if item.kind == "word":
                words.append(self.examples.get(f'"{item.text}"', item.text))
            elif (shown := item.words[0] if item.words else self.examples.get(item.text)) is not None:
                words.append(shown)
            else:
                return None
        return readable(" ".join(word for word in words if word))


def import_all(package: str, path: Iterable[str]) -> None:
    """Import every module of a package, so that each registers its phrases."""
    for module in iter_modules(path):
        import_module(f"{package}.{module.name}")


#: So many names in a row are told as such, more by what they are names of.
FEW_NAMES = 5


def _first_word(phrase: Phrase) -> str | None:
    """The word that it always begins with, if there is one."""
    return phrase.items[0].text if phrase.items and phrase.items[0].kind == "word" else None


_PIECE = re.compile(r"\{[^}]*\}|<[a-z]+>|\[|\]|\\\(|\\\)|\(|\)|\||[^\s\[\]()|{}<>]+")


def _expand(pattern: str, kinds: TokenKinds) -> list[tuple[Item, ...]]:
    """Every sequence a pattern stands for, without brackets and choices."""
    pieces = _PIECE.findall(pattern)
    sequences, _ = _sequence(pieces, 0, "", kinds)
    return list(dict.fromkeys(tuple(s) for s in sequences))


def _sequence(pieces: list[str], index: int, close: str, kinds: TokenKinds) -> tuple[list[list[Item]], int]:
    alternatives: list[list[list[Item]]] = [[[]]]
    while index < len(pieces) and pieces[index] != close:
        piece = pieces[index]
        index += 1
        if piece == "|":
            alternatives.append([[]])
            continue
        if piece == "[":
            inner, index = _sequence(pieces, index, "]", kinds)
            inner, index = [*inner, []], index + 1
        elif piece == "(":
            inner, index = _sequence(pieces, index, ")", kinds)
            index += 1
        else:
            inner = [[_item(piece, kinds)]]
        alternatives[-1] = [head + tail for head in alternatives[-1] for tail in inner]
    return [sequence for alternative in alternatives for sequence in alternative], index


def _item(piece: str, kinds: TokenKinds) -> Item:
    if piece.startswith("{"):
        inside = piece[1:-1]
        if "=" in inside:
            name, words = inside.split("=")
            return Item("words", inside, name, tuple(words.split("|")))
        name, _, part = inside.partition(":")
        part = part or name
        is_token = f"<{part}>" in kinds
        return Item("token", f"<{part}>", name) if is_token else Item("part", part, name)
    if piece.startswith("<"):
        return Item("token", piece, piece[1:-1])
    return Item("word", piece.lstrip("\\").casefold())


def readable(pattern: str) -> str:
    """A pattern with its marks where they stand in a sentence."""
    joined = re.sub(r" (?=[.,:;]( |$))", "", pattern)
    return joined.replace("\\( ", "(").replace(" \\)", ")").replace("non- ", "non-")
