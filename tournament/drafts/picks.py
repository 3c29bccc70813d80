"""A draft under way: whose cards are in whose hand, which pick comes next, and what has been picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.drafts.pods import DraftError, DraftPod
from tournament.drafts.rules import RIGHT, DraftRules
from tournament.pairing.values import Names, listed, name_of


@dataclass(frozen=True, slots=True)
class Pick:
    """A card that a player took: of which pile and at which turn, both from 1."""

    player: int
    pile: int
    turn: int
    card: str


@dataclass(frozen=True, slots=True)
class Step:
    """Where a draft is: the pile and turn, the direction in which it is passed, cards in hand, seconds to pick."""

    pile: int
    turn: int
    direction: str
    left: int
    seconds: int


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """A pod's draft so far. `opened`: the cards of each (player, pile) where they were written down.

    Nobody waits for those `on_paper`: their picks come from a sheet, when they like. Where everybody writes on paper,
    `passed` says how many picks the table has made.
    """

    rules: DraftRules
    pod: DraftPod
    picks: tuple[Pick, ...] = ()
    opened: Mapping[tuple[int, int], tuple[str, ...]] | None = None
    on_paper: frozenset[int] = frozenset()
    passed: int = 0

    def taken(self, player: int) -> tuple[Pick, ...]:
        """Return a player's picks in order."""
        return tuple(sorted((pick for pick in self.picks if pick.player == player), key=lambda p: (p.pile, p.turn)))

    @property
    def made(self) -> Counter[int]:
        """Return how many picks each player has made."""
        return Counter(pick.player for pick in self.picks)

    @property
    def done(self) -> int:
        """Return how many picks the whole table has made, apart from those on paper."""
        made = self.made
        counts = [made[player] for player in self.pod.seats if player not in self.on_paper]
        return min(counts) if counts else min(self.passed, self.rules.picks)

    @property
    def step(self) -> Step | None:
        """Return the pick that is due: the earliest that somebody has not made; None when all are made."""
        done = self.done
        if done == self.rules.picks:
            return None
        pile, turn = divmod(done, self.rules.pile_size)
        left = self.rules.pile_size - turn
        return Step(pile + 1, turn + 1, self.rules.directions[pile], left, self.rules.seconds(left))

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return who has not made the pick that is due, clockwise."""
        step = self.step
        if step is None:
            return ()
        made = {pick.player for pick in self.picks if (pick.pile, pick.turn) == (step.pile, step.turn)}
        return tuple(player for player in self.pod.seats if player not in made | self.on_paper)

    @property
    def missing(self) -> Mapping[int, int]:
        """Return how many picks are missing of those whose sheet is behind the table, clockwise."""
        made, done = self.made, self.done
        behind = {player: done - made[player] for player in self.pod.seats if player in self.on_paper}
        return {player: number for player, number in behind.items() if number > 0}

    def due(self, player: int) -> tuple[int, int] | None:
        """Return pile and turn of the player's next pick; None when all are made."""
        made = self.made[player]
        return None if made == self.rules.picks else self.rules.place_of(made + 1)


def opener(record: DraftRecord, player: int, pile: int, turn: int) -> int:
    """Return who opened the cards that a player holds at this turn: passed to the right, they come from the left."""
    steps = turn - 1 if record.rules.directions[pile - 1] == RIGHT else 1 - turn
    return record.pod.neighbour(player, steps)


def passes_to(record: DraftRecord, player: int, pile: int) -> int:
    """Return who gets the rest of this player's cards."""
    return record.pod.neighbour(player, -1 if record.rules.directions[pile - 1] == RIGHT else 1)


def hand(record: DraftRecord, player: int, pile: int, turn: int) -> Counter[str] | None:
    """Return the cards that a player holds at this turn; None where nobody wrote down what was opened.

    Of what passed somebody on paper whose pick is not known yet, it has more cards than the player holds.
    """
    first = opener(record, player, pile, turn)
    if record.opened is None or (first, pile) not in record.opened:
        return None
    cards = Counter(record.opened[first, pile])
    for pick in record.picks:
        if pick.pile == pile and pick.turn < turn and opener(record, pick.player, pile, pick.turn) == first:
            cards[pick.card] -= 1
    return +cards


def record_pick(record: DraftRecord, player: int, card: str, names: Names | None = None) -> DraftRecord:
    """Return the record with this player's next pick. Raises DraftError: not in the pod, too early, not in hand."""
    name = name_of(player, names)
    if player not in record.pod.seats:
        raise DraftError(f"{name} does not sit in pod {record.pod.number}. Choose a player of this pod.")
    due = record.due(player)
    if due is None:
        raise DraftError(f"{name} has made all {record.rules.picks} picks. Go on to the team.")
    step = record.step
    if player not in record.on_paper and step is not None and player not in record.waiting:
        missing = listed([name_of(other, names) for other in record.waiting])
        raise DraftError(
            f"{name} has made pick {step.turn} of pile {step.pile} already. Not yet: {missing}. "
            "Take the pick back to change it."
        )
    held = hand(record, player, *due)
    if held is not None and not held[card]:
        raise DraftError(f"{card} is not in {name}'s hand: {', '.join(sorted(held.elements()))} are. Pick one of them.")
    return replace(record, picks=(*record.picks, Pick(player, *due, card)))


def take_back(record: DraftRecord, player: int, names: Names | None = None) -> DraftRecord:
    """Return the record without this player's last pick. Raises DraftError where there is none, or others have gone on
    from it.
    """
    taken = record.taken(player)
    if not taken:
        raise DraftError(f"{name_of(player, names)} has not picked yet.")
    last = taken[-1]
    later = [
        pick
        for pick in record.picks
        if player not in record.on_paper and (pick.pile, pick.turn) > (last.pile, last.turn)
    ]
    if later:
        who = listed([name_of(other, names) for other in sorted({pick.player for pick in later})])
        raise DraftError(f"Picks were made after it from cards passed on, by {who}. Take those back first.")
    return replace(record, picks=tuple(pick for pick in record.picks if pick != last))


def change_pick(
    record: DraftRecord, player: int, pile: int, turn: int, card: str, names: Names | None = None
) -> DraftRecord:
    """Return the record with another card as this pick, however far the draft is: what was taken down was wrong.

    Raises DraftError where the pick is not made, or the card is none of the pile that was in hand.
    """
    name = name_of(player, names)
    made = next((pick for pick in record.picks if (pick.player, pick.pile, pick.turn) == (player, pile, turn)), None)
    if made is None:
        raise DraftError(f"{name} has not made pick {turn} of pile {pile}. Take it down as a new pick.")
    first = opener(record, player, pile, turn)
    opened = (record.opened or {}).get((first, pile))
    if opened is not None and card not in opened:
        raise DraftError(
            f"{card} is not among the cards that {name_of(first, names)} opened for pile {pile}: "
            f"{', '.join(sorted(opened))}. Name one of them."
        )
    return replace(record, picks=tuple(replace(pick, card=card) if pick is made else pick for pick in record.picks))


def pool_of(record: DraftRecord, player: int) -> Counter[str]:
    """Return the cards that a player has drafted, by code."""
    return Counter(pick.card for pick in record.taken(player))


def find_pool_faults(
    pools: Mapping[int, Sequence[str]],
    rules: DraftRules,
    opened: Sequence[str] | None = None,
    names: Names | None = None,
) -> tuple[str, ...]:
    """Return what is wrong with pools from sheets: too many or too few cards, and cards that were not opened.

    `opened`: all cards of the pod's packs, where they were written down.
    """
    empty = [player for player, cards in sorted(pools.items()) if not cards]
    together = empty if len(empty) > 1 else []  # before the sheets are entered: one sentence for all
    faults = [f"No sheet is entered yet: {listed([name_of(each, names) for each in together])}."] if together else []
    faults += [
        f"{name_of(player, names)} has {len(cards)} cards on the sheet; everybody drafts {rules.picks}."
        for player, cards in sorted(pools.items())
        if len(cards) != rules.picks and player not in together
    ]
    if opened is not None:
        there, drafted = Counter(opened), Counter(card for cards in pools.values() for card in cards)
        for card in sorted(drafted - there):
            who = listed([name_of(player, names) for player, cards in sorted(pools.items()) if card in cards])
            faults.append(
                f"{card} was opened {_times(there[card])} and is on sheets {_times(drafted[card])} ({who}). "
                "Correct one."
            )
    return tuple(faults)


def _times(often: int) -> str:
    return {0: "never", 1: "once"}.get(often, f"{often} times")
