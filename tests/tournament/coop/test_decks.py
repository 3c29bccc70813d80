"""Decks from a seed, and heroes drawn or drafted."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.coop.runs import CARDS
from tournament.coop import (
    BadSeed,
    build_deck,
    draw_first,
    draw_heroes,
    find_draft_faults,
    heroes_left,
    is_announced,
    slot_seed,
)
from tournament.coop.__main__ import main

SEEDS = st.text("0123456789abcdef", min_size=1, max_size=32)


@given(SEEDS, st.sampled_from([0, 2, 3, 4]))
def test_every_card_once_and_the_dragon_last(seed: str, traps: int) -> None:
    """22 creatures and the traps in any order; the same again for the same seed."""
    deck = build_deck(seed, CARDS, traps)
    assert sorted(card for card in deck.cards if card in CARDS.creatures) == sorted(CARDS.creatures)
    assert deck.cards[-1] == "KALT" and deck.names[-1] == "Kalterstorm"
    assert len(deck.cards) == 23 + traps and len(deck.trap_places) == traps
    assert all(deck.cards[place - 1] in CARDS.traps for place in deck.trap_places)
    assert deck == build_deck(seed, CARDS, traps)


def test_the_hash_is_that_of_a_text_anybody_can_write() -> None:
    """SHA-256 of the version, the seed, the traps and the cards, each on its line."""
    deck = build_deck("5c1e", CARDS)
    text = "dice-conquest deck 1\n5c1e\n0\n" + "".join(f"{card}\n" for card in deck.cards)
    assert deck.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert is_announced(deck, f" {deck.commitment.upper()} ")
    assert not is_announced(build_deck("5c1f", CARDS), deck.commitment)


def test_a_log_can_name_the_deck() -> None:
    """The header's seed and hash give the same deck to the replay."""
    from rules.judging import judged

    deck = build_deck("5c1e", CARDS, 2)
    header = ["Dice Marshal log 1", "game dice-conquest", "P1 hero Knight", *deck.header_lines, ""]
    found = judged("\n".join(header))
    assert found.replay is not None, found.verdict.message
    assert found.replay.state.table.declared == deck.cards


@pytest.mark.parametrize(
    ("seed", "traps", "says"),
    [("", 0, '"" is not a seed'), ("Ab", 0, '"Ab" is not a seed'), ("a b", 0, "is not a seed"), ("ab", 1, "not 1")],
)
def test_what_is_no_seed(seed: str, traps: int, says: str) -> None:
    with pytest.raises(BadSeed, match=says):
        build_deck(seed, CARDS, traps)


def test_slots_of_one_event_have_seeds_of_their_own() -> None:
    """Derived from the secret, the week and the slot; fit for a header."""
    seeds = {slot_seed("secret", week, slot) for week in range(3) for slot in "AB"}
    assert len(seeds) == 6 and all(build_deck(seed, CARDS) for seed in seeds)
    assert slot_seed("secret", 1, "A") == slot_seed("secret", 1, "A") != slot_seed("other", 1, "A")


@given(SEEDS)
def test_all_tables_of_a_slot_get_the_same_heroes(seed: str) -> None:
    """A smaller party plays the first of them."""
    four = draw_heroes(seed, 4, CARDS)
    assert len(set(four)) == 4 and {*four} <= {*CARDS.heroes}
    assert [draw_heroes(seed, party, CARDS) for party in (1, 2, 3)] == [four[:party] for party in (1, 2, 3)]
    assert 0 <= draw_first(seed, 3) < 3


def test_each_hero_once_until_all_were_used() -> None:
    """Three games of three: six are used, two are left, and the third game takes both."""
    used = ("WAR", "CLE", "KNI", "RAN", "ROG", "SOR")
    assert heroes_left(used, CARDS) == ("THI", "WIZ")
    assert find_draft_faults(("THI", "WIZ", "WAR"), used, CARDS) == ()
    assert find_draft_faults(("THI", "WAR", "CLE"), used, CARDS) == (
        "Wizard must be played first: Thief and Wizard are left of the 8 heroes.",
    )
    assert find_draft_faults(("WAR",), used, CARDS) == (
        "Warrior has been played already. A hero comes back when all 8 were used: choose of Thief and Wizard.",
    )
    assert heroes_left((*used, "THI", "WIZ", "WAR"), CARDS) == ("CLE", "KNI", "RAN", "ROG", "SOR", "THI", "WIZ")


def test_picks_that_are_no_party() -> None:
    """An unknown hero, and one picked twice."""
    assert find_draft_faults(("ORC", "WAR", "WAR"), (), CARDS) == (
        '"ORC" is not one of the heroes: WAR, CLE, KNI, RAN, ROG, SOR, THI, WIZ.',
        "Warrior is picked twice. There is one of each hero.",
    )


def test_anybody_can_check_a_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """By the command: the seed and the hash that was shown; another hash, and what is not a seed."""
    deck = build_deck("5c1e", CARDS, 2)
    assert main(["5c1e", deck.commitment, "--traps", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f" 1 {deck.names[0]}" and told[24] == "25 Kalterstorm"
    assert told[25:] == [f"hash {deck.commitment}", "The hash is the one shown before."]
    assert main(["5c1e", deck.commitment]) == 1
    assert "Another hash was shown before: this is not that deck." in capsys.readouterr().out
    assert main(["NO SEED"]) == 2
    assert '"NO SEED" is not a seed.' in capsys.readouterr().err
