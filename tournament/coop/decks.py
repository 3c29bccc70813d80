"""One deck for all tables of a slot: from a secret seed, with a hash to show before and the seed to show after.

`commitment` is the SHA-256 of `announcement`, a text that anybody can put together once the seed is published, so
that `printf %s "$text" | sha256sum` proves that the deck was fixed beforehand. A seed hides its deck only as well as it
is hard to guess: take one with 128 random bits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.log.header import deck_hash, seeded_deck
from rules.dice_conquest.table import START_HEALTH, TRAPS
from tournament.lots import draw_lots
from tournament.pairing.values import listed

#: What a seed may be written with, so that a log's header can name it.
SEED_LETTERS = frozenset("0123456789abcdefghijklmnopqrstuvwxyz-")


class BadSeed(ValueError):
    """A seed or a deck that cannot be; the message says why."""


@dataclass(frozen=True, slots=True)
class SeededDeck:
    """A deck, top first, the dragon last; `names` are those of its cards in the same order."""

    seed: str
    traps: int
    cards: tuple[str, ...]
    names: tuple[str, ...]
    trap_places: tuple[int, ...]  # from the top, from 1

    @property
    def announcement(self) -> str:
        """Return the text whose hash is shown before: version, seed, traps, cards, each on its line."""
        return "\n".join(("dice-conquest deck 1", self.seed, str(self.traps), *self.cards)) + "\n"

    @property
    def commitment(self) -> str:
        """Return the SHA-256 of the announcement, 64 hexadecimal digits."""
        return hashlib.sha256(self.announcement.encode()).hexdigest()

    @property
    def header_lines(self) -> tuple[str, ...]:
        """Return the lines with which a log names this deck, once the seed is public."""
        traps = (f"traps {self.traps}",) if self.traps else ()
        return (*traps, f"deck seed={self.seed} hash={deck_hash(self.cards)}")


def build_deck(seed: str, cards: CardSet, traps: int = 0) -> SeededDeck:
    """Return the deck of a seed, the one that a log's header `deck seed=…` names. Raises BadSeed."""
    if not seed or set(seed) - SEED_LETTERS:
        raise BadSeed(f'"{seed}" is not a seed. Use small letters, digits and hyphens.')
    if traps not in TRAPS:
        raise BadSeed(f"A deck holds {', '.join(map(str, TRAPS[:-1]))} or {TRAPS[-1]} traps, not {traps}.")
    if traps > len(cards.traps):
        raise BadSeed(f"The store's cards have {len(cards.traps)} traps and this deck needs {traps}. Add traps.")
    deck = seeded_deck(cards, seed, traps)
    return SeededDeck(
        seed,
        traps,
        deck,
        tuple(cards.card(card).name for card in deck),
        tuple(place for place, card in enumerate(deck, start=1) if card in cards.traps),
    )


def slot_seed(secret: str, *parts: str | int) -> str:
    """Return the seed of a slot from the event's secret, the week, the slot …: nobody can guess one from another."""
    text = "\n".join((secret, *map(str, parts)))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def is_announced(deck: SeededDeck, commitment: str) -> bool:
    """Return whether this deck is the one whose hash was shown."""
    return deck.commitment == commitment.strip().casefold()


# --- heroes --------------------------------------------------------------------------------------------


def draw_heroes(seed: str, party: int, cards: CardSet) -> tuple[str, ...]:
    """Return the heroes that each table of a slot plays, in seat order; a smaller party plays the first of them."""
    if party not in START_HEALTH:
        raise BadSeed(f"A party has 1 to {max(START_HEALTH)} heroes, not {party}.")
    heroes = sorted(cards.heroes)
    lots = draw_lots(range(len(heroes)), f"{seed} heroes")
    return tuple(heroes[number] for number in sorted(lots, key=lots.__getitem__)[:party])


def draw_first(seed: str, party: int) -> int:
    """Return the seat, from 0, that has the First Player token in round 1."""
    lots = draw_lots(range(party), f"{seed} first")
    return min(lots, key=lots.__getitem__)


def heroes_left(used: Sequence[str], cards: CardSet) -> tuple[str, ...]:
    """Return the heroes that a team may still draft: each once until all were used, then all again."""
    fewest = min(used.count(hero) for hero in cards.heroes)
    return tuple(hero for hero in cards.heroes if used.count(hero) == fewest)


def find_draft_faults(picks: Sequence[str], used: Sequence[str], cards: CardSet) -> tuple[str, ...]:
    """Return what is wrong with a team's picks after the heroes `used` in its earlier games, each in one sentence.

    Where fewer heroes are left than seats, the team takes all of them and others besides.
    """
    names = {hero.id: hero.name for hero in cards.heroes.values()}
    faults = [f'"{hero}" is not one of the heroes: {", ".join(names)}.' for hero in picks if hero not in names]
    twice = {hero for hero in picks if picks.count(hero) > 1}
    faults += [f"{names.get(hero, hero)} is picked twice. There is one of each hero." for hero in sorted(twice)]
    if faults:
        return tuple(faults)
    left = heroes_left(used, cards)
    open_ = listed([names[hero] for hero in left])
    if len(left) >= len(picks):
        return tuple(
            f"{names[hero]} has been played already. A hero comes back when all {len(names)} were used: "
            f"choose of {open_}."
            for hero in picks
            if hero not in left
        )
    missing = [names[hero] for hero in left if hero not in picks]
    if missing:
        return (f"{listed(missing)} must be played first: {open_} are left of the {len(names)} heroes.",)
    return ()
