"""Writing the cards of a pool into the tables that search, pages and the API read."""

from collections.abc import Iterable
from dataclasses import asdict

from cardpool.models import Affiliation, Card, CardSet, CreatureType, DieFace
from cardpool.search import fold
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


def write_tables(pool: facts.CardPool) -> None:
    """Make the tables hold exactly the cards of `pool`; a card that stays keeps its row."""
    sets = _write_sets(pool)
    rows = [_card_row(card, sets[card.set_code]) for card in pool.cards]
    columns = [field.name for field in Card._meta.concrete_fields if field.name not in ("id", _KEY)]
    Card.objects.exclude(code__in=[row.code for row in rows]).delete()
    Card.objects.bulk_create(rows, update_conflicts=True, unique_fields=[_KEY], update_fields=columns)
    CardSet.objects.exclude(code__in=sets).delete()
    ids = dict(Card.objects.values_list(_KEY, "id"))
    _write_faces(pool, ids)
    _write_words(Card.affiliations, Affiliation, [(ids[card.code], card.affiliations) for card in pool.cards])
    _write_words(Card.creature_types, CreatureType, [(ids[card.code], card.creature_types) for card in pool.cards])


def _write_sets(pool: facts.CardPool) -> dict[str, CardSet]:
    return {
        card_set.code: CardSet.objects.update_or_create(
            code=card_set.code,
            defaults={
                "edition": card_set.edition,
                "name": card_set.name,
                "folded_name": fold(card_set.name),
                "line": card_set.line,
                "promo": card_set.promo,
                "order": card_set.order or LAST,
                "released": card_set.released,
            },
        )[0]
        for card_set in pool.sets
    }


def _card_row(card: facts.Card, card_set: CardSet) -> Card:
    subtitles = (card.subtitle, *card.spellings)
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
        folded_name=fold(card.name),
        folded_subtitle=_folded(subtitles),
        folded_title=_folded(f"{card.name} {subtitle}" for subtitle in subtitles),
        folded_text=_folded((*(card.text or ()), *(card.errata or ()))),
    )


def _lines(text: tuple[str, ...] | None) -> list[str] | None:
    return None if text is None else list(text)


def _folded(lines: Iterable[str]) -> str:
    """Return each line between line breaks, so that "starts with" can be asked of a line inside."""
    return "".join(f"\n{fold(line)}" for line in lines)


def _write_faces(pool: facts.CardPool, ids: dict[str, int]) -> None:
    DieFace.objects.all().delete()
    DieFace.objects.bulk_create(
        DieFace(card_id=ids[card.code], position=position, kind=_FACE_KINDS[type(face)], **asdict(face))
        for card in pool.cards
        for position, face in enumerate(card.faces, start=1)
    )


def _write_words(relation, model, words_of: list[tuple[int, tuple[str, ...]]]) -> None:
    """Link each card to its affiliations or creature types; words nobody has any more go."""
    wanted = {word for _, words in words_of for word in words}
    model.objects.exclude(name__in=wanted).delete()
    model.objects.bulk_create([model(name=word) for word in sorted(wanted)], ignore_conflicts=True)
    ids = dict(model.objects.values_list("name", "id"))
    link, column = relation.through, f"{model._meta.model_name}_id"
    link.objects.all().delete()
    link.objects.bulk_create(
        link(**{"card_id": card_id, column: ids[word]}) for card_id, words in words_of for word in dict.fromkeys(words)
    )
