"""Legal lines written with a slip (slips.py): each is read as what it was, or asks with the line that was meant.

Of 834 variants here 684 are read. The other 150 are unreadable on their line, and one of the entries offered there
makes the log what it was. None is illegal for its writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import rules
from rules.core.lines.words import strip_comment
from rules.core.verdict import ILLEGAL, UNREADABLE, Verdict
from tests.rules.dice_masters.slips import SLIPS
from tests.rules.golden import GOLDEN_LOGS

LOGS = GOLDEN_LOGS / "dice_masters"
PATHS = [
    *sorted((LOGS / "examples").glob("*_*/as_corrected.log")),
    *(LOGS / name for name in (
        "cards/bff/100bff_drow_assassin.log", "cards/bff/105bff_half_orc_fighter.log",
        "cards/bff/108bff_manticore.log", "cards/bff/112bff_owlbear_all.log",
        "cards/bff/136bff_polymorph_global.log", "cards/wol/100wol_spectre_spectre_free.log",
        "cards/wol/106wol_wonder-woman.log", "cards/wol/10wol_hal-jordan.log",
        "cards/wol/132wol_supergirl_all_block.log", "cards/wol/136wol_parallax.log",
        "interactions/borrowed/dreamer_names_a_third_colour.log",
        "interactions/prevention/mera_before_wonder_woman.log",
        "reading/reaction_written_as_a_global_in_the_window.log", "reading/who_concedes.log",
    )),
]  # fmt: skip
#: First words of lines that are not play.
NOT_PLAY = frozenset(
    ("Dice", "game", "format", "first", "option", "player", "card", "basic", "position",
     "life", "tokens", "bag", "prep", "reserve", "field", "used", "out")
)  # fmt: skip
MOST = 3  # lines of one log that one slip is tried on


@dataclass(frozen=True)
class Variant:
    """A log with one slip, and what became of it."""

    path: Path
    slip: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slip}: {self.path.stem}"


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(strip_comment(line).strip() for line in path.read_text(encoding="utf-8").splitlines())


@cache
def _canonical(path: Path) -> Verdict:
    return rules.replay("\n".join(_lines(path)))


def _is_play(line: str) -> bool:
    words = line.split()
    owner, word = (words[:1], words[1:2]) if line[:1] == "P" and line[1:2].isdigit() else ([], words[:1])
    return bool(word) and line[0] not in "=!" and (word[0] not in NOT_PLAY or (word[0] == "field" and not owner))


def _variants(slip: str) -> Iterator[Variant]:
    for path in PATHS:
        lines = _lines(path)
        places = (n for n, line in enumerate(lines) if _is_play(line))
        found = [new for place in places if (new := SLIPS[slip](lines, place)) and tuple(new) != lines]
        yield from (Variant(path, slip, tuple(new)) for new in found[:MOST])


def _is_the_same(found: Verdict, path: Path) -> bool:
    meant = _canonical(path)
    same = (found.verdict, found.result, found.turn, found.step) == (
        meant.verdict,
        meant.result,
        meant.turn,
        meant.step,
    )
    return same and found.position == meant.position


def _is_offered(found: Verdict, variant: Variant) -> bool:
    """Whether an entry that is offered, written instead of the line, makes the log what it was."""
    lines, line = variant.lines, found.line or 1
    return any(
        _is_the_same(rules.replay("\n".join([*lines[: line - 1], entry, *lines[line:]])), variant.path)
        for entry in found.legal
    )


@pytest.mark.parametrize("slip", SLIPS)
def test_no_slip_is_illegal(slip: str) -> None:
    """It is read, or unreadable with an offer that repairs it."""
    variants = list(_variants(slip))
    assert variants, "the slip changes no line"
    for variant in variants:
        found = rules.replay("\n".join(variant.lines))
        if _is_the_same(found, variant.path):
            continue
        told = f"{variant}: line {found.line}: {found.entry}: {found.message}"
        assert found.verdict != ILLEGAL, told
        assert found.verdict == UNREADABLE, told
        assert _is_offered(found, variant), f"{told} {found.legal}"


def test_so_many_are_read() -> None:
    """The counts above: at least so many are read of so many."""
    variants = [variant for slip in SLIPS for variant in _variants(slip)]
    read = [variant for variant in variants if _is_the_same(rules.replay("\n".join(variant.lines)), variant.path)]
    assert (len(variants), len(read)) >= (834, 684)
