"""What the pages of a draft show of one player: the pick that is due, the hand where it is known, the cards so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardpool.search.near_words import Words
from cardpool.services import pool as all_cards
from rules.dice_masters.cards import Card, CardPool, plain
from teams.codecs.lookup import code_in
from tournament.drafts import LEFT, hand
from tournament.events.models import DraftSeat
from tournament.events.structures.rainbow.tables import DraftTable
from tournament.pairing import listed

#: So many cards a search offers.
MOST_FOUND = 12
#: So many players are named whom somebody waits for; more are counted.
MOST_NAMED = 2
_NUMBER = 4  # digits of a card's number at most


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as a button or a line shows it; `code` alone for one that nobody here knows."""

    code: str
    name: str
    subtitle: str = ""
    often: int = 1

    @classmethod
    def of(cls, code: str, often: int = 1) -> ShownCard:
        card = all_cards().by_code(code)
        return cls(code, card.name, card.subtitle, often) if card else cls(code, code, "", often)


@dataclass(frozen=True, slots=True)
class ShownPick:
    """A pick that was made: its number over all piles, and where it was made."""

    number: int
    pile: int
    turn: int
    card: ShownCard


@dataclass(frozen=True, slots=True)
class OwnDraft:
    """A player's own side of the draft. `number`: the pick that is due, 0 when all are made."""

    seat: DraftSeat
    table: DraftTable
    number: int
    pile: int
    turn: int
    picks: tuple[ShownPick, ...]
    hand: tuple[ShownCard, ...]

    @property
    def may_pick(self) -> bool:
        """Return whether this player may pick now: the pile has begun, and the table waits, or nobody does."""
        if not self.number or self.pile > self.table.begun:
            return False
        return self.seat.on_paper or self.seat in self.table.waiting

    @property
    def waits_for(self) -> str:
        """Return whom this player waits for: by name, or how many they are."""
        names = [seat.entrant.name for seat in self.table.waiting]
        return listed(names) if len(names) <= MOST_NAMED else f"{len(names)} players"

    @property
    def passes_to(self) -> DraftSeat | None:
        """Return who gets the rest of the cards; nobody after the last card of a pile."""
        return self._beside(1)

    @property
    def gets_from(self) -> DraftSeat | None:
        """Return whose cards come next; nobody's after the last card of a pile."""
        return self._beside(-1)

    def _beside(self, steps: int) -> DraftSeat | None:
        """Return the seat so many steps on in the direction in which the pile is passed."""
        rules = self.table.record.rules
        if not self.number or self.turn == rules.pile_size:
            return None
        return self.table.neighbour(self.seat, steps if rules.directions[self.pile - 1] == LEFT else -steps)

    @property
    def slip(self) -> ShownPick | None:
        """Return the pick that the player may still take back: the table waits for somebody's pick of the same turn."""
        last = self.picks[-1] if self.picks and not self.has_left else None
        return last if last is not None and last.number > self.table.record.done else None

    @property
    def next_sheet(self) -> DraftSeat | None:
        """Return the next seat, clockwise, whose sheet is not entered as far as the table is."""
        behind = {seat.pk for seat, _ in self.table.missing}
        round_the_table = (self.table.neighbour(self.seat, steps) for steps in range(1, len(self.table.seats)))
        return next((seat for seat in round_the_table if seat.pk in behind), None)

    @property
    def has_left(self) -> bool:
        """Return whether the player has dropped during the draft."""
        return self.seat.entrant.dropped_in_round is not None

    @property
    def left(self) -> DraftSeat:
        return self.table.neighbour(self.seat, 1)

    @property
    def right(self) -> DraftSeat:
        return self.table.neighbour(self.seat, -1)

    @property
    def may_write_pile(self) -> bool:
        """Return whether the pile that comes next can still be written down."""
        return (
            bool(self.number) and self.turn == 1 and not any(pick.pile == self.pile for pick in self.table.record.picks)
        )

    @property
    def written(self) -> str:
        """Return the pile that comes next as it was written down, a card a line."""
        return "\n".join(self.seat.opened.get(str(self.pile), ()))


def own_draft(table: DraftTable, seat: DraftSeat) -> OwnDraft:
    """Return what a player's page shows."""
    record, player = table.record, seat.entrant_id
    taken = record.taken(player)
    size, due = record.rules.pile_size, record.due(player)
    picks = tuple(ShownPick((p.pile - 1) * size + p.turn, p.pile, p.turn, ShownCard.of(p.card)) for p in taken)
    pile, turn = due or (0, 0)
    held = hand(record, player, pile, turn) if due else None
    cards = tuple(ShownCard.of(code, often) for code, often in sorted((held or {}).items()))
    return OwnDraft(seat, table, len(taken) + 1 if due else 0, pile, turn, picks, cards)


def find_cards(typed: str, drafted: Sequence[str] = (), edition: str = "") -> tuple[ShownCard, ...]:
    """Return the cards that somebody may mean: by code, by number, or by words of the name, misspelled ones too.

    Cards of the sets of `drafted`, the codes that were picked so far, come first; before the first pick those of the
    set that the rule book `edition` came with, such as wol of wol2015.
    """
    words = [word for each in typed[:60].split() if (word := plain(each))]
    if not words:
        return ()
    cards = all_cards()
    if (code := code_in(typed)) and (card := cards.by_code(code)):
        return (ShownCard.of(card.code),)
    sets = {card.set_code for code in drafted if (card := cards.by_code(code))}
    found = [card for card in cards.cards if _means(card, words)]
    if not found:
        vocabulary = _vocabulary(cards)
        words = [word if word.isdigit() else vocabulary.meant(word) or word for word in words]
        found = [card for card in cards.cards if _means(card, words)]
    first = sets or {edition.rstrip("0123456789")}
    found.sort(key=lambda card: card.set_code not in first)
    return tuple(ShownCard.of(card.code) for card in found[:MOST_FOUND])


@lru_cache(maxsize=2)
def _vocabulary(cards: CardPool) -> Words:
    """Return the words of all titles, to find the one that a misspelled word stands for."""
    return Words(Counter(plain(word) for card in cards.cards for word in card.title.split()))


def _means(card: Card, words: Sequence[str]) -> bool:
    if len(words) == 1 and words[0].isdigit() and len(words[0]) <= _NUMBER:
        return card.code.removesuffix(card.set_code) == words[0].lstrip("0")
    title = plain(card.title)
    return all(word in title for word in words)
