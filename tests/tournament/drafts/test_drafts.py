"""A rainbow draft: seats, passing, picks, pools."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.drafts import (
    DRAFTS,
    DraftError,
    DraftPod,
    DraftRecord,
    Pick,
    change_pick,
    draft_sizes,
    find_pool_faults,
    hand,
    opener,
    passes_to,
    pool_of,
    record_pick,
    seat_draft,
    take_back,
)

RAINBOW = DRAFTS["rainbow 2014"]
ANA, BO, CY, DEE = 1, 2, 3, 4
NAMES = {ANA: "Ana", BO: "Bo", CY: "Cy", DEE: "Dee"}
FOUR = DraftPod(1, (ANA, BO, CY, DEE))


def opened(pod: DraftPod) -> dict[tuple[int, int], tuple[str, ...]]:
    """Each card says who opened it, in which pile, and which it is: "1.2.c"."""
    letters = "abcdefghijkl"
    return {
        (player, pile): tuple(f"{player}.{pile}.{letter}" for letter in letters)
        for player in pod.seats
        for pile in (1, 2)
    }


def played(pod: DraftPod, picks: int, seed: int = 1) -> DraftRecord:
    """So many whole turns, each card drawn from the hand."""
    chance, record = Random(seed), DraftRecord(RAINBOW, pod, opened=opened(pod))
    for _ in range(picks):
        step = record.step
        assert step is not None
        for player in record.waiting:
            held = hand(record, player, step.pile, step.turn)
            assert held is not None
            record = record_pick(record, player, chance.choice(sorted(held.elements())))
    return record


@pytest.mark.parametrize(
    ("key", "piles", "size", "picks", "opening"),
    [("rainbow 2014", 2, 12, 24, "piles"), ("rainbow 2015", 2, 12, 24, "packs"), ("rainbow short", 2, 10, 20, "piles")],
)
def test_the_kinds_of_draft(key: str, piles: int, size: int, picks: int, opening: str) -> None:
    """12 packs of 2 cards are two piles of 12; the first goes to the right, the second to the left."""
    rules = DRAFTS[key]
    assert (rules.piles, rules.pile_size, rules.picks, rules.opening) == (piles, size, picks, opening)
    assert rules.directions == ("right", "left")


@pytest.mark.parametrize(("left", "seconds"), [(12, 60), (10, 60), (9, 45), (6, 30), (3, 15), (1, 5)])
def test_the_clock_gets_shorter(left: int, seconds: int) -> None:
    assert RAINBOW.seconds(left) == seconds


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, (2,)), (6, (6,)), (7, (7,)), (8, (8,)), (9, (5, 4)), (11, (6, 5)), (12, (6, 6)), (17, (6, 6, 5)),
     (20, (7, 7, 6))],
)  # fmt: skip
def test_pods_are_near_six(players: int, sizes: tuple[int, ...]) -> None:
    assert draft_sizes(players, RAINBOW) == sizes


@given(st.integers(4, 200))
def test_every_pod_has_a_size_that_works(players: int) -> None:
    """Four to eight seats."""
    sizes = draft_sizes(players, RAINBOW)
    assert sum(sizes) == players and all(4 <= size <= 8 for size in sizes)


def test_one_player_is_no_draft() -> None:
    with pytest.raises(DraftError, match="A draft needs at least 2 players and 1 are here"):
        draft_sizes(1, RAINBOW)


@given(st.integers(2, 30), st.integers(0, 99), st.randoms(use_true_random=False))
def test_seats_are_drawn(players: int, seed: int, random: Random) -> None:
    """The same for the same seed whatever the order, and everybody once."""
    ids = list(range(1, players + 1))
    pods = seat_draft(ids, seed, RAINBOW)
    assert pods == seat_draft(random.sample(ids, players), seed, RAINBOW)
    assert sorted(player for pod in pods for player in pod.seats) == ids


def test_the_first_pile_goes_to_the_right_and_the_second_to_the_left() -> None:
    """Seats run clockwise, so to the right is against the clock: Ana passes to Dee, then to Bo."""
    record = DraftRecord(RAINBOW, FOUR)
    assert (passes_to(record, ANA, 1), passes_to(record, ANA, 2)) == (DEE, BO)
    assert [opener(record, ANA, 1, turn) for turn in range(1, 6)] == [ANA, BO, CY, DEE, ANA]
    assert [opener(record, ANA, 2, turn) for turn in range(1, 6)] == [ANA, DEE, CY, BO, ANA]


def test_what_is_passed_on_is_what_the_next_one_holds() -> None:
    """After a turn Dee holds what Ana had, without Ana's pick."""
    record = played(FOUR, 1)
    picked = record.taken(ANA)[0].card
    assert hand(record, DEE, 1, 2) == Counter(opened(FOUR)[ANA, 1]) - Counter([picked])


@given(st.integers(2, 8), st.integers(0, 99))
def test_a_whole_draft(players: int, seed: int) -> None:
    """Everybody ends with 24 cards, and every card that was opened is in one pool."""
    pod = DraftPod(1, tuple(range(1, players + 1)))
    record = played(pod, 24, seed)
    assert record.step is None and record.waiting == ()
    pools = {player: pool_of(record, player) for player in pod.seats}
    assert {sum(pool.values()) for pool in pools.values()} == {24}
    everything = [card for cards in opened(pod).values() for card in cards]
    assert sum(pools.values(), Counter()) == Counter(everything)
    sheets = {player: tuple(pool.elements()) for player, pool in pools.items()}
    assert find_pool_faults(sheets, RAINBOW, everything) == ()
    with pytest.raises(DraftError, match="player 1 has made all 24 picks. Go on to the team."):
        record_pick(record, 1, "x")


def test_an_earlier_pick_is_changed() -> None:
    """In its place, to a card of the pile that was in hand: Ana's second pick is from the cards that Bo opened."""
    record = played(FOUR, 5)
    changed = change_pick(record, ANA, 1, 2, "2.1.l", NAMES)
    assert [pick.card for pick in changed.taken(ANA)] == [
        "2.1.l" if pick.turn == 2 else pick.card for pick in record.taken(ANA)
    ]
    assert changed.taken(BO) == record.taken(BO) and changed.step == record.step
    with pytest.raises(DraftError, match="1.1.a is not among the cards that Bo opened for pile 1: 2.1.a, .* Name one"):
        change_pick(record, ANA, 1, 2, "1.1.a", NAMES)
    with pytest.raises(DraftError, match="Ana has not made pick 6 of pile 1. Take it down as a new pick."):
        change_pick(record, ANA, 1, 6, "2.1.l", NAMES)


def test_the_step_shows_what_is_due() -> None:
    """Pick 13 is the first of the second pile, passed the other way, with the time for 12 cards."""
    step = played(FOUR, 12).step
    assert step is not None
    assert (step.pile, step.turn, step.direction, step.left, step.seconds) == (2, 1, "left", 12, 60)


def test_a_pick_out_of_turn_is_refused() -> None:
    """Ana has picked; the others have not."""
    record = record_pick(DraftRecord(RAINBOW, FOUR), ANA, "4wol")
    assert record.waiting == (BO, CY, DEE)
    with pytest.raises(DraftError, match="Ana has made pick 1 of pile 1 already. Not yet: Bo, Cy and Dee."):
        record_pick(record, ANA, "5wol", NAMES)
    with pytest.raises(DraftError, match="player 9 does not sit in pod 1"):
        record_pick(record, 9, "5wol")


def test_a_card_that_is_not_in_hand_is_refused() -> None:
    """Where the piles were written down."""
    record = DraftRecord(RAINBOW, FOUR, opened={(ANA, 1): ("4wol", "7wol")})
    with pytest.raises(DraftError, match="9bff is not in Ana's hand: 4wol, 7wol are. Pick one of them."):
        record_pick(record, ANA, "9bff", NAMES)
    assert record_pick(record, BO, "9bff").picks == (Pick(BO, 1, 1, "9bff"),)


def test_a_pick_is_taken_back() -> None:
    """As long as nobody has gone on from it."""
    record = played(FOUR, 1)
    back = take_back(record, ANA)
    assert back.waiting == (ANA,) and len(back.picks) == 3
    later = record_pick(record, BO, record.opened[CY, 1][3] if record.opened else "", NAMES)
    with pytest.raises(
        DraftError, match="Picks were made after it from cards passed on, by Bo. Take those back first."
    ):
        take_back(later, ANA, NAMES)
    with pytest.raises(DraftError, match="Ana has not picked yet."):
        take_back(DraftRecord(RAINBOW, FOUR), ANA, NAMES)


def test_nobody_waits_for_a_sheet() -> None:
    """Bo writes on paper: the others go on, Bo is named as behind, and the sheet follows in its own time."""
    record = replace(DraftRecord(RAINBOW, FOUR, opened=opened(FOUR)), on_paper=frozenset({BO}))
    for player in (ANA, CY, DEE):
        record = record_pick(record, player, f"{player}.1.a")
    assert record.step is not None and record.step.turn == 2
    assert record.waiting == (ANA, CY, DEE) and record.missing == {BO: 1}
    record = record_pick(record, BO, "2.1.a", NAMES)
    assert record.missing == {} and record.due(BO) == (1, 2)
    assert record_pick(record, BO, "3.1.b", NAMES).due(BO) == (1, 3)
    with pytest.raises(DraftError, match="9bff is not in Bo's hand: 3.1.b"):
        record_pick(record, BO, "9bff", NAMES)


def test_a_pick_from_a_sheet_is_taken_back_later() -> None:
    """Nothing at the table rests on it."""
    record = replace(played(FOUR, 2), on_paper=frozenset({BO}))
    assert take_back(record, BO).due(BO) == (1, 2)


def test_a_table_that_writes_on_paper_alone() -> None:
    """The desk says how far it is."""
    record = DraftRecord(RAINBOW, FOUR, on_paper=frozenset(FOUR.seats), passed=13)
    assert record.step is not None and (record.step.pile, record.step.turn) == (2, 2)
    assert record.waiting == () and record.missing == dict.fromkeys(FOUR.seats, 13)


def test_sheets_that_cannot_be() -> None:
    """A card too few, and one that nobody opened."""
    cards = [f"{number}wol" for number in range(24)]
    assert find_pool_faults({ANA: cards[:23], BO: [*cards[:23], "9bff"]}, RAINBOW, cards * 2, NAMES) == (
        "Ana has 23 cards on the sheet; everybody drafts 24.",
        "9bff was opened never and is on sheets once (Bo). Correct one.",
    )


def test_sheets_that_are_not_entered_are_one_sentence() -> None:
    """Eight players on paper are no eight warnings; whoever has some cards has a sentence of one's own."""
    pools = {ANA: (), BO: ("x",) * 24, CY: (), DEE: ("y",) * 3}
    assert find_pool_faults(pools, RAINBOW, names=NAMES) == (
        "No sheet is entered yet: Ana and Cy.",
        "Dee has 3 cards on the sheet; everybody drafts 24.",
    )
