"""The language of the search box: text in, a query value and warnings out. Pure; no text is an error.

    dragon e:bolt c<=4 -t:action "quoted words" (r:rare or r:"super rare")

Words that stand beside each other must all hold (`&` may be written), `or` and `|` offer a choice,
`-` and `~` negate. Whatever cannot be used is left out, and a warning says why.
"""

import operator
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Lark, Token, Tree, UnexpectedToken

from cardpool.search_fields import BY_NAME, CHOICE, NUMBER, Field
from rules.dice_masters.cards import read_code

MAX_LENGTH = 200  # characters
MAX_DEPTH = 8  # of brackets and negations inside each other; databases have limits of their own

COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Title:
    """The words stand in name or subtitle, or are the card's code."""

    words: str
    code: str | None


@dataclass(frozen=True, slots=True)
class Words:
    field: str
    words: str


@dataclass(frozen=True, slots=True)
class Number:
    field: str
    operator: str  # a key of COMPARE
    value: int


@dataclass(frozen=True, slots=True)
class OneOf:
    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Any:
    parts: tuple["Node", ...]


Node = Title | Words | Number | OneOf | Not | All | Any


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition of the box as it was typed, and what the box holds without it."""

    text: str
    rest: str


@dataclass(frozen=True, slots=True)
class Search:
    root: Node | None  # None: every card
    warnings: tuple[str, ...] = ()
    chips: tuple[Chip, ...] = ()


_PARSER = Lark(
    r"""
    start: either?
    either: every (_OR every)*
    every: (_AND? _term)+
    _term: negated | bracket | COMPARISON | PHRASE | WORD
    negated: _NOT _term
    bracket: "(" either ")"

    COMPARISON.3: /[a-z]+(<=|>=|!=|[:=<>])("[^"]*"?|[^\s()&|"]*)/i
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
_COMPARISON = re.compile(r"([a-z]+)(<=|>=|!=|[:=<>])(.*)", re.IGNORECASE | re.DOTALL)


def fold(text: str) -> str:
    """Return what words are compared by: small letters without accents, digits, and signs before a digit ("+1a")."""
    folded = unicodedata.normalize("NFKD", re.sub("[™®'’]", "", text)).casefold()
    kept = "".join(c for c in folded if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9+-]+|[+-](?!\d)", " ", kept).strip()


def parse(text: str) -> Search:
    """Return the query a person typed. Never raises."""
    warnings: list[str] = []
    if len(text) > MAX_LENGTH:
        warnings.append(f"Only the first {MAX_LENGTH} characters are read.")
        text = text[:MAX_LENGTH]
    if code := read_code(text):
        return Search(Title(fold(text), code), tuple(warnings))
    tree = _tree(text, warnings)
    root = _all_or_any(tree, warnings, 0)
    return Search(root, tuple(dict.fromkeys(warnings)), tuple(_chips(tree, text)))


def _tree(text: str, warnings: list[str]) -> Tree[Token]:
    """Parse; as long as something has no place in a query, blank it out and try again."""
    while True:
        try:
            return _PARSER.parse(text)
        except UnexpectedToken as error:
            start, end = _offender(text, error.token)
            warnings.append(f"“{text[start:end]}” is unmatched here and is ignored.")
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


def _node(part: Tree[Token] | Token, warnings: list[str], depth: int) -> Node | None:
    if isinstance(part, Token):
        if part.type == "COMPARISON":
            return _comparison(str(part), warnings)
        return _title(str(part).strip('"'), warnings)
    if depth > MAX_DEPTH:
        warnings.append(f"More than {MAX_DEPTH} brackets or minus signs inside each other are ignored.")
        return None
    if part.data == "negated":
        inner = _node(part.children[0], warnings, depth + 1)
        return Not(inner) if inner else None
    return _all_or_any(part, warnings, depth)


def _all_or_any(part: Tree[Token], warnings: list[str], depth: int) -> Node | None:
    """A list of parts; brackets around a single one disappear."""
    kind = Any if part.data == "either" else All
    deeper = depth + (len(part.children) > 1)
    parts = tuple(node for child in part.children if (node := _node(child, warnings, deeper)))
    return kind(parts) if len(parts) > 1 else parts[0] if parts else None


def _title(text: str, warnings: list[str]) -> Node | None:
    words = fold(text)
    if not words:
        warnings.append(f"“{text}” has no letters or digits and is ignored.")
        return None
    return Title(words, read_code(text))


def _comparison(text: str, warnings: list[str]) -> Node | None:
    match = _COMPARISON.fullmatch(text)
    assert match, text  # the terminal of the grammar says the same
    name, sign, value = match[1].lower(), match[2].replace(":", "="), match[3].strip('"').strip()
    field = BY_NAME.get(name)
    if field is None and not value:
        return _title(text, warnings)  # "Green Dragon: Master Dragon"
    if field is None:
        warnings.append(f"“{text}”: there is no field {name}; it is ignored.")
    elif not fold(value):
        warnings.append(f"“{text}”: the value is missing; it is ignored.")
    elif field.kind == NUMBER:
        return _number(field, sign, value, text, warnings)
    elif field.kind == CHOICE:
        return _choice(field, sign, value, text, warnings)
    else:
        return _words(field, sign, value, text, warnings)
    return None


def _number(field: Field, sign: str, value: str, text: str, warnings: list[str]) -> Node | None:
    if not re.fullmatch("[0-9]{1,4}", value):
        warnings.append(f"“{text}”: {field.name} is compared with a whole number; it is ignored.")
        return None
    # "No level has 5" is what people mean by atk!=5, not "some level has another attack".
    return Not(Number(field.name, "=", int(value))) if sign == "!=" else Number(field.name, sign, int(value))


def _choice(field: Field, sign: str, value: str, text: str, warnings: list[str]) -> Node | None:
    values = _choices(field, fold(value))
    if not values:
        warnings.append(f"“{text}”: {field.name} is one of {', '.join(field.choices)}; it is ignored.")
        return None
    if sign in ("=", "!="):
        node = OneOf(field.name, values)
        return node if sign == "=" else Not(node)
    if not field.ordered:
        warnings.append(f"“{text}”: {field.name} cannot be compared by size; it is ignored.")
        return None
    place = field.choices.index
    ranked = [choice for choice in field.choices if choice not in field.unranked]
    return OneOf(field.name, tuple(c for c in ranked if COMPARE[sign](place(c), place(values[0]))))


def _choices(field: Field, wanted: str) -> tuple[str, ...]:
    """Return the choices meant by a word: the choice itself, else all that begin with it, else all that contain it."""
    wanted = field.short.get(wanted, wanted)
    folded = {choice: fold(choice) for choice in field.choices}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := tuple(choice for choice, words in folded.items() if fits(words, wanted)):
            return found
    return ()


def _words(field: Field, sign: str, value: str, text: str, warnings: list[str]) -> Node | None:
    if sign not in ("=", "!="):
        warnings.append(f"“{text}”: {field.name} cannot be compared by size; it is ignored.")
        return None
    node = Words(field.name, fold(value))
    return node if sign == "=" else Not(node)


def _chips(tree: Tree[Token], text: str) -> Iterator[Chip]:
    """Yield the conditions that must all hold; a choice with `or` is one of them as a whole."""
    part: Tree[Token] | Token = tree
    while isinstance(part, Tree) and len(part.children) == 1 and part.data != "negated":
        part = part.children[0]
    parts = part.children if isinstance(part, Tree) and part.data == "every" else [part]
    for child in parts:
        start, end = _span(child)
        if start < end:
            rest = f"{text[:start]} {text[end:]}"
            yield Chip(text[start:end], " ".join(rest.split()))


def _span(part: Tree[Token] | Token) -> tuple[int, int]:
    place = part if isinstance(part, Token) else part.meta
    return getattr(place, "start_pos", 0) or 0, getattr(place, "end_pos", 0) or 0
