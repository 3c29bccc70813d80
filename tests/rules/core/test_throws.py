"""Dice of a server: worked out from seeds as docs/notation.md says, and from nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rules.core.faults import Unreadable
from rules.core.lines.notation import HeaderLine, Log
from rules.core.throws import Seeds, Throw, hash_of, seeds_of

SEEDS = Seeds("server-7", ("ana-3", "bo-5"))


def test_the_first_number_of_a_throw_is_that_of_the_page() -> None:
    """Anybody can work a throw out with an HMAC and the sentence in the docs."""
    digest = hmac.new(b"server-7", b"ana-3:bo-5:4:0", hashlib.sha256).digest()
    assert Throw(SEEDS, 4).die(2**32) == int.from_bytes(digest[:4], "big")


def test_the_ninth_number_is_of_the_next_block() -> None:
    """A block has eight numbers."""
    throw = Throw(SEEDS, 0)
    numbers = [throw.die(2**32) for _ in range(9)]
    digest = hmac.new(b"server-7", b"ana-3:bo-5:0:1", hashlib.sha256).digest()
    assert numbers[8] == int.from_bytes(digest[:4], "big")


@pytest.mark.parametrize(
    "other", [Seeds("server-8", SEEDS.players), Seeds(SEEDS.server, ("ana-3", "bo-6")), Seeds(SEEDS.server, ("", ""))]
)
def test_every_seed_changes_every_throw(other: Seeds) -> None:
    """No side alone decides anything."""
    assert [Throw(SEEDS, n).die(2**32) for n in range(5)] != [Throw(other, n).die(2**32) for n in range(5)]


def test_faces_are_even() -> None:
    """6,000 rolls of one die: each face 1,000 times, give or take 120 (four standard deviations)."""
    faces = Counter(Throw(SEEDS, number).die(6) for number in range(6000))
    assert sorted(faces) == list(range(6))
    assert all(880 < count < 1120 for count in faces.values()), faces


def test_a_draw_takes_each_item_once() -> None:
    """What has been drawn is not there any more."""
    assert sorted(Throw(SEEDS, 1).draw("abcd", 4)) == list("abcd")


SHOWN = SEEDS.header(shown=True)
A, B, C = SHOWN


@pytest.mark.parametrize(
    ("header", "line", "message"),
    [
        ((A, B), 1, "The header has no hash of P2: its line is P2 throws HASH SEED."),
        (
            (A, B, HeaderLine("throws", C.args[:1], 1, 9)),
            9,
            "The seed of P2 is not shown yet: it is written after its hash when the game is over.",
        ),
        (
            (HeaderLine("throws", (A.args[0], "another"), None, 7), B, C),
            7,
            f"The seed of the server is not the one whose hash was shown: its hash is {hash_of('another')}.",
        ),
        (
            (A, HeaderLine("throws", ("a", "b", "c"), 0, 8), C),
            8,
            "Write the hash and the seed of P1, and nothing else: P1 throws HASH SEED.",
        ),
    ],
)
def test_what_is_wrong_with_seeds_is_told_at_its_line(header: tuple[HeaderLine, ...], line: int, message: str) -> None:
    """A seed that is missing, hidden, exchanged or written in two words."""
    with pytest.raises(Unreadable) as caught:
        seeds_of(Log("pig", header, (), ()), 2)
    assert (caught.value.line, caught.value.message) == (line, message)


def test_the_header_shows_the_seeds_back() -> None:
    """Hashes before the game, seeds behind it."""
    assert [line.args for line in SEEDS.header()] == [(hash_of(seed),) for seed in ("server-7", *SEEDS.players)]
    assert seeds_of(Log("pig", SHOWN, (), ()), 2) == SEEDS
