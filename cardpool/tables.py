"""Writing the cards of a pool into the tables that search, pages and the API read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from cardpool.models import Affiliation, Card, CardSet, CreatureType, DieFace
from rules.dice_masters import cards as facts

_FACE_KINDS = {
    facts.EnergyFace: DieFace.ENERGY,
    facts.CharacterFace: DieFace.CHARACTER,
    facts.ActionFace: DieFace.ACTION,
    facts.UnknownFace: DieFace.UNKNOWN,
}
_KEY = "code"
#: The place of a set that has none of its own: behind all others.
LAST = 9999


def write_tables(pool: facts.CardPool, states: Mapping[str, str]) -> None:
    """Make the tables hold exactly the cards of `pool`; a card that stays keeps its row.

    `states` is {set code: digest of its state}: the cards of a set that the tables hold in that state already stay as
    they are.
    """
    before = dict(CardSet.objects.values_list("code", "state"))
    sets = _write_sets(pool, states)
    changed = [each for each in pool.sets if before.get(each.code) != states[each.code]]
    cards = [card for card_set in changed for card in card_set.cards]
    rows = [_card_row(card, sets[card.set_code]) for card in cards]
    columns = [field.name for field in Card._meta.concrete_fields if field.name not in ("id", _KEY)]
    CardSet.objects.exclude(code__in=[each.code for each in pool.sets]).delete()
    there = Card.objects.filter(card_set__code__in=[each.code for each in changed])
    gone = set(there.values_list(_KEY, flat=True)).difference(row.code for row in rows)
    for some in batched(sorted(gone), 500):
        Card.objects.filter(code__in=some).delete()
    Card.objects.bulk_create(rows, update_conflicts=True, unique_fields=[_KEY], update_fields=columns, batch_size=500)
    ids = dict(there.all().values_list(_KEY, "id"))
    _write_faces(cards, ids)
    _write_words(Card.affiliations, Affiliation, [(ids[card.code], card.affiliations) for card in cards])
    _write_words(Card.creature_types, CreatureType, [(ids[card.code], card.creature_types) for card in cards])


def _write_sets(pool: facts.CardPool, states: Mapping[str, str]) -> dict[str, CardSet]:
    rows = [
        CardSet(
            code=each.code,
            edition=each.edition,
            name=each.name,
            line=each.line,
            promo=each.promo,
            order=each.order or LAST,
            released=each.released,
            state=states[each.code],
        )
        for each in pool.sets
    ]
    columns = [field.name for field in CardSet._meta.concrete_fields if field.name not in ("id", _KEY)]
    CardSet.objects.bulk_create(rows, update_conflicts=True, unique_fields=[_KEY], update_fields=columns)
    return {row.code: row for row in CardSet.objects.all()}


def _card_row(card: facts.Card, card_set: CardSet) -> Card:
    return Card(
        code=card.code,
        card_set=card_set,
        number=card.number,
        name=card.name,
        subtitle=card.subtitle,
        type=card.type,
        cost=card.cost,
        energy=card.energy or "",
        alignment=card.alignment or "",
        equip_icon=card.equip_icon,
        rarity=card.rarity,
        max_dice=card.max_dice,
        use_dice=card.use_dice,
        text=_lines(card.text),
        errata=_lines(card.errata),
        spellings=list(card.spellings),
        two_sided=card.two_sided,
        flip_affiliations=list(card.flip_affiliations),
        die_variant=card.die_variant,
    )


def _lines(text: tuple[str, ...] | None) -> list[str] | None:
    return None if text is None else list(text)


def _write_faces(cards: Sequence[facts.Card], ids: Mapping[str, int]) -> None:
    for some in batched(ids.values(), 500):
        DieFace.objects.filter(card__in=some).delete()
    rows = (
        DieFace(card_id=ids[card.code], position=position, kind=_FACE_KINDS[type(face)], **_values(face))
        for card in cards
        for position, face in enumerate(card.faces, start=1)
    )
    DieFace.objects.bulk_create(rows, batch_size=2000)


def _values(face: facts.Face) -> dict[str, Any]:
    return {name: getattr(face, name) for name in face.__slots__}


def _write_words(relation: Any, model: Any, words_of: Sequence[tuple[int, tuple[str, ...]]]) -> None:
    """Link each card to its affiliations or creature types; words nobody has any more go."""
    wanted = {word for _, words in words_of for word in words}
    model.objects.bulk_create([model(name=word) for word in sorted(wanted)], ignore_conflicts=True)
    ids = dict(model.objects.values_list("name", "id"))
    link, column = relation.through, f"{model._meta.model_name}_id"
    for some in batched([card_id for card_id, _ in words_of], 500):
        link.objects.filter(card__in=some).delete()
    links = (
        link(**{"card_id": card_id, column: ids[word]}) for card_id, words in words_of for word in dict.fromkeys(words)
    )
    link.objects.bulk_create(links, batch_size=2000)
    model.objects.filter(cards=None).delete()


def batched(values: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """Yield the values in lists of at most `size`: a database takes only so many in one question."""
    every = iter(values)
    while some := list(islice(every, size)):
        yield some
