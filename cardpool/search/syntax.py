"""The grammar of the search box: text in, a tree of what was typed out. Pure; no text is an error.

    dragon e:bolt c<=4 -t:action "quoted words" !"exact name" (r:rare or r:"super rare")

Words that stand beside each other must all hold (`&` may be written), `or` and `|` offer a choice,
`-` and `~` negate. What the words mean is said in `meaning.py`.
"""

import re
from dataclasses import dataclass

from lark import Lark, Token, Tree, UnexpectedToken

MAX_LENGTH = 300  # characters
MAX_DEPTH = 8  # of brackets and negations inside each other


@dataclass(frozen=True, slots=True)
class Word:
    """One plain word, or words in quotes that stand together; `exact` is a whole name (`!kobold`)."""

    words: str
    start: int
    end: int
    quoted: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """`c<=4`: the field as it was typed, the sign (":" where that was typed) and the value without its quotes."""

    name: str
    sign: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Not:
    part: "Part"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple["Part", ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Any:
    parts: tuple["Part", ...]
    start: int
    end: int


Part = Word | Condition | Not | All | Any


@dataclass(frozen=True, slots=True)
class Search:
    """What was typed: `text` as it is read, its tree (None: nothing), and what had no place in it."""

    text: str
    root: Part | None
    notes: tuple[str, ...] = ()

    def without(self, part: Part) -> str:
        """Return the text without one part."""
        return self.replaced(part, "")

    def replaced(self, part: Part, words: str) -> str:
        """Return the text with other words in the place of one part."""
        return _tidy(f"{self.text[: part.start]} {words} {self.text[part.end :]}")


#: What is left over where a part was taken out: an empty bracket, an `or` without a side, a minus without a part.
_LEFT_OVER = re.compile(
    r"[-~]?\(\s*\)|(?<![^\s(])[-~](?=[\s)]|$)|(?:^|(?<=\())\s*or\b(?=\s|$|\))|\bor\s*(?=$|\)|or\b)", re.IGNORECASE
)


def _tidy(text: str) -> str:
    """Return a search without what leads nowhere."""
    text = " ".join(text.split())
    while (shorter := " ".join(_LEFT_OVER.sub(" ", text).split())) != text:
        text = shorter
    return text.replace("( ", "(").replace(" )", ")")


_PARSER = Lark(
    r"""
    start: either?
    either: every (_OR every)*
    every: (_AND? _term)+
    _term: negated | bracket | COMPARISON | EXACT | PHRASE | WORD
    negated: _NOT _term
    bracket: "(" either ")"

    COMPARISON.3: /[a-z]+(:(<=|>=|!=|[=<>≤≥≠])?|\s*(<=|>=|!=|[=<>≤≥≠])\s*)("[^"]*"?|[^\s()&|"]*)/i
    EXACT.2: /!("[^"]*"?|[^\s()&|"]+)/
    _OR.2: /or(?![^\s()&|"])/i | "|"
    _AND.2: /and(?![^\s()&|"])/i | "&"
    _NOT: "-" | "~"
    PHRASE: /"[^"]*"?/
    WORD: /[^\s()&|"~-][^\s()&|"]*/
    %ignore /\s+/
    """,
    parser="lalr",
    lexer="basic",
    propagate_positions=True,
)
_COMPARISON = re.compile(r"([a-z]+)\s*(:?)(<=|>=|!=|[=<>≤≥≠])?\s*(.*)", re.IGNORECASE | re.DOTALL)
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!="}


def parse(text: str) -> Search:
    """Return the tree of what a person typed. Never raises."""
    notes: list[str] = []
    if len(text) > MAX_LENGTH:
        notes.append(f"Only the first {MAX_LENGTH} characters are read.")
        text = text[:MAX_LENGTH]
    text = text.strip()
    tree = _tree(text, notes)
    return Search(text, _all_or_any(tree, notes, 0), tuple(dict.fromkeys(notes)))


def _tree(text: str, notes: list[str]) -> Tree[Token]:
    """Parse; as long as something has no place in a query, blank it out and try again."""
    while True:
        try:
            return _PARSER.parse(text)
        except UnexpectedToken as error:
            start, end = _offender(text, error.token)
            notes.append(f"“{text[start:end]}” has no partner here and was left out.")
            text = text[:start] + " " * (end - start) + text[end:]


def _offender(text: str, token: Token) -> tuple[int, int]:
    """Return where the piece stands that makes the text unreadable."""
    if token.type != "$END":
        return token.start_pos or 0, token.end_pos or 0
    # The text ends too early: a dangling sign at its end, or else the last bracket that was never closed.
    pieces = list(_PARSER.lex(text))
    if pieces[-1].type not in ("_OR", "_AND", "_NOT", "LPAR"):
        closed = 0
        while pieces[-1].type != "LPAR" or closed:
            closed += {"RPAR": 1, "LPAR": -1}.get(pieces.pop().type, 0)
    return pieces[-1].start_pos or 0, pieces[-1].end_pos or 0


def _part(part: Tree[Token] | Token, notes: list[str], depth: int) -> Part | None:
    if isinstance(part, Token):
        return _leaf(part)
    if depth > MAX_DEPTH:
        notes.append(f"More than {MAX_DEPTH} brackets or minus signs inside each other are left out.")
        return None
    if part.data == "negated":
        inner = _part(part.children[0], notes, depth + 1)
        return Not(inner, *_span(part)) if inner else None
    return _all_or_any(part, notes, depth)


def _leaf(token: Token) -> Part:
    text, span = str(token), (token.start_pos or 0, token.end_pos or 0)
    if token.type == "COMPARISON":
        match = _COMPARISON.fullmatch(text)
        assert match, text  # the terminal of the grammar says the same
        sign = match[3] or match[2]
        return Condition(match[1].lower(), _SIGNS.get(sign, sign), match[4].strip('"').strip(), *span)
    if token.type == "EXACT":
        return Word(text[1:].strip('"'), *span, quoted=True, exact=True)
    return Word(text.strip('"'), *span, quoted=token.type == "PHRASE")


def _all_or_any(tree: Tree[Token], notes: list[str], depth: int) -> Part | None:
    """A list of parts; brackets around a single one disappear."""
    kind = Any if tree.data == "either" else All
    deeper = depth + (len(tree.children) > 1)
    parts = tuple(part for child in tree.children if (part := _part(child, notes, deeper)))
    if len(parts) > 1:
        return kind(parts, *_span(tree))
    return parts[0] if parts else None


def _span(part: Tree[Token]) -> tuple[int, int]:
    return getattr(part.meta, "start_pos", 0) or 0, getattr(part.meta, "end_pos", 0) or 0
