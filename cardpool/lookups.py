"""A search query as a condition on the card tables."""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_, or_

from django.db.models import Case, Exists, F, IntegerField, Model, OuterRef, Q, QuerySet, Value, When

from cardpool import search
from cardpool.models import Card, DieFace
from rules.dice_masters.cards import LANTERN_COLOURS, RARITIES

#: The orders a list of cards can be put in, under the names the address uses.
_RARITY = Case(*(When(rarity=word, then=Value(n)) for n, word in enumerate(RARITIES)), output_field=IntegerField())
_NUMBER = ("card_set__order", "card_set__code", "number")
SORTS: dict[str, tuple[str, tuple]] = {
    "number": ("collector number", _NUMBER),
    "name": ("name", ("name", *_NUMBER)),
    "cost": ("cost, low first", ("cost", "name", *_NUMBER)),
    "-cost": ("cost, high first", (F("cost").desc(), "name", *_NUMBER)),
    "rarity": ("rarity, rare first", (_RARITY.desc(), "name", *_NUMBER)),
}

_SUFFIXES = {"=": "", "<": "__lt", ">": "__gt", "<=": "__lte", ">=": "__gte"}
_COLUMNS = {"cost": "cost", "max": "max_dice", "number": "number"}  # the other numbers stand on die faces
_WORDS = {
    "name": lambda words: Q(folded_name__contains=words),
    "subtitle": lambda words: Q(folded_subtitle__contains=words),
    "text": lambda words: Q(folded_text__contains=words),
    "creature": lambda words: _has(Card.creature_types.through, creaturetype__name__icontains=words),
    "set": lambda words: (
        Q(card_set__code=words) | Q(card_set__edition=words) | Q(card_set__folded_name__contains=words)
    ),
}
# Functions, because asking about relations has to wait until every app's models are there.
_IS = {
    "scripted": lambda: Q(text__isnull=False) & ~Q(text=[]),
    "unwritten": lambda: Q(text__isnull=True),
    "blank": lambda: Q(text=[]),
    "errata": lambda: Q(errata__isnull=False),
    "global": lambda: Q(folded_text__contains="\nglobal"),
    "equip": lambda: Q(equip_icon=True),
    "conduit": lambda: _CHOICES["affiliation"](["Conduit"]),
    "lantern": lambda: _CHOICES["affiliation"](LANTERN_COLOURS),
}
_CHOICES: dict[str, Callable[[Sequence[str]], Q]] = {
    "affiliation": lambda names: _has(Card.affiliations.through, affiliation__name__in=names),
    "alignment": lambda words: Q(alignment__in=_none_is_empty(words)),
    "energy": lambda words: reduce(or_, map(_has_energy, words)),
    "rarity": lambda words: Q(rarity__in=words),
    "type": lambda words: Q(type__in=(*words, "basic action") if "action" in words else words),
    "is": lambda words: reduce(or_, (_IS[word]() for word in words)),
}


def find(query: search.Search) -> QuerySet[Card]:
    """Return the cards of the current version that a query asks for, each once."""
    return Card.objects.filter(_condition(query.root)) if query.root else Card.objects.all()


def _condition(node: search.Node) -> Q:
    match node:
        case search.Title(words, code):
            return Q(folded_title__contains=words) | (Q(code=code) if code else Q())
        case search.Words(field, words):
            return _WORDS[field](words)
        case search.Number(field, operator, value):
            return _number(field, _SUFFIXES[operator], value)
        case search.OneOf(field, values):
            return _CHOICES[field](values)
        case search.Not(part):
            return ~_condition(part)
        case search.All(parts):
            return reduce(and_, map(_condition, parts))
        case search.Any(parts):
            return reduce(or_, map(_condition, parts))


def _number(field: str, suffix: str, value: int) -> Q:
    if field in _COLUMNS:
        return Q(**{f"{_COLUMNS[field]}{suffix}": value})
    return _has(DieFace, **{f"{field}{suffix}": value})


def _has(rows: type[Model], **condition: object) -> Q:
    """The card has such a row. A join would list a card once for each row that fits."""
    return Q(Exists(rows._default_manager.filter(card=OuterRef("pk"), **condition)))


def _has_energy(word: str) -> Q:
    """A die of two types has each of them."""
    return Q(energy="") if word == "none" else Q(energy__contains=word)


def _none_is_empty(words: Sequence[str]) -> list[str]:
    return ["" if word == "none" else word for word in words]
